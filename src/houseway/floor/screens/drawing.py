"""Which parts of a screen change, and who draws them."""

from __future__ import annotations

from houseway.floor.house import House
from houseway.floor.screens import crowd
from houseway.floor.screens.markup import Markup
from houseway.floor.screens.pages.corrections import corrections_fragments
from houseway.floor.screens.pages.dealer import dealer_fragments
from houseway.floor.screens.pages.hand_pays import hand_pay_fragments
from houseway.floor.screens.pages.pit import pit_fragments
from houseway.floor.screens.pages.station import station_fragments
from houseway.floor.screens.pages.station_side import summary_for
from houseway.floor.screens.pages.station_told import announcements
from houseway.floor.screens.pages.surveillance import watch_fragments
from houseway.floor.screens.scene import Window
from houseway.floor.screens.seeing import role_at, seat_number
from houseway.floor.tables.commands import Person


def looked_at(screen: str, window: Window, person: Person) -> Window:
    """The window from which somebody's screen is drawn."""
    if screen != "station" or not crowd.is_shared(window.scene):
        return window
    window = crowd.held(window)
    seat = seat_number(role_at(window.scene, person))
    return crowd.of_seat(window, seat) if seat else window


def fragments_for(screen: str, window: Window, person: Person, house: House) -> dict[str, Markup]:
    """The fragments of a screen as somebody sees it; a screen that is not theirs shows nothing."""
    role = role_at(window.scene, person)
    if screen == "station":
        drawn = station_fragments(window, role)
        seat = seat_number(role)
        said = " ".join([*(announcements(window, seat) if seat else []), summary_for(window, seat)])
        return {**drawn, "said": Markup(said)}
    if person.role == "player":
        return {}
    if screen == "dealer":
        return dealer_fragments(window, role, house.name_of)
    if screen == "pit":
        return pit_fragments(window, person, house)
    if screen == "hand-pays":
        return hand_pay_fragments(person, house)
    if screen == "corrections":
        return corrections_fragments(person, house)
    if screen == "watch":
        return watch_fragments(window, role, house.name_of)
    return {}
