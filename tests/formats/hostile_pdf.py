"""PDF files damaged at random: streams, tables of places, fonts, huge pages, loops, stray bytes."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from tests.formats.damage import change_bytes, cut_off, double

_NUMBER: Final = re.compile(rb"(?<= )\d{1,10}(?= )")
_NUMBERS: Final = (b"0", b"-1", b"1", b"99999999", b"4294967296", b"1e9", b"x", b"\xb2")
_SIZES: Final = (b"0 0 0 0", b"0 0 1e9 1e9", b"0 0 -5 -5", b"0 0 99999999 1", b"x y z", b"")
_KEYS: Final = (b"/Length", b"/Kids", b"/Count", b"/Parent", b"/Font", b"/Contents", b"/Filter")


def _whole(chosen: random.Random) -> bytes:
    made = io.BytesIO()
    compressed = chosen.randint(0, 1)
    canvas = Canvas(made, pagesize=(420, 595), invariant=True, pageCompression=compressed)
    for page in range(chosen.randint(1, 4)):
        for line in range(chosen.randint(0, 12)):
            canvas.setFont(chosen.choice(("Helvetica", "Times-Bold", "Symbol")), 11)
            canvas.drawString(40, 540 - 20 * line, f"LAW {page + 1} w{line}w")
        canvas.showPage()
    canvas.save()
    return made.getvalue()


def _numbers_changed(data: bytes, chosen: random.Random) -> bytes:
    share = chosen.choice((0.02, 0.1, 0.5))
    return _NUMBER.sub(
        lambda found: chosen.choice(_NUMBERS) if chosen.random() < share else found[0], data
    )


def _loops(data: bytes, chosen: random.Random) -> bytes:
    """References that lead to any object: pages in themselves, fonts that are pages."""
    count = data.count(b" 0 obj")
    return re.sub(
        rb"\d+ 0 R",
        lambda found: b"%d 0 R" % chosen.randint(0, count) if chosen.random() < 0.4 else found[0],
        data,
    )


def _huge_pages(data: bytes, chosen: random.Random) -> bytes:
    size = b"/MediaBox [ " + chosen.choice(_SIZES) + b" ]"
    return re.sub(rb"/MediaBox \[[^]]*\]", size, data)


def _keys_changed(data: bytes, chosen: random.Random) -> bytes:
    return data.replace(chosen.choice(_KEYS), chosen.choice((*_KEYS, b"/Nothing")))


def _places_changed(data: bytes, chosen: random.Random) -> bytes:
    return re.sub(rb"\d{10} 00000 n", lambda _: b"%010d 00000 n" % chosen.randrange(10**6), data)


_DAMAGES: Final[tuple[Callable[[bytes, random.Random], bytes], ...]] = (
    cut_off,
    change_bytes,
    _numbers_changed,
    _loops,
    _huge_pages,
    _keys_changed,
    _places_changed,
    double,
)


def damaged_pdf(seed: int) -> bytes:
    """A PDF of a few pages, damaged in one way or in several; each seed is another one."""
    chosen = random.Random(seed)
    data = _whole(chosen)
    for damage in (
        _DAMAGES[seed % len(_DAMAGES)],
        *chosen.sample(_DAMAGES, chosen.randint(0, 1)),
    ):
        data = damage(data, chosen) or data
    return data
