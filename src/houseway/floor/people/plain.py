"""What people write that others read: plain words, without marks that are not seen or that turn the line around."""

from __future__ import annotations

import re
import unicodedata

import msgspec

COLOUR = re.compile(r"[a-z]+(?:[ -][a-z]+){0,2}", re.ASCII)
LONGEST_COLOUR = 20

LONGEST_NAME = 60
_IN_A_NAME = " .,'’()&-"


def is_plain(text: str) -> bool:
    """Whether a text shows everything that it holds: no control characters, none that turn or hide others.

    >>> is_plain("Zoë paid twice"), is_plain("\\u202e05$ riaP"), is_plain("NUL\\0")
    (True, False, False)
    """
    return text.isprintable()


def may_be_a_name(text: str) -> bool:
    """Whether a person can be called that: letters of any script, figures, and what stands in names.

    >>> may_be_a_name("Mary-Jane O'Neil"), may_be_a_name("<b>Ada</b>")
    (True, False)
    """
    letters = all(unicodedata.category(letter)[0] in "LMN" or letter in _IN_A_NAME for letter in text)
    return bool(text.strip()) and len(text) <= LONGEST_NAME and letters and is_plain(text)


def may_be_a_colour(text: str) -> bool:
    """Whether chips can have that colour.

    >>> may_be_a_colour("light blue"), may_be_a_colour("Blue!")
    (True, False)
    """
    return len(text) <= LONGEST_COLOUR and COLOUR.fullmatch(text) is not None


def hidden_in(act: msgspec.Struct) -> str:
    """The field of an act or a note that holds more than it shows; empty when none does."""
    for name, value in msgspec.structs.asdict(act).items():
        texts = value if isinstance(value, tuple) else (value,)
        if any(isinstance(text, str) and not is_plain(text) for text in texts):
            return name
    return ""
