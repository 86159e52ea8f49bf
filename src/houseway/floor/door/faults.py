"""What the floor's door says: sign in first, not with that role, not so fast, not like that."""

from __future__ import annotations

from houseway.refusal import HousewayError, LedgerError, NotFound, Refused


class SignInNeeded(Refused):
    """Nobody is signed in, or the session has ended."""

    kind = "sign-in"


class NotForThisRole(Refused):
    """The role may not do it."""

    kind = "role"


class TooMany(Refused):
    """Too many requests."""

    kind = "too-many"


class TooLarge(Refused):
    """A body larger than any command."""

    kind = "too-large"


class Malformed(Refused):
    """The request cannot be read."""

    kind = "malformed"


class NeedsYes(Refused):
    """It is a player's own to do, who is signed in; the table has asked them."""

    kind = "needs-yes"


STATUSES: tuple[tuple[type[HousewayError], int], ...] = (
    (SignInNeeded, 401),
    (NotForThisRole, 403),
    (TooMany, 429),
    (TooLarge, 413),
    (Malformed, 400),
    (NotFound, 404),
    (Refused, 409),
    (LedgerError, 503),
)


def status_of(error: HousewayError) -> int:
    """The HTTP status of a refusal.

    >>> status_of(Malformed("no JSON")), status_of(Refused("the wheel has no 37"))
    (400, 409)
    """
    return next((status for kind, status in STATUSES if isinstance(error, kind)), 400)
