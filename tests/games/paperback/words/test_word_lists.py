"""The word lists: what is in them, how they are made, and what becomes of a table's own file."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from fabletop.games.paperback.words import Tiles, UnusableList, WordList, lists, making, word_list
from fabletop.games.paperback.words.impolite import IMPOLITE

FULL, COMMON = word_list("full"), word_list("common")
SHIPPED = [pytest.param(FULL, id="full"), pytest.param(COMMON, id="common")]


# --- the shipped lists -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R02", "PA-R03")
@pytest.mark.parametrize(
    ("words", "size", "checksum"),
    [
        (FULL, 115_431, "be78a025495e5074938d62a76c8981c7a7044b2fd93ed0e6fda2aaee68ecf9a8"),
        (COMMON, 63_452, "1eb904a0899a767ab8ad3d0d52b93309c345f8762979f29c827a772e72f4f89c"),
    ],
)
def test_the_lists_are_fixed(words: WordList, size: int, checksum: str) -> None:
    assert len(words) == size
    assert words.checksum == checksum


@pytest.mark.rule("PA-R03")
def test_common_words_are_words() -> None:
    assert set(COMMON) < set(FULL)


@pytest.mark.rule("PA-R02")
@pytest.mark.parametrize("word", ["hear", "cart", "star", "oar", "sot", "vet", "axe"])
def test_words(word: str) -> None:
    assert word in FULL


@pytest.mark.rule("PA-R01", "PA-R02")
@pytest.mark.parametrize("word", ["", "a", "i", "dkl", "hearr", "hear ", "hear\n", "h ear", None, 4, ["h"], "a" * 9999])
def test_what_is_no_word(word: object) -> None:
    assert word not in FULL


@pytest.mark.rule("PA-R04")
def test_accents_are_left_off() -> None:
    for word in ("cafe", "seance", "cliche", "blase", "crouton"):
        assert word in FULL


@pytest.mark.rule("PA-R04")
@pytest.mark.parametrize("word", ["paris", "london", "nasa", "don't", "dont", "mother-in-law", "café", "hear4"])
def test_names_abbreviations_contractions_and_signs_are_no_words(word: str) -> None:
    assert word not in FULL


@pytest.mark.rule("PA-R04")
def test_inflected_forms_are_words_if_they_are_listed() -> None:
    assert all(word in COMMON for word in ("carts", "carted", "carting"))
    assert "childs" not in FULL  # nothing is derived


@pytest.mark.rule("PA-R04")
def test_capitals_do_not_matter_but_other_alphabets_do() -> None:
    assert "HEAR" in FULL
    assert "Hear" in FULL
    kelvin = "\u212a"
    assert kelvin.lower() == "k"
    assert f"{kelvin}it" not in FULL


@pytest.mark.rule("PA-R93")
@pytest.mark.parametrize("words", SHIPPED)
def test_american_and_british_spelling(words: WordList) -> None:
    for word in ("color", "colour", "ax", "axe", "center", "centre"):
        assert word in words


@pytest.mark.rule("PA-R94")
def test_two_letters() -> None:
    in_both = (
        "ad ah am an as at ax be by do eh em ex fa go ha he hi ho id if in is it la lo ma me mi mu my no nu of oh ok "
        "on or ow ox pa pi re sh so ti to uh um up us we ye yo"
    )
    in_full_only = "aa ai aw ay bi en er jo ki od oi om oy pe qi si ta xi ya"
    assert {word for word in COMMON if len(word) == 2} == {*in_both.split()}
    assert {word for word in FULL if len(word) == 2} == {*in_both.split(), *in_full_only.split()}


@pytest.mark.rule("PA-R94")
def test_without_a_vowel() -> None:
    listed = "brr crwth cwm cwms hmm nth psst pwn pwns sh shh"
    assert {word for word in FULL if not set(word) & set("aeiouy")} == {*listed.split()}
    assert not any(word in FULL for word in ("kb", "cs", "lx", "csc"))


@pytest.mark.rule("PA-R95")
@pytest.mark.parametrize("words", SHIPPED)
def test_words_of_any_length(words: WordList) -> None:
    assert {len(word) for word in words} >= set(range(2, 19))
    assert "intercontinental" in words  # sixteen letters: no hand spells it


@pytest.mark.parametrize("name", ["full", "common"])
def test_files_are_sorted_unique_and_plain(name: str) -> None:
    content = (lists.FOLDER / f"{name}.txt").read_bytes()
    words = content.decode("ascii").split("\n")
    assert words.pop() == ""
    assert words == sorted(set(words))
    assert all(word.isalpha() and word.islower() for word in words)


def test_the_notice_of_the_source_is_beside_them() -> None:
    notice = (lists.FOLDER / "NOTICE.txt").read_text()
    assert "Kevin Atkinson" in notice
    assert "Permission to use, copy, modify, distribute and sell" in notice


def test_missing_lists_say_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lists, "FOLDER", tmp_path)
    lists._shipped.cache_clear()
    try:
        with pytest.raises(UnusableList, match="install it again without FABLETOP_SKIP_WEB=1"):
            word_list("full")
    finally:
        lists._shipped.cache_clear()


# --- what a table allows of them -------------------------------------------------------------------------------------


@pytest.mark.rule("PA-R01")
def test_short_words_can_be_refused() -> None:
    long_words = FULL.narrowed(min_length=4)
    assert "oar" in FULL
    assert "oar" not in long_words
    assert "hear" in long_words
    assert {len(word) for word in long_words.spellable(Tiles("hear", "o"))} == {4}
    assert not long_words.any_word(Tiles("oar"))
    assert FULL.any_word(Tiles("oar"))


@pytest.mark.rule("PA-R11")
def test_offensive_words_are_legal_but_not_polite() -> None:
    assert set(FULL) > IMPOLITE
    polite = FULL.narrowed(polite=True)
    assert set(polite) == set(FULL) - IMPOLITE
    for word in sorted(IMPOLITE):
        if len(word) <= 6:
            tiles = Tiles(word)
            assert word in FULL
            assert word in FULL.spellable(tiles)
            assert word not in polite
            assert word not in polite.spellable(tiles)


def test_the_filter_cannot_be_read_by_chance() -> None:
    source = (Path(lists.__file__).parent / "impolite.py").read_text()
    code = set(source.split('"""')[3].split())
    assert not IMPOLITE & code
    assert len(code) == len(IMPOLITE) > 200


