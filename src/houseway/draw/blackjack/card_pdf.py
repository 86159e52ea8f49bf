"""The strategy card as a page for the printer: a PDF written by hand, with rectangles and the printer's own letters."""

from __future__ import annotations

from houseway.draw.blackjack.card import INK, LINE, PALE, PAPER, LaidOut, laid_out, sheet_of
from houseway.games.blackjack.blackjack import Blackjack
from houseway.simulate.blackjack.strategy import BlackjackStrategy

WIDE = 0.5
"""About how wide a letter of Helvetica is, by its size."""


def strategy_pdf(game: Blackjack, strategy: BlackjackStrategy) -> bytes:
    """One page of the card's own size."""
    return pdf(laid_out(sheet_of(game, strategy)))


def pdf(plan: LaidOut) -> bytes:
    """A page with everything in its place; PDF counts from the lower left corner.

    >>> from houseway.draw.blackjack.card import Cell
    >>> page = pdf(LaidOut(100, 50, (Cell(0, 0, 20, "S", "#ff0000"),), ()))
    >>> page[:8], page[-6:]
    (b'%PDF-1.4', b'%%EOF\\n')
    """
    lines = [_filled(0, 0, plan.width, plan.height, PAPER)]
    for box in plan.boxes:
        if box.colour:
            lines.append(_filled(box.x + 0.75, plan.height - box.y - LINE, box.wide - 1.5, LINE - 1.5, box.colour))
        x = box.x + box.wide / 2 - WIDE * 11 * len(box.says) / 2
        lines.append(_written(x, plan.height - box.y - LINE + 8, 11, box.says, INK))
    for x, y, size, text in plan.notes:
        lines.append(_written(x, plan.height - y, size, text, INK if size > 10 else PALE))
    return _document("\n".join(lines).encode("latin-1", "replace"), plan.width, plan.height)


def _colour(colour: str) -> str:
    return " ".join(f"{int(colour[place : place + 2], 16) / 255:.3f}" for place in (1, 3, 5))


def _filled(x: float, y: float, wide: float, high: float, colour: str) -> str:
    return f"{_colour(colour)} rg {x:.1f} {y:.1f} {wide:.1f} {high:.1f} re f"


def _written(x: float, y: float, size: float, text: str, colour: str) -> str:
    plain = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"BT /F1 {size:.1f} Tf {_colour(colour)} rg {x:.1f} {y:.1f} Td ({plain}) Tj ET"


def _document(content: bytes, width: float, height: float) -> bytes:
    """Catalog, pages, page, letters and content, and the table that says where each begins."""
    page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.0f} {height:.0f}] /Contents 5 0 R "
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        (page + "/Resources << /Font << /F1 4 0 R >> >> >>").encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
    ]
    out = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, table)
    return out + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, out.rindex(b"xref\n"))
