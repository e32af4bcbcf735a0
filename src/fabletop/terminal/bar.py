"""The question bar: who, what, why, and the options with their keys. Always in the same place."""

from __future__ import annotations

from textwrap import wrap
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from fabletop.engine.forms.hints import TilesHints
from fabletop.terminal.answers import Choice, orders_all, prompt_of, wanted
from fabletop.terminal.forms import LIST, ONE, ROW, SOME, TYPED, WAY
from fabletop.terminal.picking import Picker
from fabletop.terminal.results import run_on
from fabletop.terminal.skins import Look, blend
from fabletop.terminal.unfolding import Unfolding

KEYS = "? keys  u undo  h hint  w why not  r rule  l log  v details  z zoom  q quit"
WORKTOP_KEYS = "? keys  u undo  h hint  w why not  r rule  l log  v details  m map  q quit"
MORE_KEYS = ("l log", "i what happened  l log")  # what stands there too where it has room
ROW_KEYS = "? keys  Enter play  Tab splay  Shift+Tab items  :h hint  :u undo  :q quit"
NARROW = 22  # columns that an option needs to be told from another
FRAMED = 6  # columns of an option beside its words: its marks, its number, and a gap
LEAST = 6  # letters that stay of the beginning of an option that would be cut before it differs
ROOMY = 8  # rows of a bar that has room for everything
FEW = 3  # rows that options beside a row of tiles get in any case
_MEASURE = Console(width=80)  # how wide signs are; nothing is printed on it


def draw_question(
    picker: Picker, name: str, width: int, rows: int, look: Look, stops: str = "", on_board: bool = True, talk: str = ""
) -> Text:
    """A question in so many rows: the prompt, what was said of it so far, then the options in columns, and who passes
    for longer in windows. Where the board is in sight, what would crowd the others out is read there."""
    laying = picker.mode == ROW and bool(picker.layer.word)
    lines = [] if laying and rows < ROOMY else draw_head(picker, name, width, look)
    lines += [Text(line, style=look.accent) for line in wrap(talk, width)]
    lines += _state(picker, width, look)
    crowd = picker.crowd if on_board else frozenset()
    whole, kept = _whole(picker, width, rows - len(lines), look, crowd)
    if not (picker.mode == ROW and picker.aimed):
        lines += _result(picker, width, rows - len(lines) - kept - min(FEW, len(picker.listed)), look)
    lines += _columns(picker, width, rows - len(lines) - kept, look, crowd)
    lines += whole
    if picker.mode == ROW:
        lines += _more(picker, look)[: max(0, rows - len(lines))]
    if not (whole and _in_full(picker, picker.cursor) == picker.about):
        lines += [Text(line, style=look.dim) for line in wrap(picker.about, width)[: max(0, rows - len(lines))]]
    if len(lines) < rows and picker.deeds:
        words = "; ".join(deed.label for deed in picker.deeds)
        key = ": d" if picker.mode == ROW else "d"
        lines.append(Text.assemble((key, f"bold {look.accent}"), (f"  at any time: {words}", look.dim)))
    if len(lines) < rows and stops:
        lines.append(Text(stops, style=look.dim))
    for line in lines:
        line.truncate(width, overflow="ellipsis")  # a line that wrapped would push the last ones out of the bar
    return Text("\n").join(lines[:rows])


class Rows(NamedTuple):
    """The rows of a question: as few as will do, and as many as it is read with ease in."""

    least: int
    eased: int


def rows_for(picker: Picker, name: str, width: int, look: Look, on_board: bool = True, talk: str = "") -> Rows:
    """The rows that a question needs so that nothing is cut which must be read to choose, whatever is selected: the
    prompt, all options, if need be in narrow columns, and the whole text of the selected one. With ease it is read
    where options that do not fit beside each other have a row each."""
    crowd = picker.crowd if on_board else frozenset()
    head = len(draw_head(picker, name, width, look)) + len(wrap(talk, width)) + len(_state(picker, width, look))
    numbers = _numbers(picker, crowd)
    told = _cut(picker, numbers, width, len(numbers))
    rows = _fewest(numbers, width) if told else _in_columns(picker, numbers, width)
    read = _longest(picker, numbers, width, told)
    alone = len(numbers) if told else rows
    return Rows(head + rows + bool(crowd) + read, head + alone + bool(crowd) + read)


