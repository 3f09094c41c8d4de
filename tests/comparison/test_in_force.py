"""Which record of an article is in force: the editions of its work say so, never its number."""

from __future__ import annotations

from bridgelaws.comparison.editions import records_in_force
from bridgelaws.model.record import ArticleRecord
from bridgelaws.model.work import Edition, Work
from tests.site.library_of_two_laws import place, provision, record


def made(current: str, *editions: tuple[str, str]) -> Work:
    listed = tuple(Edition(name, base=base) for name, base in editions)
    return Work("duplicate", "", (), "", current, listed, "duplicate")


def law(number: str, edition: str) -> ArticleRecord:
    return record("duplicate", edition, [place({"en": provision(number, "Text.")})])


def names(work: Work, *records: ArticleRecord) -> list[str]:
    return [found.name for found in records_in_force(records, {"duplicate": work})]


def test_an_amendment_stands_before_what_it_amends() -> None:
    work = made("2024", ("2017", ""), ("2024", "2017"))
    found = names(work, law("1", "2017"), law("2", "2017"), law("2", "2024"))
    assert found == ["duplicate/2017/1", "duplicate/2024/2"]


def test_a_law_that_a_new_code_dropped_is_not_in_force() -> None:
    work = made("2027", ("2017", ""), ("2027", ""))
    found = names(work, law("1", "2017"), law("1", "2027"), law("2", "2017"))
    assert found == ["duplicate/2027/1"]


def test_a_draft_of_a_later_code_is_not_in_force() -> None:
    work = made("2017", ("2017", ""), ("2027", ""))
    found = names(work, law("1", "2017"), law("1", "2027"), law("94", "2027"))
    assert found == ["duplicate/2017/1"]


def test_a_work_without_dates_is_in_force_as_it_is() -> None:
    assert names(made("", ("", "")), law("1", "")) == ["duplicate/undated/1"]
