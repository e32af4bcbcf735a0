"""What is in force is put in order once, and anew as soon as any of it has changed."""

from __future__ import annotations

from tests.games.paperback.arrange import battle

from fabletop.games.paperback.rules.in_force import at_work
from fabletop.games.paperback.rules.moment import Now
from fabletop.games.paperback.state import Adventure


def waiting(table: Adventure, event: str) -> list[tuple[str, int]]:
    """The texts that wait for an event: on which card, and its handle."""
    return [(table.cards.book.sources[each.number], each.handle) for each in Now.waiting_for(table, event, ())]


def test_nothing_is_put_in_order_anew_while_nothing_changes() -> None:
    table = battle(mcguffins=["The Cold Open"]).table
    first = at_work(table)
    table.hp -= 1
    assert at_work(table) is first
    assert at_work(table.copy()) is first, "forks have the same in force"


def test_a_card_that_is_turned_over_waits_for_what_its_other_side_says() -> None:
    table = battle(mcguffins=["The Cold Open"]).table
    (card,) = table.mcguffins
    assert waiting(table, "battle_start") == [("The Cold Open", card)]
    table.face[card] = table.printed(card).other
    assert waiting(table, "battle_start") == []
    assert waiting(table, "word") == [("The Clean Plate Club", card)]


def test_what_leaves_no_longer_waits() -> None:
    table = battle(mcguffins=["The Cold Open", "The Warm-Up Act"]).table
    one, other = table.mcguffins
    assert waiting(table, "battle_start") == [("The Cold Open", one), ("The Warm-Up Act", other)]
    table.mcguffins.remove(one)
    assert waiting(table, "battle_start") == [("The Warm-Up Act", other)]


def test_tables_that_share_their_cards_do_not_share_what_is_in_force() -> None:
    one, other = (battle(mcguffins=[name]).table for name in ("The Cold Open", "The Left Hook"))
    assert one.cards is other.cards
    for _ in range(2):
        assert [name for name, _ in waiting(one, "battle_start")] == ["The Cold Open"]
        assert waiting(other, "battle_start") == []
        assert [name for name, _ in waiting(other, "after_hits")] == ["The Left Hook"]


def test_a_reactive_item_waits_from_when_it_is_gained_until_it_is_gone() -> None:
    table = battle(items=["swear_jar"]).table
    card = next(card for card in table.items if table.printed(card).name == "Swear Jar")
    (event,) = table.printed(card).texts.on
    assert ("Swear Jar", card) in waiting(table, event)
    table.items.remove(card)
    assert ("Swear Jar", card) not in waiting(table, event)
    table.items.append(card)
    assert waiting(table, event)[-1] == ("Swear Jar", card), "after all else"
    assert ("Swear Jar", card) not in waiting(table, "turn_start")
