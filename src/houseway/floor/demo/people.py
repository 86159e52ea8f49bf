"""The people of a demo floor, with passwords that everybody knows. A production floor refuses to open beside them."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.floor.people.accounts import Accounts


@dataclass(frozen=True, slots=True)
class DemoPerson:
    """An account of the demo floor."""

    account: str
    name: str
    role: str
    does: str
    first_page: str = "/"

    @property
    def password(self) -> str:
        """The password, which is no secret."""
        return f"{self.account}-houseway"


DEMO = (
    DemoPerson("ada", "Ada", "player", "plays at the tables"),
    DemoPerson("ben", "Ben", "player", "plays beside her"),
    DemoPerson("cleo", "Cleo", "dealer", "deals"),
    DemoPerson("sam", "Sam", "supervisor", "opens tables, rules, approves voids", "/pit"),
    DemoPerson("mara", "Mara", "shift-manager", "posts options and limits", "/pit"),
    DemoPerson("iris", "Iris", "surveillance", "watches and looks back", "/surveillance"),
    DemoPerson("reg", "Reg", "auditor", "reads documents, verifies the ledger", "/regulator"),
    DemoPerson("tess", "Tess", "slot-attendant", "pays large wins at stations by hand", "/hand-pays"),
    DemoPerson("vic", "Vic", "slot-supervisor", "voids rounds of stations", "/hand-pays"),
    DemoPerson("gus", "Gus", "security", "takes the boxes away", "/promotional-fund"),
    DemoPerson("nell", "Nell", "count-room", "counts", "/promotional-fund"),
    DemoPerson("root", "Robin", "administrator", "keeps the accounts", "/accounts"),
)


def welcome(accounts: Accounts) -> None:
    """Give every demo person an account, where there is none yet."""
    for person in DEMO:
        if accounts.person(person.account) is None:
            accounts.add(person.account, person.name, person.role, person.password, demo=True)
