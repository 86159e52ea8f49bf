"""A small builder of SVG: elements with attributes and children, escaped when they are written.

>>> print(element("text", "Bets < $5 & up", x=2.0, font_size=12))
<text x="2" font-size="12">Bets &lt; $5 &amp; up</text>
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from houseway.refusal import Refused

Value = str | float | None
"""What an attribute may be; ``None`` leaves the attribute out."""

Attributes = dict[str, Value]
"""Attributes that several elements share."""

_PLAIN = re.compile("[A-Za-z0-9 .,:;#()%/_+-]*")
"""What stands as it is in any place."""

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_IN_QUOTES = (('"', "&quot;"), ("\n", "&#10;"), ("\r", "&#13;"), ("\t", "&#9;"))
_PREFIX = re.compile(r"[A-Za-z][A-Za-z0-9_-]*", re.ASCII)


class Written(str):
    """SVG text already: of what is drawn often, written once."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Element:
    """A tag with its attributes and what stands inside it: elements and plain text."""

    tag: str
    attributes: tuple[tuple[str, Value], ...]
    children: tuple[Element | str, ...]

    def __str__(self) -> str:
        """The element as SVG text."""
        return "".join(self._pieces())

    def _pieces(self) -> Iterable[str]:
        yield f"<{self.tag}"
        for name, value in self.attributes:
            if value is not None:
                yield f' {attribute_name(name)}="{escaped_attribute(value)}"'
        if not self.children:
            yield "/>"
            return
        yield ">"
        for child in self.children:
            yield escaped(child) if isinstance(child, str) and not isinstance(child, Written) else str(child)
        yield f"</{self.tag}>"


def element(tag: str, *children: Element | str, **attributes: Value) -> Element:
    """An element; an underscore in the name of an attribute stands for a hyphen.

    >>> print(element("g", element("circle", r=3), data_spot="red", fill=None))
    <g data-spot="red"><circle r="3"/></g>
    """
    return Element(tag, tuple(attributes.items()), children)


def group(children: Iterable[Element | str], **attributes: Value) -> Element:
    """Elements that belong together."""
    return element("g", *children, **attributes)


@lru_cache(maxsize=1024)
def attribute_name(name: str) -> str:
    """The name of an attribute as SVG spells it.

    >>> attribute_name("stroke_width"), attribute_name("class_"), attribute_name("viewBox")
    ('stroke-width', 'class', 'viewBox')
    """
    return name.removesuffix("_").replace("_", "-")


def escaped(text: str) -> str:
    """Text that may stand between two tags; a character that XML does not know becomes a replacement sign.

    >>> escaped("a < b & c > d")
    'a &lt; b &amp; c &gt; d'
    """
    if _PLAIN.fullmatch(text):
        return text
    plain = _NOT_XML.sub("\ufffd", text)
    return plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def escaped_attribute(value: str | float) -> str:
    """A value that may stand between double quotes.

    >>> escaped_attribute('say "17"'), escaped_attribute(2.5)
    ('say &quot;17&quot;', '2.5')
    """
    if not isinstance(value, str):
        return number(value)
    if _PLAIN.fullmatch(value):
        return value
    text = escaped(value)
    for sign, name in _IN_QUOTES:
        text = text.replace(sign, name)
    return text


def number(value: float) -> str:
    """A number with two decimals at most, so that every machine writes the same picture.

    >>> number(3.0), number(1 / 3), number(-0.001)
    ('3', '0.33', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def points(*places: tuple[float, float]) -> str:
    """Places as a polygon wants them.

    >>> points((0, 0), (1.5, 2))
    '0,0 1.5,2'
    """
    return " ".join(f"{number(x)},{number(y)}" for x, y in places)


def moved(x: float, y: float, *, turned: float = 0) -> str:
    """A transformation: move to a place, then turn clockwise by some degrees.

    >>> moved(10, 20), moved(0, 0, turned=90)
    ('translate(10 20)', 'translate(0 0) rotate(90)')
    """
    turn = f" rotate({number(turned)})" if turned else ""
    return f"translate({number(x)} {number(y)}){turn}"


def named(prefix: str, name: str) -> str:
    """The id of something in a picture."""
    return f"{prefix}-{name}"


def painted(prefix: str, name: str) -> str:
    """A fill with a gradient or pattern of the picture."""
    return f"url(#{named(prefix, name)})"


def picture(
    prefix: str,
    box: tuple[float, float, float, float],
    *children: Element,
    title: str,
    description: str,
    font: str,
) -> str:
    """A whole picture that scales to its place and tells people who cannot see it what it shows."""
    if not _PREFIX.fullmatch(prefix):
        raise Refused(f"{prefix!r} cannot begin an id", remedy="Use a letter, then letters and digits")
    root = element(
        "svg",
        element("title", title, id=named(prefix, "title")),
        element("desc", description, id=named(prefix, "description")),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(side) for side in box),
        role="img",
        aria_labelledby=f"{named(prefix, 'title')} {named(prefix, 'description')}",
        font_family=font,
    )
    return f"{root}\n"