def _state(picker: Picker, width: int, look: Look) -> list[Text]:
    """How far an answer is that takes several steps."""
    if picker.mode == WAY:
        return [_way(picker, look)]
    if picker.mode == SOME:
        foretold = wrap(f"→ {picker.foretold}", width) if picker.foretold else []
        return [_some(picker, look), *(Text(line, style=look.accent) for line in foretold)]
    if picker.mode == ROW:
        return [_row(picker, look)]
    if picker.mode == LIST:
        return [_list(picker, look)]
    if picker.mode == TYPED:
        words = f"Press t to type your answer. {picker.question.help}"
        return [Text(line, style=look.ink) for line in wrap(words, width)]
    return []


def draw_head(picker: Picker, name: str, width: int, look: Look) -> list[Text]:
    """Who is asked, what, and by which rule. The question is never cut: it takes the lines it needs, and where it takes
    fewer without them, the name and the rule give way."""
    question = picker.question
    words = (prompt_of(question), f"bold {look.ink}")
    chip = (f" {question.rule} " if question.rule else "", f"{look.ink} on {look.edge}")
    badge = (f" {name} ", f"bold {look.on_accent} on {look.accent}")
    arrow = ("▶ ", f"bold {look.accent}")
    heads = [(badge, " ", words, " ", chip), (badge, " ", words), (arrow, words)]
    return min((list(Text.assemble(*parts).wrap(_MEASURE, max(1, width))) for parts in heads), key=len)


def draw_waiting(words: str, look: Look) -> Text:
    return Text.assemble(("… ", f"bold {look.accent}"), (words, look.dim))


def draw_happening(unfolding: Unfolding, width: int, rows: int, look: Look) -> Text:
    """What is happening now, in the words of the log, and how to go on; of more than there is room for, the last."""
    count = f"What happens, {unfolding.number} of {unfolding.count}.  Space: the next  Esc: to the end"
    lines = [
        Text.assemble((line.text, f"bold {look.ink}"), (f" {line.rule}" if line.rule else "", look.dim))
        for line in unfolding.lines
    ]
    wrapped = [row for line in lines for row in line.wrap(_MEASURE, max(1, width))]
    return Text("\n").join([draw_waiting(count, look), *wrapped[-max(1, rows - 1) :]])


def _way(picker: Picker, look: Look) -> Text:
    most = picker.path.most
    enough = picker.taken >= picker.path.least
    enter = ("Enter: stay here" if not picker.taken else "Enter: go this way") if enough else ""
    return Text.assemble(
        (f"{picker.taken}/{most} steps  ", f"bold {look.accent}"),
        (picker.way_words, f"bold {look.ink}"),
        (f"   {enter}{'  Backspace: one step back' if picker.taken else ''}", look.dim),
    )


def _row(picker: Picker, look: Look) -> Text:
    """The signs so far, and how they are splayed."""
    layer = picker.layer
    splays: list[tuple[str, str]] = []
    for each in layer.hints.splays:
        chosen = layer.splay == each.id
        words = (f"◀ {each.id}" if each.side == "left" else f"{each.id} ▶") if chosen else f"  {each.id}  "
        splays.append((f" {words} ", f"bold {look.on_accent} on {look.accent}" if chosen else look.dim))
    return Text.assemble(
        ("▸ ", f"bold {look.accent}"),
        (layer.word.upper() or f"type a {layer.hints.noun}", f"bold {look.ink}" if layer.word else look.dim),
        ("▏ ", look.accent),
        *splays,
        ("" if layer.word else f"  {_with(layer.hints)}", look.dim),
        ("  ↑ ↓ other tiles" if len(layer.ways) > 1 else "", look.dim),
    )


