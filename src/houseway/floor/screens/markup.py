"""A small builder of HTML: text is escaped, markup is not, and nothing is written by hand.

>>> print(tag("p", "Bets < $5", class_="note"))
<p class="note">Bets &lt; $5</p>
"""

from __future__ import annotations

import json
from collections.abc import Iterable

import msgspec

from houseway.refusal import cited
from houseway.round.acts import Act

EMPTY = frozenset(("input", "meta", "link", "br", "hr", "img"))
"""Elements that have no end tag."""

Value = str | int | float | bool | None


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()

    @property
    def plain(self) -> str:
        """As text of no special kind, for the wire."""
        return str(self)


Child = str | None | Iterable["Child"]
"""What may stand inside an element: text, markup, nothing, or several of them."""


def escaped(text: object) -> str:
    """Text that may stand between tags or between double quotes.

    >>> escaped('<b> & "c"')
    '&lt;b&gt; &amp; &quot;c&quot;'
    """
    plain = str(text).replace("&", "&amp;").replace("<", "&lt;")
    return plain.replace(">", "&gt;").replace('"', "&quot;")


def tag(name: str, /, *children: Child, **attributes: Value) -> Markup:
    """An element. ``class_`` is ``class``, ``data_act`` is ``data-act``; True is a bare attribute, None is none.

    >>> tag("input", type="checkbox", checked=True, disabled=False)
    '<input type="checkbox" checked>'
    """
    return Markup(f"<{name}{_attributes(attributes)}>" + ("" if name in EMPTY else f"{joined(children)}</{name}>"))


def joined(children: Child) -> Markup:
    """Several things one after the other."""
    if children is None:
        return Markup("")
    if isinstance(children, str):
        return children if isinstance(children, Markup) else Markup(escaped(children))
    return Markup("".join(joined(child) for child in children))


def _attributes(attributes: dict[str, Value]) -> str:
    written = []
    for key, value in attributes.items():
        name = key.removesuffix("_").replace("_", "-")
        if value is True:
            written.append(f" {name}")
        elif value is not None and value is not False:
            written.append(f' {name}="{escaped(value)}"')
    return "".join(written)


def acts_of(*acts: Act) -> str:
    """Acts as the value of ``data-acts``: what a button does when it is pressed."""
    return msgspec.json.encode(acts).decode()


def button(words: Child, *acts: Act, class_: str = "", **attributes: Value) -> Markup:
    """A button that sends acts to its table."""
    return tag("button", words, type="button", class_=class_ or None, data_acts=acts_of(*acts), **attributes)


def clause_mark(clause: str) -> Markup:
    """A clause as people cite it."""
    return tag("span", cited(clause), class_="clause") if clause else Markup("")


def note(what: str, text: str) -> str:
    """A request that moves nothing, as the value of ``data-acts``."""
    return json.dumps([{"act": "note", "what": what, "text": text}])
