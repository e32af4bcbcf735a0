"""The question bar: who, what, why, and the options with their keys. Always in the same place."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from fabletop.terminal.answers import Choice
from fabletop.terminal.picking import ONE, SOME, TYPED, WAY, WORD, Picker
from fabletop.terminal.skins import Look, blend
from fabletop.terminal.spread_words import run_on

KEYS = "? keys  u undo  h hint  w why not  r rule  l log  v details  z zoom  q quit"
WORD_KEYS = "Enter play  Tab splay  Shift+ H hint U undo W why V cards L log R rule Q quit"
NARROW = 22  # columns that an option needs to be told from another


def draw_question(picker: Picker, name: str, width: int, rows: int, look: Look) -> Text:
    """A question in so many rows: the prompt, then the options in columns."""
    question = picker.question
    lines = [_head(picker, name, width, look)]
    if picker.mode == WAY:
        lines.append(_way(picker, look))
    elif picker.mode == SOME:
        lines.append(_some(picker, look))
    elif picker.mode == WORD:
        lines.append(_word(picker, look))
        lines += _foreseen(picker, width, rows - len(lines) - 1, look)
    elif picker.mode == TYPED:
        lines.append(Text(f"Press t to type your answer. {question.help}", style=look.ink))
    lines += _columns(picker, width, rows - len(lines), look)
    if picker.mode == WORD:
        for barred in picker.question.barred[: max(0, rows - len(lines))]:
            label = (f"    {barred.option.label}: ", look.dim)
            lines.append(Text.assemble(label, (barred.reason, blend(look.dim, look.ink, 0.5))))
    lines += _whole(picker, width, rows - len(lines), look)
    if len(lines) < rows and picker.about:
        lines.append(Text(picker.about, style=look.dim))
    if len(lines) < rows and picker.deeds:
        words = "; ".join(deed.label for deed in picker.deeds)
        key = "Shift+D" if picker.mode == WORD else "d"
        lines.append(Text.assemble((key, f"bold {look.accent}"), (f"  at any time: {words}", look.dim)))
    for line in lines:
        line.truncate(width, overflow="ellipsis")  # a line that wrapped would push the last ones out of the bar
    return Text("\n").join(lines[:rows])


def _head(picker: Picker, name: str, width: int, look: Look) -> Text:
    """Who is asked, what, and by which rule. The question comes first: if not all fits, the rest gives way."""
    question = picker.question
    source = f"{question.source}: " if question.source else ""
    words = (f"{source}{question.prompt}", f"bold {look.ink}")
    chip = (f" {question.rule} " if question.rule else "", f"{look.ink} on {look.edge}")
    badge = (f" {name} ", f"bold {look.on_accent} on {look.accent}")
    for parts in ((badge, " ", words, " ", chip), (badge, " ", words), (("▶ ", f"bold {look.accent}"), words)):
        head = Text.assemble(*parts)
        if head.cell_len <= width:
            break
    return head


def draw_waiting(words: str, look: Look) -> Text:
    return Text.assemble(("… ", f"bold {look.accent}"), (words, look.dim))


def _way(picker: Picker, look: Look) -> Text:
    most = picker.hints["most"]
    enough = picker.taken >= picker.hints["least"]
    enter = ("Enter: stay here" if not picker.taken else "Enter: go this way") if enough else ""
    return Text.assemble(
        (f"{picker.taken}/{most} steps  ", f"bold {look.accent}"),
        (picker.way_words, f"bold {look.ink}"),
        (f"   {enter}{'  Backspace: one step back' if picker.taken else ''}", look.dim),
    )


def _word(picker: Picker, look: Look) -> Text:
    """The word so far, and how it is splayed."""
    speller = picker.speller
    arrows = ("◀ left", "  right  ") if speller.splay == "left" else ("  left  ", "right ▶")
    chosen = f"bold {look.on_accent} on {look.accent}"
    return Text.assemble(
        ("▸ ", f"bold {look.accent}"),
        (speller.word.upper() or "type a word", f"bold {look.ink}" if speller.word else look.dim),
        ("▏ ", look.accent),
        (f" {arrows[0]} ", chosen if speller.splay == "left" else look.dim),
        (f" {arrows[1]} ", chosen if speller.splay == "right" else look.dim),
        ("" if speller.word else f"  {_with(picker)}", look.dim),
        ("  ↑ ↓ other cards" if len(speller.ways) > 1 else "", look.dim),
    )


def _with(picker: Picker) -> str:
    """What there is to spell with."""
    hints = picker.hints
    parts = [" ".join(tile["letter"] for tile in hints.get("tiles", ()))]
    if hints.get("vowel"):
        parts.append(f"{hints['vowel']}^")
    parts += ["?"] * hints.get("wilds", 0) + ["??"] * hints.get("doubles", 0)
    return f"with {'  '.join(parts)}"


def _foreseen(picker: Picker, width: int, rows: int, look: Look) -> list[Text]:
    """What would come of the word, or why it is none."""
    speller = picker.speller
    if speller.refusal:
        return [Text(line, style=look.alert) for line in wrap(f"✗ {speller.refusal}", width)[: max(1, rows)]]
    words = run_on(speller.foreseen[1:])  # the first line says which word it is
    lines = wrap(f"✓ {words}", width) if words else []
    if len(lines) > rows > 0:
        lines = [*lines[: rows - 1], f"{lines[rows - 1][: width - 1]}…"]
    return [Text(line, style=look.ink) for line in lines[: max(0, rows)]]


def _some(picker: Picker, look: Look) -> Text:
    least, most = picker.question.bounds
    wanted = str(least) if least == most else f"{least} to {most}"
    chosen = ", ".join(picker.listed[number].label for number in picker.chosen) or "none yet"
    return Text.assemble(
        (f"{len(picker.chosen)} of {wanted}: ", f"bold {look.accent}"),
        (chosen, look.ink),
        ("   Space: pick or drop  Enter: confirm", look.dim),
    )


def _columns(picker: Picker, width: int, rows: int, look: Look) -> list[Text]:
    """The options in columns, top to bottom. Columns grow narrow before options are left out; if they do not all fit
    even so, those around the selected one are shown."""
    listed = picker.listed
    if not listed or rows < 1:
        return []
    longest = max(len(_words(choice)) for choice in listed) + 6
    needed = -(-len(listed) // rows)
    column = min(max(longest, 16), width, max(NARROW, width // needed))
    across = max(1, width // column)
    rows = min(rows, -(-len(listed) // across))
    page = rows * across
    first = picker.cursor // page * page
    shown = list(range(first, min(first + page, len(listed))))
    lines = []
    for row in range(rows):
        line = Text()
        for number in shown[row::rows]:
            line.append_text(_option(picker, number, column, look))
        lines.append(line)
    if len(listed) > page and lines:
        lines[-1].append(f" {first // page + 1}/{-(-len(listed) // page)} ▾", look.dim)
        lines[-1].truncate(width)
    return lines


def _whole(picker: Picker, width: int, rows: int, look: Look) -> list[Text]:
    """All that the selected option says, where its line has no room for it."""
    if picker.mode not in (ONE, SOME) or not picker.listed or rows < 1:
        return []
    choice = picker.listed[picker.cursor]
    if not picker.wordy(width) or not choice.detail:
        return []
    return [Text(line, style=look.dim) for line in wrap(f"{choice.label}: {choice.detail}", width)[:rows]]


def _option(picker: Picker, number: int, column: int, look: Look) -> Text:
    choice = picker.listed[number]
    selected = number == picker.cursor and picker.mode not in (WAY, WORD)
    picked = "✓" if number in picker.chosen else " "
    key = f"{number + 1:>2}"
    text = Text.assemble(
        ("▸" if selected else picked, f"bold {look.accent}"),
        (f"{key} ", f"bold {look.on_accent} on {look.ink if selected else look.accent}"),
        " ",
        (choice.label, f"bold {look.ink}" if selected else look.ink),
        (_detail(choice), look.dim),
    )
    text.truncate(column - 1, overflow="ellipsis")
    text.pad_right(max(0, column - text.cell_len))
    return text


def _words(choice: Choice) -> str:
    return f"{choice.label}{_detail(choice)}"


def _detail(choice: Choice) -> str:
    return f" · {choice.detail}" if choice.detail else ""