def _list(picker: Picker, look: Look) -> Text:
    """The lists of which one is chosen, that one filled; how far the answer is, and what is wrong with it."""
    parts: list[tuple[str, str]] = []
    for label, chosen in picker.maker.tabs:
        style = f"bold {look.on_accent} on {look.accent}" if chosen else look.dim
        parts += [(f" {'▸' if chosen else ' '}{label} ", style), (" ", "")]
    tones = {"ink": f"bold {look.ink}", "dim": look.dim, "alert": f"bold {look.alert}"}
    return Text.assemble(*parts, "  ", *((words, tones[tone]) for words, tone in picker.maker.state))


def _with(hints: TilesHints) -> str:
    """What there is to lay."""
    parts = [" ".join(tile.sign for tile in hints.tiles if not tile.mark)]
    parts += [f"{tile.sign}{tile.mark}" for tile in hints.tiles if tile.mark]
    parts += [blank.mark * blank.signs for blank in hints.blanks for _ in range(blank.count)]
    return f"with {'  '.join(parts)}"


def _result(picker: Picker, width: int, rows: int, look: Look) -> list[Text]:
    """What would come of the row, or why it is none; or what came of the answer before. That in short comes first, and
    whole; the rest as far as there is room."""
    if picker.mode == LIST:
        foreseen = picker.maker.foreseen
        short = foreseen.words or run_on(foreseen.lines) or picker.maker.note
        return [Text(line, style=look.accent) for line in wrap(f"→ {short}", width)[: max(0, rows)]] if short else []
    layer = picker.layer if picker.mode == ROW else None
    if layer is not None and layer.refusal:
        return [Text(line, style=look.alert) for line in wrap(f"✗ {layer.refusal}", width)[: max(1, rows)]]
    if layer is not None and layer.ways:
        sign, (short, told) = "✓", layer.foreseen
        told = told[1:]  # the first line says which row it is
        short = short or ("No number changes" if told else "What comes of it cannot be foreseen")
    elif picker.told is not None and not (layer is not None and layer.word):
        sign, (short, told) = "◂", picker.told
    else:
        return []
    head = f"{sign} {short}." if short else sign
    lines = wrap(f"{head} {run_on(told)}", width)
    rows = max(rows, len(wrap(head, width)))
    if len(lines) > rows:
        lines = [*lines[: rows - 1], f"{lines[rows - 1][: width - 1]}…"]
    found, left = [], len(head)
    for line in lines:
        found.append(Text.assemble((line[:left], f"bold {look.accent}"), (line[left:], look.ink)))
        left = max(0, left - len(line) - 1)
    return found


def _some(picker: Picker, look: Look) -> Text:
    chosen = ", ".join(picker.listed[number].label for number in picker.chosen) or "none yet"
    rest = len(picker.chosen) < len(picker.listed) and orders_all(picker.question)
    return Text.assemble(
        (f"{len(picker.chosen)} of {wanted(*picker.question.bounds)}: ", f"bold {look.accent}"),
        (chosen, look.ink),
        (f"   Space: pick or drop  Enter: {'the rest as listed' if rest else 'confirm'}", look.dim),
    )


