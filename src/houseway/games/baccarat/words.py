"""What baccarat knows by name."""

from houseway.games import tournament
from houseway.games.vocabulary import vocabulary

_OWN = vocabulary(
    options="""
        {wager}: not-offered offered
        {wager}-paytable: *
        bonus-alone: no yes
        bonus-maximum: money
        bonus-minimum: money
        burn: no yes
        commission: no yes
        commission-collected: at-once later
        commission-on-tie: no yes
        commission-rounding: exact quarter-down quarter-up
        continuous-shuffler: no yes
        cover-card: whole
        cut: no yes
        deal: face-down face-up
        decks: whole
        first-shuffle: dealer preshuffled
        inspection: at-the-table ahead
        follows: section-12 section-13
        fortune-7-must-win: no yes
        handling: dealer players
        least-commission: $0 $0.25
        settlement: bonus-first player-by-player
        shuffle: by-hand shuffler
    """,
    cites="""
        announce any-combination banker-after-stand banker-low banker-seven banker-table batch-waits batches
        batches-alternate before-the-deal bets-closed bonus bonus-by-player bonus-first bonus-losers bonus-order burn
        burn-any-time coins collect-then-pay commission commission-collected commission-for-all commission-marked
        commission-now cover-card cover-card-first cover-card-in cut cut-depth decks decks-counted decks-inspected
        discard face-down face-up first-card four-cards handled-removed handling handling-banker handling-banker-ceded
        handling-banker-none handling-player handling-player-ceded handling-player-none handling-returned handling-third
        hands-off idle idle-by-hand idle-shuffler idle-wash insufficient natural natural-ends no-commission-on-bonus
        no-more-bets one-batch only-one player-draws player-stays point-count preshuffled recut recut-next result shoe
        shuffle shuffle-any-round shuffle-check simulated spread-asked third-cards third-face-up turned two-hands
        value-ace value-face value-ten wash
    """,
    irregularities="""
        burned-by-mistake disclosed-card face-up-card shoe-runs-out shuffler-malfunction third-card-disclosed
        third-card-undisclosed undisclosed-card
    """,
)
_TOURNAMENT = vocabulary(
    options="""
        tournament-dragon-bonus: not-offered offered
        tournament-minimum: money
        tournament-three-card-7: pushes wins
    """,
    cites="tournament-banker tournament-one-side",
)

WORDS = _OWN | _TOURNAMENT | tournament.WORDS | tournament.IN_TURN
