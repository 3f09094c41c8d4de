"""Both texts line by line as data for a sheet of paper: what `site.paper` sets as PDF."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from bridgelaws.exchange.out.csv_rows import show_before
from bridgelaws.exchange.out.units import TranslationUnit, UnitSide
from bridgelaws.exchange.pieces import name_for_people


def make_review_sheet(
    units: Iterable[TranslationUnit], source: UnitSide, target: UnitSide
) -> dict[str, Any]:
    """The sheet that ``bilingual.typ`` prints, an article after the other, as JSON can hold it.

    A row is named as in the document and the workbook that come back, so that what was written on
    paper finds its line there.
    """
    articles = []
    for (work, edition, article), inside in groupby(
        units, key=lambda unit: (unit.work, unit.edition, unit.article)
    ):
        rows = [
            {
                "name": name_for_people(unit.locator),
                "about": " · ".join(filter(None, (segment.name, unit.state, unit.remark))),
                "source": segment.source,
                "before": show_before(segment),
                "target": segment.target,
            }
            for unit in inside
            for segment in unit.segments
        ]
        title = f"{name_for_people(article)} · {work} {edition}".rstrip()
        articles.append({"title": title, "rows": rows})
    texts = [f"{side.language} {side.expression}" for side in (source, target)]
    return {
        "title": " | ".join(texts),
        "texts": texts,
        "languages": [source.language, target.language],
        "articles": articles,
    }