def test_narrowing_leaves_the_checksum_alone() -> None:
    assert FULL.narrowed(min_length=5, polite=True).checksum == FULL.checksum


# --- how they are made -----------------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A source with an entry or two for each step."""
    folder = tmp_path / "package"
    folder.mkdir()
    for kind in making.CLASSES:
        for size in making.SIZES:
            (folder / f"{kind}-words-{size}.json").write_text("[]")
    for name, entries in {
        "english-words-10": ["hear", "it", "kb", "O", "OK", "a", "café", "smörgåsbord"],
        "english-words-50": ["cart", "shh", "csc", "can't", "Paris", "naïve", "naive", "fly"],
        "english-words-55": ["crwth", "sot", "qi"],
        "american-words-50": ["color"],
        "british-words-70": ["colour"],
        "australian-words-10": ["billabong"],
    }.items():
        (folder / f"{name}.json").write_text(json.dumps(entries), encoding="utf-8")
    (folder / "Copyright").write_text("Whose it is.")
    return folder


@pytest.mark.rule("PA-R04", "PA-R94")
def test_the_steps_of_making_them(package: Path, tmp_path: Path) -> None:
    making.make(package, tmp_path / "lists")
    common = (tmp_path / "lists" / "common.txt").read_text().split()
    assert common == ["cafe", "cart", "color", "fly", "hear", "it", "naive", "ok", "shh", "smorgasbord"]
    full = (tmp_path / "lists" / "full.txt").read_text().split()
    assert {word for word in full if len(word) > 2} == {*common, "colour", "crwth", "sot"} - {"it", "ok"}
    assert len(full) == len(common) - 2 + 3 + 73
    assert (tmp_path / "lists" / "NOTICE.txt").read_text().endswith("Whose it is.")


# --- a table's own file ----------------------------------------------------------------------------------------------


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder for word lists of the user's own."""
    monkeypatch.setenv("FABLETOP_HOME", str(tmp_path))
    (tmp_path / "words").mkdir()
    return tmp_path / "words"


def own(folder: Path, content: bytes) -> WordList:
    (folder / "mine.txt").write_bytes(content)
    return word_list("mine.txt")


@pytest.mark.rule("PA-R02")
def test_a_file_is_put_in_order(folder: Path) -> None:
    words = own(folder, "\ufeffHEAR\r\n  Café \nhear\n\nx\nR2D2\ncan't\ntwo words\nkb\n\x00nul\n".encode())
    assert list(words) == ["cafe", "hear", "kb"]  # the lists of PA-R94 are for the shipped words only
    assert words.left_out == 5
    assert words.checksum == WordList.of(["kb", "cafe", "hear"]).checksum
    assert words.checksum != FULL.checksum
    assert words.longest(Tiles("fcae")) == "cafe"


def test_a_file_is_read_again_when_it_has_changed(folder: Path) -> None:
    first = own(folder, b"hear\n")
    assert word_list("mine.txt") is first
    assert "heart" in own(folder, b"hear\nheart\n")
    assert "heart" not in first


@pytest.mark.parametrize("content", [b"", b"\n \n", b"a\nI\n4\n", "слово\n".encode()])
def test_a_file_without_words_is_refused(content: bytes, folder: Path) -> None:
    with pytest.raises(UnusableList, match=r"There are no words in the word list mine\.txt: it needs a word of a to z"):
        own(folder, content)


@pytest.mark.parametrize("content", [b"hear\ncaf\xe9\n", b"hear\n\xff\xfe\x00", "hear\nhear\n".encode("utf-16")])
def test_a_file_that_is_no_text_is_refused_whole(content: bytes, folder: Path) -> None:
    with pytest.raises(UnusableList, match=r"no UTF-8 text, from line \d on: save it as UTF-8"):
        own(folder, content)


def test_a_file_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(lists, "LARGEST", 2_000_000)
    with pytest.raises(UnusableList, match="too large: it may have 2 MB"):
        own(folder, b"hear\n" * 400_001)
    assert list(own(folder, b"hear\n" * 400_000)) == ["hear"]


@pytest.mark.parametrize(
    "name",
    [
        "", ".", "..", "/", "Full", "no such list", "/dev/zero", "a\x00b", "x" * 5000, "~/words", "../secret.txt",
        "..\\secret.txt", "words/../../secret.txt", "mine.txt/", "C:secret.txt", ".hidden", "{folder}/mine.txt",
        "nowhere.txt",
    ],
)  # fmt: skip
def test_what_is_no_name_of_a_list_is_refused(name: str, folder: Path) -> None:
    own(folder, b"hear\n")
    for path in (folder.parent / "secret.txt", folder / ".hidden", folder / "C:secret.txt", folder / "no such list"):
        path.write_bytes(b"hear\n")
    with pytest.raises(UnusableList, match=r"There is no word list .* Take full or common, or the name of a text file"):
        word_list(name.format(folder=folder))


def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    with pytest.raises(UnusableList, match="There is no word list"):
        word_list("pipe")
