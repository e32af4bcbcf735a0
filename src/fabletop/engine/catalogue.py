"""The catalogue of a game: its content files with their types, in packs, and every entry in them by its id.

    CATALOGUE = Catalogue(
        Pack("box", CONTENT, File("items.yaml", Item, "item"), File("map.yaml", MapFile, lists={"cities": "city"})),
        words=lambda entry: [...],
    )

A game declares its files here once. Reading, the schema, the content hash, overlays, the command `fabletop content` and
the line of a fault all come from it. As a sequence it is the paths of its files.

A pack is a set of files with a hash of its own. One more pack only adds entries: an id that is there already, in
whatever file, is refused with both places.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, overload

from fabletop.engine.content import ContentError, content_hash, line_in, load_entries, load_file, plain_in
from fabletop.engine.misfits import Path as Way
from fabletop.engine.misfits import known
from fabletop.engine.overlay import overlay_key
from fabletop.engine.words import Refused

if TYPE_CHECKING:
    from fabletop.engine.effects import Language

T = TypeVar("T")
_ITEM = re.compile(r"(\w+)\[(\d+)\]")
CALLED = ("name", "title", "caption", "id")  # the fields after which an entry may be called, in this order


class File(NamedTuple):
    """A content file: a list of entries of a type, called a `kind`; or a structure with lists of entries in some of its
    fields, called as `lists` says."""

    name: str
    type: Any
    kind: str = ""
    lists: Mapping[str, str] = {}


class Pack:
    """Content files that come together. Their names say what they are in an overlay, so a game has each name once."""

    def __init__(self, name: str, folder: Path, *files: File) -> None:
        self.name = name
        self.folder = folder
        self.files = files
        self._hashes: dict[str, str] = {}  # by what is laid over its files

    @property
    def paths(self) -> tuple[Path, ...]:
        return tuple(self.folder / file.name for file in self.files)

    @property
    def hash(self) -> str:
        """A hash over what its files say, with the changes that are laid over them; worked out once for each, as every
        match names it."""
        key = overlay_key()
        if key not in self._hashes:
            self._hashes[key] = content_hash(self.paths)
        return self._hashes[key]


class ContentEntry(NamedTuple):
    """An entry of a content file."""

    id: str
    name: str
    kind: str
    pack: str
    path: Path
    way: Way  # to it within the file
    data: Any

    @property
    def place(self) -> str:
        """The file and the line it stands on."""
        return line_in(self.path, self.way)

    @property
    def plain(self) -> Any:
        """What is written in the file, with the changes that are laid over it."""
        return plain_in(self.path, self.way)


class Contents:
    """What the files of a catalogue say."""

    def __init__(self, files: Sequence[tuple[Pack, File, Any]]) -> None:
        self.entries = [entry for pack, file, said in files for entry in _entries(pack, file, said)]
        self._said: dict[Any, list[Any]] = {}
        for _, file, said in files:
            self._said.setdefault(file.type, []).extend([said] if file.lists else said)

    def of(self, type_: type[T]) -> list[T]:
        """All that files say of a type, in the order of packs and files: entries, or the structures of whole files."""
        return list(self._said.get(type_, ()))


class Catalogue(Sequence[Path]):
    """See the module text. `words` says in lines what is printed on an entry, made from its data; `language` gives the
    language of what cards do, when it is wanted: what performs cards is loaded after them."""

    def __init__(
        self,
        *packs: Pack,
        words: Callable[[Any], Sequence[str]] = lambda data: (),
        language: Callable[[], Language | None] = lambda: None,
    ) -> None:
        self.packs = packs
        self.words = words
        self.language = language
        self._paths = tuple(path for pack in packs for path in pack.paths)

    def __len__(self) -> int:
        return len(self._paths)

    @overload
    def __getitem__(self, at: int) -> Path: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Path, ...]: ...
    def __getitem__(self, at: int | slice) -> Path | tuple[Path, ...]:
        return self._paths[at]

    @property
    def types(self) -> tuple[Any, ...]:
        """The types of the files, each once."""
        return tuple(dict.fromkeys(file.type for pack in self.packs for file in pack.files))

    def plus(self, *packs: Pack) -> Catalogue:
        """The catalogue with more packs."""
        return Catalogue(*self.packs, *packs, words=self.words, language=self.language)

    def at(self, folder: Path) -> Catalogue:
        """The same files in another folder, as designers and tests have them."""
        packs = [Pack(pack.name, folder, *pack.files) for pack in self.packs]
        return Catalogue(*packs, words=self.words, language=self.language)

    def hashes(self) -> dict[str, str]:
        """The packs by name, each with its hash."""
        return {pack.name: pack.hash for pack in self.packs}

    def read(self) -> Contents:
        """What all files say, with the changes that are laid over them. Every fault of every file is told at once."""
        said: list[tuple[Pack, File, Any]] = []
        faults: list[str] = []
        language = self.language()
        for pack in self.packs:
            for file, path in zip(pack.files, pack.paths, strict=True):
                try:
                    said.append((pack, file, (load_file if file.lists else load_entries)(path, file.type, language)))
                except ContentError as fault:
                    faults += str(fault).splitlines()
        if not faults:
            contents = Contents(said)
            faults = [*_doubled_files(self._paths), *_doubled(contents.entries)]
        refuse(faults)
        return contents

    def find(self, id_: str) -> ContentEntry:
        """The entry with that id, or the only one of that name; refused with what is near."""
        entries = self.read().entries
        wanted = id_.casefold()
        found = [each for each in entries if each.id.casefold() == wanted]
        found = found or [each for each in entries if each.name.casefold() == wanted]
        if len(found) == 1:
            return found[0]
        if found:
            ids = ", ".join(each.id for each in found)
            raise Refused(f'Several entries are called "{id_}": {ids}. Name one by its id.')
        names = {each.name.casefold(): each.id for each in entries} | {each.id.casefold(): each.id for each in entries}
        near = list(dict.fromkeys(names[each] for each in get_close_matches(wanted, names, n=3)))
        hint = f" Did you mean {' or '.join(near)}?" if near else ""
        raise Refused(f'There is no entry "{id_}".{hint}')

    @contextmanager
    def placing(self) -> Iterator[None]:
        """Faults that come out of this block as "file: entry: words", or "file: list[3]: words" where entries have no
        ids, get the line on which that entry stands; as "file: entry, field: words", that of the field."""
        try:
            yield
        except ContentError as fault:
            raise ContentError("\n".join(self.placed(str(fault).splitlines()))) from None

    def placed(self, faults: Iterable[str]) -> list[str]:
        """Faults with lines, as `placing` gives them."""
        files = {path.name: path for path in self._paths}
        ways: dict[tuple[str, str], Way] | None = None
        placed = []
        for fault in faults:
            name, colon, rest = fault.partition(": ")
            entry, _, field = rest.split(":", 1)[0].partition(", ")
            if colon and name in files:
                if ways is None:
                    ways = {(each.path.name, each.id): each.way for each in self.read().entries}
                item = _ITEM.fullmatch(entry)
                way = (item[1], int(item[2])) if item else ways.get((name, entry))
                *within, last = field.split(".")  # a field of a field: "effect.city"
                fault = fault if way is None else f"{line_in(files[name], (*way, *within), last)}: {rest}"
            placed.append(fault)
        return placed


def refuse(faults: Iterable[str]) -> None:
    """Raise `ContentError` if anything is wrong, with all of it."""
    found = "\n".join(faults)
    if found:
        raise ContentError(found)


def unknown(what: str, name: object, names: Iterable[object]) -> str:
    """That there is no such thing, for a reference to another entry; with what there is."""
    return f'there is no {what} "{name}".{known(name, names)}'


def _entries(pack: Pack, file: File, said: Any) -> Iterator[ContentEntry]:
    path = pack.folder / file.name
    if not file.lists:
        yield from (_entry(file.kind, pack, path, (number,), each) for number, each in enumerate(said))
    for field, kind in file.lists.items():
        for number, each in enumerate(getattr(said, field)):
            yield _entry(kind, pack, path, (field, number), each)


def _entry(kind: str, pack: Pack, path: Path, way: Way, data: Any) -> ContentEntry:
    names = [str(getattr(data, field)) for field in CALLED if getattr(data, field, None)]
    name = names[0] if names else ""
    return ContentEntry(str(getattr(data, "id", name)), name, kind, pack.name, path, way, data)


def _doubled(entries: Iterable[ContentEntry]) -> Iterator[str]:
    first: dict[str, ContentEntry] = {}
    for each in entries:
        other = first.setdefault(each.id, each)
        if other is not each:
            yield f"{each.place}: {each.id}: this id is there twice, the first time in {other.place}."


def _doubled_files(paths: Sequence[Path]) -> Iterator[str]:
    names = [path.name for path in paths]
    for name in sorted({name for name in names if names.count(name) > 1}):
        folders = " and ".join(str(path.parent) for path in paths if path.name == name)
        yield f"{name}: two packs have a file of this name, in {folders}. Give one of them another."
