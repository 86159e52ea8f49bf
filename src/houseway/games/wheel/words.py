"""What the wheels know by name."""

from houseway.games.vocabulary import vocabulary

WORDS = vocabulary(
    options="""
        maximum-{group}: money
        after-no-spin: wagers-returned wagers-stand
        inside-minimum: aggregate each
        single-zero-groups: as-listed with-0-2-3-and-0-1-2-3
        wheel: double-zero double-zero-as-single-zero single-zero
    """,
    cites="""
        before-the-spin bets-closed confirmed collect-then-pay compromised many marker no-more-bets position
        responsibility result spin valid-spin winner zero-loses
    """,
    irregularities="""
        ball-left-the-wheel clapper-on-a-peg floater foreign-object same-direction too-few-revolutions too-few-rotations
    """,
    effects="floater, no spin",
)
