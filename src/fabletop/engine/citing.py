"""Rules that name what they carry out.

    @rule("XY-046", "XY-047", when={"XY-048": lambda table: table.bid >= 0})
    async def take_turn(table: Auction) -> None: ...

Who asks which rules come up in a match has them noted in a set (`note`). A function that carries the ids of its rules
notes them whenever it is called. Where nobody asks, it is the function as it was written, and costs nothing: only when
a process notes rules for the first time are such functions given a code that does. It is their code that changes and
not the names that they go by, because other modules, agendas and cards hold the functions themselves.

A plain decorator that looks at each call whether anybody asks would be simpler. Measured on random games, it costs
between 1.2 % and 4.2 % more instructions, as the game goes, and up to 7 % of the time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import CO_VARARGS
from types import FunctionType, MappingProxyType
from typing import Any, TypeVar

from fabletop.engine.table import Run
from fabletop.engine.words import Rules

F = TypeVar("F", bound=Callable[..., Any])
When = Mapping[Rules, Callable[..., object]]
_ALWAYS: When = MappingProxyType({})
_carriers: list[_Carrier] = []
_noting = False


def rule(*ids: str, when: When = _ALWAYS) -> Callable[[F], F]:
    """Say which rules a function carries out: one of a module or a class that takes the table, or a moment that has
    one (`now`), or is a method of such a moment. `when` has those that come up only now and then: they are noted if
    what stands beside them is true, called before the function with as many of its arguments as it takes."""

    def mark(function: F) -> F:
        assert isinstance(function, FunctionType)
        carrier = _Carrier(function, ids, when)
        _carriers.append(carrier)
        if _noting:
            carrier.begin()
        return function

    return mark


def note(run: Run, cited: set[str]) -> None:
    """Gather the rules that a match exercises from now on."""
    global _noting
    if not _noting:
        _noting = True
        for each in _carriers:
            each.begin()
    run.cited = cited


class _Carrier:
    """A function, the rules that it carries out, and where the table is among what it is called with."""

    __slots__ = ("_function", "_ids", "_names", "_on_table", "_place", "_plain", "_when")

    def __init__(self, function: FunctionType, ids: tuple[str, ...], when: When) -> None:
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        if function.__closure__ is not None or not {"table", "now", "self"}.intersection(names):
            raise TypeError(f"{function.__qualname__} cannot carry rules: it takes no table, or is made in a function.")
        for ids_, holds in when.items():
            if _arguments(holds) > len(names):
                raise TypeError(f"{function.__qualname__}: what says when {ids_} comes up takes more than it does.")
        self._function, self._ids, self._names = function, ids, names
        self._when = [((each,) if isinstance(each, str) else each, holds) for each, holds in when.items()]
        self._on_table = "table" in names
        self._place = names.index("table") if self._on_table else names.index("now") if "now" in names else 0
        self._plain: Callable[..., Any] = function

    def begin(self) -> None:
        """From now on the function notes its rules, in matches of which somebody asks for them."""
        function = self._function
        plain = FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
        plain.__kwdefaults__ = function.__kwdefaults__
        self._plain = plain
        function.__code__ = _noted.__code__
        function.__defaults__ = None
        function.__kwdefaults__ = {"_carrier": self}

    def call(self, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        found = args[self._place]
        run = (found if self._on_table else found.table).run
        cited = run.cited if run is not None else None  # what a seat sees is a table too, at which nothing is played
        if cited is not None:
            cited.update(self._ids)
            if self._when:
                given = self._given(args, named)
                for ids, holds in self._when:
                    if holds(*(given if _takes_all(holds) else given[: _arguments(holds)])):
                        cited.update(ids)
        return self._plain(*args, **named)

    def _given(self, args: tuple[Any, ...], named: dict[str, Any]) -> list[Any]:
        """All that the function is called with, by place."""
        usual = self._plain.__defaults__ or ()
        known = {**dict(zip(self._names[-len(usual) :], usual, strict=True)), **named} if usual else named
        return [*args, *[known[name] for name in self._names[len(args) :]]]


def _arguments(holds: Callable[..., object]) -> int:
    """How many arguments it takes that says when rules come up."""
    assert isinstance(holds, FunctionType)
    return holds.__code__.co_argcount


def _takes_all(holds: Callable[..., object]) -> bool:
    assert isinstance(holds, FunctionType)
    return bool(holds.__code__.co_flags & CO_VARARGS)


def _noted(*args: Any, _carrier: _Carrier, **named: Any) -> Any:
    """The code of functions that note their rules. It may name nothing but what it is called with: it runs in their
    modules."""
    return _carrier.call(args, named)
