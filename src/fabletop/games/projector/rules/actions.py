"""The action step: all that the current player may do (TP-168 to TP-195, TP-A11; semantics 21).

What takes several answers may be said in one: a walk with the cards that it costs, a slide with what it is aimed at, a
text with the slide for its test or with what is looked at, the end of the turn with all cards kept. Who wants to think
in between answers one thing at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fabletop.engine.citing import rule
from fabletop.engine.effects import Select, Source, SourceTexts, value_of
from fabletop.engine.effects.english import number_of
from fabletop.engine.questions import Barred, Option, choose
from fabletop.engine.words import Refusal
from fabletop.games.projector.naming import (
    card_words,
    distinct,
    place_words,
    space_key,
    text_option,
    thing_id,
    thing_name,
    things_alike,
)
from fabletop.games.projector.odds import chance_at, chance_of, only_target
from fabletop.games.projector.printing import the
from fabletop.games.projector.rules.going_home import may_go_home
from fabletop.games.projector.rules.harm import attackers
from fabletop.games.projector.rules.hooks import forbidden
from fabletop.games.projector.rules.items import hand_over, has_room, receivers
from fabletop.games.projector.rules.leaving import return_home
from fabletop.games.projector.rules.locations import choose_text, chosen_texts
from fabletop.games.projector.rules.moment import Now, token_roles
from fabletop.games.projector.rules.moving import burden, cost, step, steps
from fabletop.games.projector.rules.party import stand
from fabletop.games.projector.rules.playing import aims, bare_abilities, play, playable, playable_slides, try_bare
from fabletop.games.projector.rules.reactions import use, used
from fabletop.games.projector.rules.ship import do_duty, duties, station_option
from fabletop.games.projector.rules.walking import discard_to_move, fares, toll, walks, ways
from fabletop.games.projector.state import (
    CARD,
    GLOBAL,
    NONE,
    ON_CONDITION,
    ON_ENTROPY,
    ON_LOCATION,
    ON_TOKEN,
    SPACE,
    Outing,
)

Choice = tuple[str, int, int]
Step = tuple[str | int, ...]
END: Choice = ("end", NONE, NONE)
REST: Choice = ("rest", NONE, NONE)  # the end of the turn, with all cards kept
DUTIES = {"sail": "", "stow": "", "station": "", "board": "Board the ship", "ashore": "Go ashore"}


@rule("TP-168", "TP-179", "TP-186")
def choices(table: Outing, seat: int) -> list[Choice]:
    """All that the current player may do now."""
    return list(_choices(table, seat))


def _choices(table: Outing, seat: int) -> Iterator[Choice]:
    for card in playable_slides(table, seat):
        yield "play", card, NONE
        for thing in aims(table, seat, card):
            yield "aim", card, thing
    for ability in bare_abilities(table, seat):
        yield "bare", ability, NONE
    for now in chosen_texts(table, seat):
        yield "text", now.source.handle, now.text
        for slide in slides_for(table, now):
            yield "try", slide, now.text
        for thing in sights(table, now):
            yield "look", thing, now.text
    for now in used(table, seat):
        yield "use", now.source.handle, now.text
    for now in removable(table, seat):
        yield "rid", now.source.handle, now.text
        for slide in slides_for(table, now):
            yield "shed", slide, now.text
    if table.moves[seat] >= cost(table, seat):
        for space in steps(table, seat):
            yield "go", space, NONE
    yield from duties(table, seat)
    for other in receivers(table, seat):
        for card in (*table.held[seat], *table.gear[seat]):
            if card in table.held[seat] or has_room(table, other, table.printed_on(card)):
                yield "give", card, other
    if may_go_home(table, seat):
        yield "home", NONE, NONE
    yield END
    free = not Now.changed(table, "forbid:discard_move")
    for card in distinct(table, seat) if len(table.hands[seat]) > burden(table, seat) else ():
        if free or not forbidden(table, seat, "discard_move", table.box.slide(table.face[card]).ability):
            yield "move", card, NONE


@rule("TP-190", "TP-219")
def slides_for(table: Outing, now: Now) -> list[int]:
    """The slides with which a player may make the test that a text begins with."""
    from fabletop.games.projector.effects.tests import Test  # which knows what may be played

    text, first = table.box.book.texts[now.text], distinct(table, now.me)
    if text.cost or not isinstance(text.do[0], Test):
        return []
    return [slide for slide in text.do[0].slides(now, now.me) if slide in first]


def sights(table: Outing, now: Now) -> Sequence[int]:
    """What a player may look at by a text of the location that says no more than that, where there is a choice."""
    from fabletop.games.projector.effects.slides import Look  # which knows what may be played

    text = table.box.book.texts[now.text]
    if text.cost or len(text.do) > 1 or not isinstance(text.do[0], Look):
        return ()
    at = text.do[0].at
    if not isinstance(at, Select) or at.known(now) is not None or value_of(at.n, now) > 1:
        return ()
    return at.could_be(now)


def in_one(table: Outing, seat: int) -> Iterator[Choice]:
    """What stands for several answers, one after the other."""
    for goal, card in walks(table, seat):
        yield "walk", goal, card
    if table.hands[seat]:
        yield REST


@rule("TP-A08")
def removable(table: Outing, seat: int) -> Iterator[Now]:
    """Conditions that a player may end by an action, and in-play cards that say how they go (semantics 21)."""
    book = table.box.book
    for card in table.ailments[seat]:
        number = table.box.remove_texts[table.printed_on(card).id]
        now = Now(table, Source(ON_CONDITION, card), {"you": seat, "this": CARD + card}, "use", number)
        if book.texts[number].could(now):
            yield now
    for source, texts, roles in _lying(table, seat):
        for number in texts.on.get("use", ()):
            now = Now(table, source, {**roles, "you": seat}, "use", number)
            if not now.spent(book.texts[number]) and book.texts[number].could(now):
                yield now


def _lying(table: Outing, seat: int) -> Iterator[SourceTexts]:
    """In-play cards whose use is a player's: those in their area and in the global area, and what lies on their
    location, tokens too."""
    areas = (seat, GLOBAL, SPACE + table.at[seat])
    for card, area in table.hindrances:
        if area in areas:
            yield Source(ON_ENTROPY, card), table.printed_on(card).texts, {"this": CARD + card}
    for token in table.tokens:
        if token.text != NONE and token.at in areas:
            yield Source(ON_TOKEN, token.number), table.box.token_texts[token.text], token_roles(token)


@rule("TP-152", "TP-195")
async def act(table: Outing, seat: int) -> Step:
    """The current player does one thing. Gives what comes next."""
    choice = await choose(
        seat, "What do you do?", lambda: choices(table, seat), ("TP-186", "TP-168"), "act",
        show=lambda each: option(table, seat, each), interruptible=True, further=lambda: list(in_one(table, seat)),
        denied=lambda: denied(table, seat),
    )  # fmt: skip
    stand(table)
    name, thing, text = choice
    if choice in (END, REST):
        return "turn_end", seat, int(choice == REST)
    if name == "walk":
        return "walk", seat, thing, *await fares(table, seat, thing, text)
    if name == "play":
        await play(table, seat, thing)
    elif name == "aim":
        await play(table, seat, thing, text)
    elif name == "bare":
        await try_bare(table, seat, thing)
    elif name == "text":
        await choose_text(table, seat, Source(ON_LOCATION, thing), text)
    elif name == "try":
        await choose_text(table, seat, Source(ON_LOCATION, table.at[seat]), text, thing)
    elif name == "look":
        await choose_text(table, seat, Source(ON_LOCATION, table.at[seat]), text, picked=thing)
    elif name == "use":
        await use(table, seat, thing, text)
    elif name == "rid":
        await _rid(table, seat, text, thing)
    elif name == "shed":
        await _rid(table, seat, text, slide=thing)
    elif name == "move":
        await discard_to_move(table, seat, thing)
    elif name == "give":
        hand_over(table, thing, text)
    elif name in DUTIES:
        await do_duty(table, seat, name, thing)
    elif name == "go":
        table.moves[seat] -= cost(table, seat)
        await step(table, seat, thing)
    else:
        await return_home(table, seat)
    return "act", seat, 1


def idle(table: Outing, seat: int) -> bool:
    """Whether a player has no card left and nothing else to do, so that the turn ends by itself."""
    if not table.settings.auto_end or table.hands[seat]:
        return False
    return all(each == END or _kept_for_later(table, each) for each in choices(table, seat))


def _kept_for_later(table: Outing, choice: Choice) -> bool:
    """Whether it is a thing about which nobody is asked without cards in hand, by what its card says that it concerns:
    it helps in a test or on the way, and could be used before the last card was; or against damage where nobody
    attacks."""
    name, card, _ = choice
    concerns = getattr(table.printed_on(card).card, "concerns", None) if name == "use" else None
    return concerns is not None and not ("damage" in concerns and attackers(table, table.current))


async def _rid(table: Outing, seat: int, number: int, card: int = NONE, slide: int = NONE) -> None:
    """What hinders a player is dealt with as its text says, perhaps with the slide for its test."""
    for now in removable(table, seat):
        if now.text == number and card in (NONE, now.source.handle):
            await now.having(slide=slide).play(table.box.book.texts[number])
            return


def option(table: Outing, seat: int, choice: Choice) -> Option:
    """A choice as surfaces show it."""
    name, thing, text = choice
    if name == "end":
        return Option("end", "End the turn")
    if name == "rest":
        return Option("rest", "End the turn and keep all cards")
    if name == "home":
        return Option("home", "Return home", note="banks what you have learnt")
    if name == "walk":
        return _walk(table, seat, thing, text)
    if name in ("try", "shed"):
        return _try(table, seat, thing, text, name)
    if name == "aim":
        words = f"Play {card_words(table, thing)} at {the(thing_name(table, text))}"
        note = chance_at(table, seat, thing, text)
        return Option(f"aim:{thing}:{text}", words, things_alike(table, thing), note=note)
    if name == "look":
        words = f"{table.box.book.sources[text]}: look at {place_words(table, thing - SPACE, seat)}"
        return Option(f"look:{thing}:{text}", words, (thing_id(table, thing),))
    if name == "go":
        key = space_key(thing)
        return Option(f"go:{key}", f"Go to {place_words(table, thing, seat)}", (f"space:{key}",))
    if name == "bare":
        note = f"{chance_of(table, seat, thing)} %"
        return Option(f"bare:{thing}", f"Test {table.box.skills[thing].name} without a card", note=note)
    if name == "move":
        return Option(f"move:{thing}", f"Discard {card_words(table, thing)} to move", things_alike(table, thing))
    if name in DUTIES:
        return _duty(table, name, thing)
    if name == "give":
        return Option(
            f"give:{thing}:{text}", f"Give {card_words(table, thing)} to {table.characters[text]}", (f"card:{thing}",)
        )
    if name == "play":
        note = chance_at(table, seat, thing, only_target(table, seat, thing))
        return Option(f"play:{thing}", f"Play {card_words(table, thing)}", things_alike(table, thing), note=note)
    token = name == "rid" and thing not in (*table.ailments[seat], *table.in_play)
    touches = (f"space:{space_key(thing)}",) if name == "text" else (f"{'token' if token else 'card'}:{thing}",)
    return text_option(table, f"{name}:{thing}:{text}", text, touches)


def _walk(table: Outing, seat: int, goal: int, card: int) -> Option:
    key, place = space_key(goal), place_words(table, goal, seat)
    if card == NONE:
        cards = toll(table, seat, len(ways(table, seat)[goal]))
        note = f"for {number_of(cards, 'card')}" if cards else "for movement points"
        return Option(f"walk:{key}", f"Go to {place}", (f"space:{key}",), note=note)
    return Option(f"walk:{key}:{card}", f"Go to {place} for {card_words(table, card)}")  # a click asks for the card


def _try(table: Outing, seat: int, slide: int, text: int, name: str = "try") -> Option:
    from fabletop.games.projector.effects.tests import Test  # which knows what it needs

    test, ability, here = table.box.book.texts[text].do[0], table.box.slide(table.face[slide]).ability, table.at[seat]
    assert isinstance(test, Test), "a slide is chosen for a text that begins with a test"
    now = Now(table, Source(ON_LOCATION, here), {"you": seat, "here": SPACE + here}, "", text)
    words = f"{table.box.book.sources[text]}: test with {card_words(table, slide)}"
    return Option(f"{name}:{slide}:{text}", words, (f"card:{slide}",), note=test.odds(now, seat, ability, slide))


def _duty(table: Outing, name: str, thing: int) -> Option:
    if name == "sail":
        key = space_key(thing)
        return Option(f"sail:{key}", f"Sail to {place_words(table, thing)}", (f"space:{key}",))
    if name == "stow":
        return Option(f"stow:{thing}", f"Put {card_words(table, thing)} into the hold", (f"card:{thing}",))
    return station_option(thing) if name == "station" else Option(name, DUTIES[name])


def denied(table: Outing, seat: int) -> list[Barred]:
    """Slides in hand that may not be played, and why."""
    found = []
    for card in distinct(table, seat):
        if not playable(table, seat, card):
            why = refusal(table, seat, card)
            barred = Option(f"play:{card}", f"Play {card_words(table, card)}", things_alike(table, card))
            found.append(Barred(barred, why.words, why.rule))
    return found


def refusal(table: Outing, seat: int, card: int) -> Refusal:
    ability = table.box.slide(table.face[card]).ability
    skill = table.box.skills[ability]
    if skill.card.specified_only:
        return Refusal("It is used only where another card says so.", "TP-069")
    if forbidden(table, seat, "play", ability):
        return Refusal("A card forbids it.", "TP-351")
    return Refusal("It could change nothing now.", "TP-187")
