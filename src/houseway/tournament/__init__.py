"""A tournament as data and functions: its plan, the seating draw, who advances, the prizes. It does no input or output.

The documents say how a game is played in a tournament; entry, chips, heats, ties and prizes are the event's own plan.
"""

from houseway.tournament.acts import AnyTournamentAct
from houseway.tournament.event import Event
from houseway.tournament.plan import Heat, Plan, check_plan
from houseway.tournament.standing import Count, Drawing

__all__ = ["AnyTournamentAct", "Count", "Drawing", "Event", "Heat", "Plan", "check_plan"]
