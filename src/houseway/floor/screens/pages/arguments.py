"""Fields for what a player may choose in an act: a double for less, insurance for less, how deep to cut."""

from __future__ import annotations

import json
import re

import msgspec

from houseway.draw.posting import as_words
from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.scene import Scene
from houseway.money import Cents, dollars
from houseway.round import Bet, Decide
from houseway.round.acts import AnyAct
from houseway.round.awaits import Argument

BUTTONS = {"double": "Double for less", "add": "Add a part", "cut": "Cut"}
"""What the button beside a field says, where the name of the choice alone would not do."""

MULTIPLE = re.compile(r"-\d+x$")
"""What a raise of a fixed size has in its name; one of another amount has it not."""


def argument_form(scene: Scene, act: AnyAct, chips: Cents | None) -> Markup | None:
    """The form of an act that has something to choose; nothing for others, or when the chips do not reach."""
    if not isinstance(act, (Bet, Decide)):
        return None
    asked = [_affordable(one, chips) for one in scene.awaits.arguments(act)]
    if not asked or any(not one.words and one.least > one.most for one in asked):
        return None
    template = msgspec.to_builtins(act)
    for one in asked:
        template[one.field] = f"{{{one.field}:cents}}" if one.field == "amount" else f"{{{one.field}}}"
    name = act.wager if isinstance(act, Bet) else MULTIPLE.sub("", act.choice)
    does = f"{as_words(name)} as chosen" if len(asked) > 1 else BUTTONS.get(name, as_words(name))
    return tag(
        "form",
        [_field(one, act, name) for one in asked],
        tag("button", does, id=f"choose-{name.replace(' ', '-')}"),
        data_template=json.dumps([template]),
        class_="inline argument",
    )


def _affordable(one: Argument, chips: Cents | None) -> Argument:
    """No more than the player has, in whole steps."""
    if one.field != "amount" or chips is None:
        return one
    return msgspec.structs.replace(one, most=min(one.most, chips - chips % one.step))


def _field(one: Argument, act: Bet | Decide, name: str) -> Markup:
    if one.words:
        options = [tag("option", "as usual", value=""), *(tag("option", word, value=word) for word in one.words)]
        return tag("label", "The card", tag("select", options, name=one.field))
    if one.field == "amount":
        words = f"{as_words(name)} for {dollars(one.least)} to {dollars(one.most)}"
        least, most, step = (f"{amount / 100:g}" for amount in (one.least, one.most, one.step))
        first = most if isinstance(act, Bet) else f"{max(one.least, one.most // 2 // one.step * one.step) / 100:g}"
    else:
        words = f"{as_words(name)}, {one.least} to {one.most} cards from the top"
        least, most, step = str(one.least), str(one.most), str(one.step)
        first = str((one.least + one.most) // 2)
    field = tag(
        "input",
        name=one.field,
        type="number",
        min=least,
        max=most,
        step=step,
        value=first,
        required=True,
    )
    return tag("label", words, field)
