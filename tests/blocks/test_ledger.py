"""The account of a source: each character in one entry, whatever was claimed, for what it costs."""

from __future__ import annotations

import random

from bridgelaws.blocks.ledger import ACCOUNTS, Ledger
from tests.steps import count_calls

# What counts where claims overlap, the weakest first.
ORDER = ("record", "discard", "note", "unplaced")


def test_each_character_is_in_the_gravest_claim_and_of_equals_in_the_first() -> None:
    for seed in range(200):
        chosen = random.Random(seed)
        text = "".join(chosen.choices("ab \n", k=chosen.randint(1, 60)))
        ledger, claims = Ledger(len(text)), []
        for _ in range(chosen.randint(0, 12)):
            start, end = sorted(chosen.choices(range(len(text) + 1), k=2))
            account = chosen.choice(ACCOUNTS)
            name = chosen.choice("xy") if account == "discard" else ""
            ledger.claim(start, end, account, name)
            claims.append((start, end, account, name))
        entries = ledger.close(text)
        assert [e.span.start for e in entries] == [0, *(e.span.end for e in entries[:-1])]
        assert entries[-1].span.end == len(text)
        for entry in entries:
            for at in range(entry.span.start, entry.span.end):
                holding = [claim for claim in claims if claim[0] <= at < claim[1]]
                if holding:
                    _, _, *said = max(holding, key=lambda claim: ORDER.index(claim[2]))
                elif entry.account == "unplaced":
                    said = ["unplaced", ""]
                else:
                    assert not text[at].strip()
                    said = ["discard", "layout"]
                assert [entry.account, entry.name] == said


def test_an_account_costs_as_much_as_its_claims_are_many() -> None:
    def cost(count: int) -> int:
        ledger = Ledger(3 * count)
        ledger.claim(0, 3 * count, "record")
        for n in range(count):
            ledger.claim(3 * n, 3 * n + 2, "note")
        return count_calls(lambda: ledger.close("ab " * count))

    assert cost(800) < 2.2 * cost(400)
