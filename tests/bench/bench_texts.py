"""`make bench-texts`: how long and how deep the sentences of the plain edition are.

For each language, of the texts as they are and, with ``--base COMMIT``, as they were there; of the
official English book too, where it lies beside the checkout:

- words, sentences, words of a sentence (mean, the longest of nine in ten, the longest, the share
  above 30): sentences end as `check/style/sentences.py` has it, for a book in English as well.
- parts: how many stretches the commas, dashes and brackets of a sentence make, on average: how
  deep its clauses go, as far as print shows it.
- LIX (Björnsson 1968): words of a sentence and the percentage of words of more than six letters,
  added. It needs no syllables, so one formula serves four languages; compare rows of one language.

A line is a provision; headings and tables are no sentences and are left out.
"""

from __future__ import annotations

import argparse
import re
import statistics
import subprocess
import tomllib
from collections.abc import Iterator
from typing import Final

from bridgelaws import LANGUAGES, api
from bridgelaws.check.style.rules import StyleRules, parse_style
from bridgelaws.check.style.sentences import count_words
from bridgelaws.language.sentences import cut_sentences
from tests.conftest import ROOT

BOOK: Final = ROOT.parent / "shared/sources/laws-2017-en-acbl.txt"
MARK: Final = re.compile(r"\A\s*(?:[A-ZΑ-Ω]\.|[0-9]+\.|\([0-9a-zα-ω]+\))\s+")
PART: Final = re.compile(r"[,;:()–—]+")
WORD: Final = re.compile(r"[^\W\d_]+")
LONG_WORD: Final = 6
LONG_SENTENCE: Final = 30


def read_lines(language: str, base: str) -> Iterator[str]:
    """The lines of a language's plain texts: of the checkout, or of a commit where one is named."""
    files = sorted((ROOT / language / "plain").glob("*.txt"))
    for path in files:
        name = path.relative_to(ROOT)
        if not base:
            yield from path.read_text("utf-8").splitlines()
            continue
        shown = subprocess.run(
            ["git", "show", f"{base}:{name}"], cwd=ROOT, capture_output=True, check=False
        )
        yield from shown.stdout.decode("utf-8").splitlines()


def read_book() -> Iterator[str]:
    """The provisions of the official English book, parsed as an operator's text is."""
    library = api.open_library(ROOT)
    for record in api.parse([BOOK], library, languages=["en"], encoding="cp1252").records:
        for provision in record.provisions:
            for text in provision.texts:
                yield from text.provision.text.splitlines()


def sentences_of(lines: Iterator[str], style: StyleRules) -> list[str]:
    """The sentences of provisions: lines that end as one does, without their marks."""
    said = []
    for line in lines:
        words = MARK.sub("", line, count=1).strip()
        if words.endswith((*style.ends, "”", "»", ")")) and "|" not in words:
            said += cut_sentences(words, style.sentence)
    return said


def figures(sentences: list[str]) -> tuple[float, ...]:
    """Words, sentences; mean, nine in ten, longest, percent above 30; parts, LIX."""
    lengths = sorted(count_words(sentence) for sentence in sentences)
    words = sum(lengths)
    letters = [word for sentence in sentences for word in WORD.findall(sentence)]
    long = sum(len(word) > LONG_WORD for word in letters) / len(letters)
    parts = statistics.mean(
        sum(bool(part.strip()) for part in PART.split(sentence)) for sentence in sentences
    )
    mean = words / len(lengths)
    return (
        words,
        len(lengths),
        mean,
        lengths[len(lengths) * 9 // 10],
        lengths[-1],
        100 * sum(length > LONG_SENTENCE for length in lengths) / len(lengths),
        parts,
        mean + 100 * long,
    )


def main() -> None:
    """Print a row for each language and text."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--base", default="", help="a commit: how the texts were there")
    base: str = parser.parse_args().base
    styles = {
        code: parse_style(tomllib.loads((ROOT / code / "style.toml").read_text("utf-8")))
        for code in LANGUAGES
    }
    print(f"{'':22}words sentences  mean  9/10  most  >{LONG_SENTENCE} %  parts   LIX")
    rows = [(f"{code} {when or 'now'}", code, when) for code in LANGUAGES for when in {base, ""}]
    for name, code, when in rows:
        _print(name, sentences_of(read_lines(code, when), styles[code]))
    if BOOK.is_file():
        _print("en, official", sentences_of(read_book(), styles["en"]))


def _print(name: str, sentences: list[str]) -> None:
    told = figures(sentences)
    print(
        f"{name:20}{told[0]:7.0f}{told[1]:10.0f}{told[2]:6.1f}{told[3]:6.0f}{told[4]:6.0f}"
        f"{told[5]:7.1f}{told[6]:7.2f}{told[7]:6.1f}"
    )


if __name__ == "__main__":
    main()