def _columns(picker: Picker, width: int, rows: int, look: Look, crowd: frozenset[int]) -> list[Text]:
    """The options in columns, top to bottom. Columns grow narrow before options are left out; if they do not all fit
    even so, those around the selected one are shown. Of a crowd on the board only the selected one is listed."""
    numbers = _numbers(picker, crowd)
    if not numbers or rows < 1:
        return []
    told = bool(crowd) and rows > 1  # in a single row there is no room to say where the others are
    rows -= told
    column = _column(picker, numbers, width, rows)
    across = max(1, width // column)
    rows = min(rows, -(-len(numbers) // across))
    page = rows * across
    first = numbers.index(picker.cursor) // page * page
    shown = numbers[first : first + page]
    lines = []
    apart = _apart(picker, shown, column - FRAMED)
    for row in range(rows):
        line = Text()
        for number in shown[row::rows]:
            line.append_text(_option(picker, number, column, look, apart.get(number)))
        lines.append(line)
    if len(numbers) > page and lines:
        lines[-1].append(f" {first // page + 1}/{-(-len(numbers) // page)} ▾", look.dim)
        lines[-1].truncate(width)
    if told:
        more = len(crowd) - (picker.cursor in crowd)
        lines.append(
            Text(f"   {more} more stand on the board: arrows, or the number there, then Enter", style=look.dim)
        )
    return lines


def _numbers(picker: Picker, crowd: frozenset[int]) -> list[int]:
    """The options that are listed: of a crowd on the board the selected one alone."""
    return [number for number in range(len(picker.listed)) if number not in crowd or number == picker.cursor]


def _says(picker: Picker, number: int) -> str:
    """All that an option says in its line."""
    choice = picker.listed[number]
    return f"{choice.label}{_tally(picker, number)}{_detail(picker, choice)}"


def _taken(picker: Picker, number: int) -> int:
    """The columns that an option takes with all that it says."""
    return len(_says(picker, number)) + FRAMED


def _apart(picker: Picker, numbers: list[int], room: int) -> dict[int, tuple[int, int]]:
    """The options that would be cut before they differ, each with the part in its middle that is left out instead: from
    where, and up to the word from which on they differ."""
    alike: dict[str, list[int]] = {}
    for number in numbers:
        alike.setdefault(_says(picker, number)[: max(1, room - 1)], []).append(number)
    left_out: dict[int, tuple[int, int]] = {}
    for group in alike.values():
        said = [_says(picker, number) for number in group]
        words = [each.split(" ") for each in said]
        same = next((at for at, each in enumerate(zip(*words, strict=False)) if len(set(each)) > 1), 0)
        if same == 0:  # they differ in nothing, or from the first word on
            continue
        over = room - len("… ") - max(map(len, said))  # what may stay of the words that they share, less all of these
        shared = [len(" ".join(words[0][:at])) + 1 for at in range(1, same + 1)]
        on = next((each for each in shared if over + each >= room // 2), shared[-1])
        head = max(LEAST, over + on)
        left_out.update({number: (head, on) for number in group if head + len("… ") < on})
    return left_out


def _column(picker: Picker, numbers: list[int], width: int, rows: int) -> int:
    """How wide the columns are in which so many rows list these options."""
    longest = max(_taken(picker, number) for number in numbers)
    needed = -(-len(numbers) // max(1, rows))
    return min(max(longest, 16), width, max(NARROW, width // needed))


def _in_columns(picker: Picker, numbers: list[int], width: int) -> int:
    """The rows that these options take in columns that cut nothing."""
    longest = max((_taken(picker, number) for number in numbers), default=0)
    return -(-len(numbers) // max(1, width // max(longest, 16)))


def _fewest(numbers: list[int], width: int) -> int:
    """The rows that so many options take at least."""
    return -(-len(numbers) // max(1, width // NARROW))


def _cut(picker: Picker, numbers: list[int], width: int, rows: int) -> bool:
    """Whether an option says more than its line holds, if these are listed in so many rows."""
    if not numbers:
        return False
    column = _column(picker, numbers, width, rows)
    return any(_taken(picker, number) > column for number in numbers)


def _in_full(picker: Picker, number: int) -> str:
    """All that an option says: its own words, or where these are all of it what is said of the thing it is about."""
    choice = picker.listed[number]
    about = picker.about_of(number)
    if about.startswith(choice.label) and choice.detail in about:
        return about
    words = f"{choice.label}: {choice.detail}" if choice.detail else choice.label
    return f"{words} Not now: {choice.barred}" if choice.barred else words


def _longest(picker: Picker, numbers: list[int], width: int, told: bool) -> int:
    """The rows of the option that has most to be read below the options: the text of its card, and its own words in
    full if these are told there, as they are where a narrow column cuts them."""
    most = 0
    for number in numbers:
        cut = told and _taken(picker, number) > NARROW
        words, text = _in_full(picker, number) if cut else "", picker.to_read(number)
        most = max(most, len(wrap(words, width)) + (0 if text in words else len(wrap(text, width))))
    return most


def _whole(picker: Picker, width: int, rows: int, look: Look, crowd: frozenset[int]) -> tuple[list[Text], int]:
    """All that the selected option says, where its line has no room for it, and how many rows the options leave for
    what is read below them. They stay where they are when another is selected: it is what the longest needs."""
    if picker.mode not in (ONE, SOME, ROW, LIST) or not picker.listed or not picker.aimed:
        return [], 0
    numbers = _numbers(picker, crowd)
    rows -= bool(crowd)
    least = min(FEW, _fewest(numbers, width))
    beside = _longest(picker, numbers, width, told=False)
    if picker.mode != ROW and not _cut(picker, numbers, width, rows - beside):
        return [], min(beside, max(0, rows - least))
    room = max(1, rows - least)
    lines = [Text(line, style=look.ink) for line in wrap(_in_full(picker, picker.cursor), width)][:room]
    if picker.mode == ROW:
        return lines, len(lines)
    kept = min(_longest(picker, numbers, width, told=True), room)
    in_sight = _taken(picker, picker.cursor) <= _column(picker, numbers, width, rows - kept)
    return [] if in_sight else lines, kept


def _more(picker: Picker, look: Look) -> list[Text]:
    """Why options are barred, then what the others do."""
    reasons = dict.fromkeys(choice.barred for choice in picker.listed if choice.barred)
    texts = [choice for choice in picker.listed if choice.detail and not choice.barred]
    soft = blend(look.dim, look.ink, 0.5)
    return [
        *(Text.assemble(("   not now: ", look.dim), (reason, soft)) for reason in reasons),
        *(Text.assemble((f"   {each.label}: ", look.dim), (each.detail, soft)) for each in texts),
    ]


def _option(picker: Picker, number: int, column: int, look: Look, left_out: tuple[int, int] | None) -> Text:
    choice = picker.listed[number]
    selected = number == picker.cursor and picker.mode != WAY and picker.aimed
    ink = look.dim if choice.barred else look.ink
    ground = look.edge if choice.barred else look.accent
    picked = "✓" if number in picker.chosen else " "
    key = f"{number + 1:>2}"
    says = Text.assemble(
        (choice.label, f"bold {ink}" if selected else ink),
        (_tally(picker, number), f"bold {look.accent}"),
        (_detail(picker, choice), look.dim),
    )
    if left_out is not None:
        head, on = left_out
        says = Text.assemble(says[:head], ("… ", look.dim), says[on:])
    text = Text.assemble(
        ("▸" if selected else picked, f"bold {look.accent}"),
        (f"{key} ", f"bold {look.dim if choice.barred else look.on_accent} on {look.ink if selected else ground}"),
        ("✓" if selected and number in picker.chosen else " ", f"bold {look.accent}"),
        says,
    )
    text.truncate(column - 1, overflow="ellipsis")
    text.pad_right(max(0, column - text.cell_len))
    return text


def _tally(picker: Picker, number: int) -> str:
    """What lies in a row of a list."""
    tally = picker.maker.tally(number) if picker.mode == LIST else ""
    return f" {tally}" if tally else ""


def _detail(picker: Picker, choice: Choice) -> str:
    """What an option says beside its label; not beside a row of tiles, which needs the room."""
    return f" · {choice.detail}" if choice.detail and picker.mode != ROW else ""
