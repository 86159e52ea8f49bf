"""How a player checks a deal: the hash and the secret of one round side by side, a button, and the recipe in words."""

from __future__ import annotations

from houseway.floor.screens.markup import Markup, tag

RECIPE = (
    "By hand: take the SHA-256 of these three lines, each with its line end, and after them the 32 bytes of the secret,"
    " which is written here in hexadecimal."
)


def checked(table: str, number: int, commitment: str, secret: str) -> Markup:
    """The hash that was published before betting and the secret told after the round: whether they belong together."""
    lines = f"houseway deal\n{table}\n{number}\n"
    text = f"b'houseway deal\\n{table}\\n{number}\\n' + bytes.fromhex('{secret}')"
    shell = f'python3 -c "import hashlib; print(hashlib.sha256({text}).hexdigest())"'
    return tag(
        "details",
        tag("summary", f"Check the deal of round {number}"),
        tag("p", "Before betting opened, the house published this hash:"),
        tag("code", commitment, class_="hash"),
        tag("p", "When the round was over, it told the secret from which every result follows:"),
        tag("code", secret, class_="secret"),
        tag(
            "p",
            tag("button", "Check that they belong together", type="button", data_check=lines),
            " ",
            tag("b", "", class_="found", role="status"),
        ),
        tag("p", RECIPE, class_="quiet-words"),
        tag("pre", tag("code", shell)),
        class_="fair",
        data_key=f"fair {table} {number}",
    )


def coming(commitment: str) -> Markup:
    """What is published of the round at hand."""
    return tag(
        "details",
        tag("summary", "How this deal can be checked"),
        tag("p", "Before betting opened, the house published this hash of the secret that decides the round:"),
        tag("code", commitment),
        tag("p", "When the round is over, the secret stands here beside it.", class_="quiet-words"),
        class_="fair",
        data_key="fair",
    )
