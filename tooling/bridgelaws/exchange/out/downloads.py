"""The files for other programs that stand on the site: the same as the command line writes."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence

from bridgelaws.comparison.status import MODEL
from bridgelaws.exchange.out.anki import write_anki
from bridgelaws.exchange.out.choice import Selection
from bridgelaws.exchange.out.csv_rows import write_csv
from bridgelaws.exchange.out.memory import find_memory_units
from bridgelaws.exchange.out.tmx import write_tmx
from bridgelaws.exchange.out.units import UnitSide, find_units
from bridgelaws.exchange.out.xliff import write_xliff
from bridgelaws.exchange.sentence_pairs import bind_sentences
from bridgelaws.language.lexicon import Lexicon
from bridgelaws.model.agreement import Agreements
from bridgelaws.model.provision import PLAIN
from bridgelaws.model.question import CARDS, Questions
from bridgelaws.model.record import ArticleRecord


def find_downloads(
    records: Sequence[ArticleRecord],
    agreements: Agreements,
    lexicons: Mapping[str, Lexicon],
    version: str,
    questions: Questions | None = None,
) -> Iterator[tuple[str, bytes]]:
    """Each file by its name: a memory of all texts, and a table and an XLIFF per translation.

    ``laws.tmx``, and for each plain text but the model's ``en-nl.xlf`` and ``en-nl.csv``,
    which is made for Excel. None where the model has no plain text. Beside them the practice
    questions as cards of Anki, ``questions-nl.txt``, for each language that has a text.
    """
    spoken = {language for record in records for _, language in record.expressions()}
    asked = questions.questions if questions else ()
    for code in sorted(spoken) if asked else ():
        cards = io.StringIO()
        write_anki(asked, code, lexicons[code].print_locator, cards)
        yield f"{CARDS}{code}.txt", cards.getvalue().encode("utf-8")
    texts = {text for record in records for text in record.expressions()}
    if (PLAIN, MODEL) not in texts:
        return
    everything = Selection()
    stream = io.BytesIO()
    units = find_memory_units(records, everything, MODEL, lexicons, agreements)
    write_tmx(units, stream, source=MODEL, version=version)
    yield "laws.tmx", stream.getvalue()
    left = UnitSide(MODEL)
    for right in (
        UnitSide(code) for name, code in sorted(texts) if name == PLAIN and code != MODEL
    ):
        pairs = tuple(find_units(records, everything, left, right, agreements))
        stream = io.BytesIO()
        write_xliff(bind_sentences(pairs, left, right, lexicons), left, right, stream)
        yield f"{MODEL}-{right.language}.xlf", stream.getvalue()
        stream = io.BytesIO()
        write_csv(pairs, stream, excel=True)
        yield f"{MODEL}-{right.language}.csv", stream.getvalue()
