// Made by tools/make_wire_types.py from src/fabletop/server/wire.py: change that and run the tool again.

export const PROTOCOL = 1;

/** A structure as it is sent when it leaves out what is usual. */
export type Sparse<T, Usual> = Omit<T, keyof Usual> & Partial<Usual>;

/** One thing a player might want to choose but may not, and why. */
export interface Barred {
  option: Option;
  reason: string;
  rule: string;
}

/** One thing a player may choose, as surfaces show it. */
export interface Option {
  id: string;
  label: string;
  touches: string[];
  cost: string;
  note: string;
}

/**
 * An open talk of seats that decide one thing for all of them: in words whose wish counts, and what each of them
 * wants so far, nothing if it has not said so.
 */
export interface Talk {
  decides: string;
  wants: Record<number, string>;
}

/**
 * One line of a seat's log. Numbers count per seat, so that they tell nothing about lines for others. `told` marks
 * what was worked out from a secret: the news that no reader could have seen coming; `private` what not everybody
 * reads.
 */
export interface LogLine {
  number: number;
  text: string;
  rule: string;
  links: WordsLink[];
  told: boolean;
  private: boolean;
}

/** A part of a text that names a thing of the scene. */
export interface WordsLink {
  start: number;
  end: number;
  thing: string;
}

/**
 * The first message: who is there. Without a key one watches, where the table is listed. Whoever has several seats
 * hears of the first alone, or with `seats` "all" of each: then an `Update` says of which.
 */
export interface Hello {
  t: "hello";
  key?: string;
  protocol?: number;
  seats?: "all" | "first";
}

/** What is said in a seat: one of one's own; the first if none is named. */
export interface FromSeat {
  t: "FromSeat";
  ref: number;
  seat: number | null;
}

/**
 * An answer to the question of that token; a deed is answered by its id. Where several of one's own seats are asked
 * the same, it is for all of them.
 */
export interface Answer {
  t: "answer";
  ref: number;
  seat?: number | null;
  token: number;
  answer: unknown;
}

/** Take back one's part of a common question while others still think. */
export interface Withdraw {
  t: "withdraw";
  ref: number;
  seat?: number | null;
}

/** Take back one's last answer, in whichever seat it was. Where others are concerned, they are asked first. */
export interface Undo {
  t: "undo";
  ref: number;
  seat?: number | null;
}

/** Give the answers again that were taken back last. */
export interface Redo {
  t: "redo";
  ref: number;
  seat?: number | null;
}

/** Agree, or not, to what another seat wants to take back. */
export interface Reply {
  t: "reply";
  ref: number;
  yes: boolean;
}

/** What would a computer player answer? */
export interface HintPlease {
  t: "hint";
  ref: number;
  seat?: number | null;
}

/** What would this answer do, as far as one can foresee it? */
export interface PreviewPlease {
  t: "preview";
  ref: number;
  seat?: number | null;
  answer: unknown;
}

/** The lines of the log before a number. */
export interface OlderPlease {
  t: "older";
  ref: number;
  seat?: number | null;
  before: number;
}

/** How a match ended. */
export interface Outcome {
  ending: string;
  winners: number[];
  scores: number[];
  spoiled: number;
  handed: string[];
}

/**
 * Who sits where. `here`: somebody has the table open with this seat's key now. `of`: the first seat of the person
 * who plays this one too.
 */
export interface SeatInfo {
  number: number;
  name: string;
  side: string;
  who: "bot" | "open" | "person";
  level: string;
  here: boolean;
  host: boolean;
  of?: number;
}

/** What may be done at any time beside answering; `id` is the answer that does it. */
export interface Deed {
  id: string;
  label: string;
  rule: string;
}

/**
 * The question to a seat. Of kind "none" where there is nothing but deeds. `further` may be answered too: each
 * stands for several of the options one after the other. `given` is the seat's own answer to a common question that
 * waits for others, `said` the same in words, `final` whether it stays once it is given; `draft` one that an
 * interruption reopened; `only` the one possible answer, or, where there are others too, the pass that the seat has
 * said beforehand; `heard` what others have answered so far to an open common question; `talk` how it stands where
 * one thing is decided for all, and `also` the other seats of the same person, for which the answer is too.
 */
export interface Question {
  token: number;
  kind: "arrange" | "choose" | "choose some" | "compose" | "none";
  prompt: string;
  rule: string;
  source: string;
  options: Option[];
  further: Option[];
  barred: Barred[];
  least: number;
  most: number;
  help: string;
  hints: AnyHints;
  sealed: boolean;
  given: unknown;
  said: string;
  final: boolean;
  draft: unknown;
  only: unknown;
  heard: Record<number, string>;
  talk: Talk | null;
  also: number[];
  deeds: Deed[];
}

export const usualQuestion: Pick<Question, "prompt" | "rule" | "source" | "options" | "further" | "barred" | "least" | "most" | "help" | "hints" | "sealed" | "given" | "said" | "final" | "draft" | "only" | "heard" | "talk" | "also" | "deeds"> = {"prompt": "", "rule": "", "source": "", "options": [], "further": [], "barred": [], "least": 1, "most": 1, "help": "", "hints": {"kind": "choice", "blocked": {}, "elsewhere": "", "start": ""}, "sealed": false, "given": null, "said": "", "final": false, "draft": null, "only": null, "heard": {}, "talk": null, "also": [], "deeds": []};

/** One of several is chosen, or the answer is typed: nothing is to be made. */
export interface ChoiceHints {
  kind: "choice";
  blocked: Record<string, string>;
  elsewhere: string;
  start: string;
}

/**
 * A way is drawn step by step over places of the board: from `start`, between `least` and `most` steps. `steps` are
 * the places that one may go on to from each; `ends` says what comes of ending the way on a place. Into the hole
 * "way" go the keys of its places, without the start.
 */
export interface PathHints {
  kind: "path";
  blocked: Record<string, string>;
  elsewhere: string;
  start: string;
  steps: Record<string, string[]>;
  most: number;
  least: number;
  ends: Record<string, string>;
  template: unknown;
}

/**
 * Tiles are laid in a row of `least` signs or more, and the row is splayed, where there are `splays`. `noun` is what
 * such a row is called, `sign` what a sign is, `blank` what a tile is that stands for any. Into the hole "row" go
 * the ids of the tiles and the names of the blanks, into "splay" the id of the splay. Such a form takes typed texts
 * as well: the signs with their marks, a number after a sign that several tiles have, then the splay.
 */
export interface TilesHints {
  kind: "tiles";
  blocked: Record<string, string>;
  elsewhere: string;
  start: string;
  tiles: RowTile[];
  blanks: Blank[];
  splays: Splay[];
  least: number;
  noun: string;
  sign: string;
  blank: string;
  template: unknown;
}

/**
 * A tile with a sign, such as a letter. `id` is what the answer calls it, `thing` the thing of the table that it is.
 * One that is borrowed is nobody's thing: `label` says whose or which, `mark` is typed after its sign to mean it.
 */
export interface RowTile {
  id: string;
  sign: string;
  thing: string;
  label: string;
  mark: string;
}

/**
 * So many tiles that stand for any sign each, or for several in a row. `named` has for each number of signs, from
 * one on, what the answer calls it, with {} for the signs. `mark` is typed after a sign that a blank gives.
 */
export interface Blank {
  label: string;
  count: number;
  named: string[];
  mark: string;
}

/**
 * A way to fan the row: to the `side` on which each tile shows its edge. Splayed to the left the last tile lies on
 * top, to the right the first; a blank never does.
 */
export interface Splay {
  id: string;
  side: "left" | "right";
}

/**
 * Counters are put into boxes: as many of `counters` as one likes. Where `extra` says at which price ("free", or
 * what it costs), there is one more. `noun` and `nouns` are what a counter and several are called.
 */
export interface AllotHints {
  kind: "allot";
  blocked: Record<string, string>;
  elsewhere: string;
  start: string;
  counters: number;
  groups: AllotGroup[];
  extra: string;
  noun: string;
  nouns: string;
}

/**
 * Boxes that are used together: of several groups one is chosen. `barred` says why it cannot be, `note` what it
 * costs.
 */
export interface AllotGroup {
  id: string;
  label: string;
  boxes: AllotBox[];
  template: unknown;
  barred: string;
  note: string;
}

/**
 * A box that takes `most` counters at most. One that is `good` fits what is asked. How many lie in it goes into the
 * hole of its id; or, where it names a `hole`, its id goes into that, once for each counter.
 */
export interface AllotBox {
  id: string;
  label: string;
  most: number;
  note: string;
  icon: string;
  good: boolean;
  hole: string;
}

/**
 * So many of each kind, `least` to `most` in all; it begins with `counts`. `noun` and `nouns` are what one of them
 * and several are called; `full` and `few` are as those of a kind. Into the hole "counts" goes how many there are of
 * each kind, by its id; kinds of which there are none are left out.
 */
export interface MultisetHints {
  kind: "multiset";
  blocked: Record<string, string>;
  elsewhere: string;
  start: string;
  kinds: MultisetKind[];
  most: number;
  least: number;
  counts: Record<string, number>;
  noun: string;
  nouns: string;
  full: string;
  few: string;
  template: unknown;
}

/**
 * Something of which there may be `least` to `most`. `thing` is the thing of the table that it is, `group` the label
 * it stands under, `barred` why there can be no more of it. `full` says that when there are as many as there may be,
 * `few` when there are not enough, with {} for how many there are; who makes one need not write these.
 */
export interface MultisetKind {
  id: string;
  label: string;
  most: number;
  least: number;
  note: string;
  icon: string;
  thing: string;
  group: string;
  barred: string;
  full: string;
  few: string;
}

/**
 * Things are put into places where they fit, each once, `least` to `most` of them; it begins as they are `lying`.
 * `full` and `few` say when there are as many as there may be and when there are not enough, as in `MultisetHints`.
 * Into the hole "lying" goes the place of each thing that has one, by its id.
 */
export interface PackHints {
  kind: "pack";
  blocked: Record<string, string>;
  elsewhere: string;
  start: string;
  things: PackThing[];
  places: PackPlace[];
  most: number;
  least: number;
  lying: Record<string, string>;
  noun: string;
  nouns: string;
  full: string;
  few: string;
  template: unknown;
}

/**
 * Something that may be put into a place. `fits` are the places where it may go, each with the further places that
 * it takes up there, such as the other hand. `thing` is the thing of the table that it is.
 */
export interface PackThing {
  id: string;
  label: string;
  fits: Record<string, string[]>;
  note: string;
  icon: string;
  thing: string;
}

/**
 * A place for `most` things. A place `of` a thing is there as long as that thing lies somewhere: what is fixed to
 * something goes where that goes. `symbols` are those that something must show to fit.
 */
export interface PackPlace {
  id: string;
  label: string;
  most: number;
  of: string;
  symbols: string[];
  note: string;
  thing: string;
}

/** A seat that passes for longer in windows; `words` say for how long, to be read after "passes" or "you pass". */
export interface Stop {
  seat: number;
  words: string;
}

/** A board: the whole of it, or only the fields that changed; neither where there is no board. */
export interface BoardPatch {
  whole: Widget | null;
  change: Record<string, unknown>;
}

export const usualBoardPatch: Pick<BoardPatch, "whole" | "change"> = {"whole": null, "change": {}};

/** A map. `heat_note` says in the key what the heat means. */
export interface GraphBoard {
  type: "graph";
  id: string;
  places: Place[];
  links: GraphLink[];
  regions: Region[];
  routes: Route[];
  pieces: Piece[];
  heat: Heat[];
  heat_note: string;
}

/**
 * A point of a graph board. `kind` selects its drawing ("normal", "entry", "stop" ...), `region` its area; `icon` is
 * of its own, where it has one.
 */
export interface Place {
  id: string;
  label: string;
  x: number;
  y: number;
  kind: string;
  region: string;
  note: string;
  icon: string;
}

/** A way between two places. */
export interface GraphLink {
  a: string;
  b: string;
}

/** An area of a map. So many `tokens` lie in it as a whole; `note` says what they are. */
export interface Region {
  id: string;
  name: string;
  colour: string;
  tokens: number;
  note: string;
}

/** A named line over places: a railway, a path that was walked. */
export interface Route {
  id: string;
  name: string;
  colour: string;
  places: string[];
  kind: string;
}

/**
 * Something that stands on a board. `mark` is what a terminal draws: one or two characters. `alarm` draws every eye
 * to it; `note` says why. `gauges` are drawn around it, `facing` is the side it looks to.
 */
export interface Piece {
  id: string;
  at: string;
  label: string;
  mark: string;
  colour: string;
  icon: string;
  note: string;
  alarm: boolean;
  gauges: Gauge[];
  facing: "" | "e" | "n" | "s" | "w";
}

/** How much there is of something that has an upper end: health, breath, pressure. */
export interface Gauge {
  id: string;
  label: string;
  value: number;
  most: number;
  icon: string;
  colour: string;
  note: string;
}

/** How likely something is at a place, from 0 to 1. */
export interface Heat {
  at: string;
  weight: number;
}

/**
 * Spaces go by "space:ROW.COLUMN", see `space_id`; `labels` gives some of them a name, `notes` says more of them.
 * `eyes` is where it happens now: a thing to keep in view.
 */
export interface Floor {
  type: "floor";
  id: string;
  ground: Ground;
  borders: Border[];
  tokens: Token[];
  pieces: Piece[];
  overlays: Overlay[];
  labels: Record<string, string>;
  notes: Record<string, string>;
  eyes: string;
}

/**
 * `spaces` has a text for each row and a sign for each space. `right` and `below` are as large: what is on the right
 * border and on the lower border of that space. `legend` gives signs of spaces their kind, `borders` those of
 * borders; `rim` is the kind of border where the ground ends. The first space is at (`top`, `left`), so that spaces
 * keep their names when a ground grows or scrolls.
 */
export interface Ground {
  spaces: string[];
  right: string[];
  below: string[];
  legend: Record<string, string>;
  borders: Record<string, string>;
  rim: string;
  tiles: Tile[];
  top: number;
  left: number;
}

/** A part of the ground that was laid as one: its first space, how large it is, what it is called. */
export interface Tile {
  id: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
  name: string;
  note: string;
}

/**
 * A border that somebody can point at or that changes: a door. It lies on one side of a space, in the place of what
 * the ground has there; `state` ("open", "closed", "locked", "broken" ...) chooses its drawing together with its
 * kind.
 */
export interface Border {
  id: string;
  row: number;
  column: number;
  side: "below" | "right";
  kind: string;
  state: string;
  label: string;
  note: string;
}

/** Something that lies on a space and takes no room from those who stand there; `count` of its kind. */
export interface Token {
  id: string;
  at: string;
  label: string;
  icon: string;
  mark: string;
  count: number;
  note: string;
}

/**
 * What is drawn over a board to answer a question of the eye: how far one gets (`reach`), a line of sight (`sight`,
 * from the eye to its aim), the way somebody takes (`path`, its spaces in order), what somebody is about to do
 * (`intent`, from whom to whom, in order), the spaces that something covers (`area`). `words` say the same to those
 * who do not see it. `broken` is the space or border at which a line of sight ends before its aim; `ways` are, of a
 * reach, the spaces on the way to each, in order, from where it begins: whoever looks at a space sees the way to it.
 * An overlay of a `thing` is shown while somebody looks at that thing; one of no thing is always shown.
 */
export interface Overlay {
  id: string;
  kind: "area" | "intent" | "path" | "reach" | "sight";
  spaces: string[];
  words: string;
  thing: string;
  colour: string;
  broken: string;
  ways: Record<string, string[]>;
}

/** Figures and markers stand on cards: `at` is the id of the card. */
export interface CardGrid {
  type: "cardgrid";
  id: string;
  lying: Lying[];
  pieces: Piece[];
  tokens: Token[];
  overlays: Overlay[];
  eyes: string;
}

/**
 * A card in its place, with its sides to the north, east, south and west, and the cards that lie covered under it,
 * the uppermost first.
 */
export interface Lying {
  card: Card;
  row: number;
  column: number;
  sides: ["barrier" | "closed" | "open" | "sea", "barrier" | "closed" | "open" | "sea", "barrier" | "closed" | "open" | "sea", "barrier" | "closed" | "open" | "sea"];
  under: Card[];
  note: string;
}

/**
 * A card as a seat sees it; a card whose face it may not see has a back and nothing else. What it looks like follows
 * from what it has: one with a `sign` shows that large, such as a letter, and on its `left` and `right` edge the
 * icons that count when that edge shows. `kind` is what it is, for readers and for its look, which the skin says (of
 * "blank" and "borrowed" tiles in a row every surface knows it); `note` says what there is to know beyond what is
 * printed on it, such as its other side.
 */
export interface Card {
  id: string;
  title: string;
  text: string;
  corner: string;
  icon: string;
  back: string;
  face_down: boolean;
  tilted: boolean;
  rotated: boolean;
  marks: string[];
  flavour: string;
  sign: string;
  left: Icons[];
  right: Icons[];
  kind: string;
  note: string;
}

/** So many icons of a kind. */
export interface Icons {
  icon: string;
  count: number;
}

/** Several widgets as one board, the most important first. */
export interface Spread {
  type: "spread";
  id: string;
  parts: (Cards | Pile | Track | Counters | Rig | Sheet | Sum | Tray | Pages)[];
}

/**
 * Cards side by side: a hand, a display, what lies before a player. `row` is what was laid of them, one beside the
 * other, and `row_title` what such a row is called; `splay` is how it is fanned, `top` which of it lies uncovered.
 */
export interface Cards {
  type: "cards";
  id: string;
  title: string;
  cards: Card[];
  note: string;
  row: Card[];
  row_title: string;
  splay: "" | "left" | "right";
  top: number;
  role: "along" | "foot" | "lead" | "main";
}

/**
 * Cards on top of each other. Where it is known what lies in it, one may look through `cards`: the uppermost first,
 * or, of those with a large sign, in no order.
 */
export interface Pile {
  type: "pile";
  id: string;
  title: string;
  count: number | null;
  top: Card | null;
  cards: Card[];
  role: "along" | "foot" | "lead" | "main";
}

/**
 * Strips with markers. Several stand under each other so that equal numbers are in one column: what is laid along
 * them is in range, or it is not. `caption` and `icon` are the picture on what is laid there; `note` says what holds
 * for all of it.
 */
export interface Track {
  type: "track";
  id: string;
  title: string;
  strips: Strip[];
  markers: Marker[];
  caption: string;
  icon: string;
  note: string;
  role: "along" | "foot" | "lead" | "main";
}

/** A row of spaces, numbered from `first` to `last`; `notches` has those on which there is something. */
export interface Strip {
  id: string;
  label: string;
  first: number;
  last: number;
  notches: Record<number, Notch>;
  icon: string;
}

/**
 * What is on a space. `label` is printed on it in place of its number; `lit` says that what is there counts now. Of
 * a journey, `state` is how far one is with this leg, and `large` one that is longer or harder than the others.
 */
export interface Notch {
  label: string;
  icons: string[];
  lit: boolean;
  note: string;
  colour: string;
  large: boolean;
  state: "" | "ahead" | "done" | "now";
}

/** What stands on a space of a strip, of the first one if none is named. `mark` is what a terminal draws. */
export interface Marker {
  id: string;
  label: string;
  at: number;
  strip: string;
  mark: string;
  colour: string;
  icon: string;
}

/** Numbers that matter. */
export interface Counters {
  type: "counters";
  id: string;
  title: string;
  counters: Counter[];
  role: "along" | "foot" | "lead" | "main";
}

/** A number. One that is `passing` is made anew in each turn: that it is zero again is no news. */
export interface Counter {
  id: string;
  label: string;
  value: string;
  icon: string;
  passing: boolean;
}

/**
 * What somebody wears and holds, or has before them, place by place; `spare` is what is at hand without a place. One
 * that is `folded`, such as a rival's, takes a line or two until somebody unfolds it.
 */
export interface Rig {
  type: "rig";
  id: string;
  title: string;
  sockets: Socket[];
  spare: Card[];
  icon: string;
  folded: boolean;
  note: string;
  role: "along" | "foot" | "lead" | "main";
}

/**
 * A place of a rig. `symbols` are those that something must show to go there, `fits` the things at hand that do;
 * `card` is what is there, `attached` what is fixed to it. `row` and `column` say where on the body it is, for rigs
 * that have a shape; `taken` why it is not free although nothing lies there (the other hand of a two-handed thing).
 */
export interface Socket {
  id: string;
  label: string;
  card: Card | null;
  attached: Card[];
  symbols: string[];
  fits: string[];
  row: number;
  column: number;
  taken: string;
  note: string;
}

/**
 * Somebody or something with a figure, gauges, numbers, lines, texts and marks: a hero, an opponent, what one has
 * found out, what happened step by step, a campaign so far. `kind` is what it is: the skin knows what that looks
 * like. `icon` is its figure. `over` and `under` are short texts above and below the title, `corner` stands beside
 * it, `tagline` at the end; `marked` is the letter of the title that stands out. `columns` are headings of the
 * lines' cells. `stamp` is the word on lines that are lit ("next", "seen"). `texts` hold of it, `marks` are what is
 * the case for now; `ahead` is what will hold later, under the heading `ahead_title`. Who reads a `writable` sheet
 * has room on it for notes of their own. One that is `folded`, such as a companion's, shows its numbers alone until
 * somebody unfolds it.
 */
export interface Sheet {
  type: "sheet";
  id: string;
  title: string;
  kind: string;
  icon: string;
  colour: string;
  over: string;
  under: string;
  corner: string;
  tagline: string;
  marked: number;
  gauges: Gauge[];
  counters: Counter[];
  columns: string[];
  lines: Line[];
  stamp: string;
  texts: string[];
  marks: string[];
  ahead: string[];
  ahead_title: string;
  note: string;
  writable: boolean;
  folded: boolean;
  role: "along" | "foot" | "lead" | "main";
}

/**
 * A line of a sheet: what it is called, what it says, a cell for each column of the sheet. `mark` is a sign of one
 * or two characters before it, `value` stands out at its end, `note` is said of the line as a whole. Lines of one
 * `group` follow each other under that heading. A line that is `lit` counts now, or is certain.
 */
export interface Line {
  id: string;
  label: string;
  text: string;
  cells: string[];
  note: string;
  icon: string;
  mark: string;
  value: string;
  group: string;
  lit: boolean;
}

/**
 * Before the roll it says what is still needed and how likely that is (`chance`, in words: "25 %, with 1 coin 56
 * %"); after it the total, and whether that is enough.
 */
export interface Sum {
  type: "sum";
  id: string;
  title: string;
  dice: Die[];
  terms: Term[];
  target: number;
  total: number | null;
  verdict: "" | "made" | "missed";
  needs: string;
  chance: string;
  note: string;
  role: "along" | "foot" | "lead" | "main";
}

/** `shows` is its face, "" before the roll; `kind` what die it is ("d20", "light"). */
export interface Die {
  id: string;
  kind: string;
  shows: string;
  icon: string;
}

/** Something that is added: how much, why, and the thing it comes from. */
export interface Term {
  id: string;
  label: string;
  value: number;
  thing: string;
}

/** Between `least` and `most` in all; `wants` says in words what is still missing, kind by kind. */
export interface Tray {
  type: "tray";
  id: string;
  title: string;
  kinds: Kind[];
  least: number;
  most: number;
  wants: string[];
  note: string;
  role: "along" | "foot" | "lead" | "main";
}

/**
 * `count` are in the tray now, `most` may be; `group` is the label it stands under, `price` what one more costs.
 * `barred` says why there can be no more of it now.
 */
export interface Kind {
  id: string;
  label: string;
  count: number;
  most: number;
  card: Card | null;
  group: string;
  price: string;
  note: string;
  barred: string;
}

/**
 * A story, a diary: pages of which one lies open (`open` is its id; "" for none). One page alone is a text like any
 * other and needs no list to choose from. `hand` says in what it is set: the skin knows the name.
 */
export interface Pages {
  type: "pages";
  id: string;
  title: string;
  pages: Page[];
  open: string;
  hand: string;
  role: "along" | "foot" | "lead" | "main";
}

/** Something to read. One that is locked has no text; its `note` says what opens it. */
export interface Page {
  id: string;
  title: string;
  text: string;
  state: "locked" | "new" | "read";
  group: string;
  icon: string;
  note: string;
}

/** What stands beside the board: the ids in order, and the widgets that are new or changed. */
export interface AsidePatch {
  order: string[];
  widgets: Widget[];
}

export const usualAsidePatch: Pick<AsidePatch, "widgets"> = {"widgets": []};

export interface ScenePatch {
  title?: string;
  status?: string;
  board?: Sparse<BoardPatch, typeof usualBoardPatch>;
  aside?: Sparse<AsidePatch, typeof usualAsidePatch>;
  roles?: string[];
  aim?: string;
  result?: string;
  alarm?: string;
  ending?: string;
}

/** Lines of the log: those numbered `start` and above that the client has are void, these take their place. */
export interface LogPatch {
  start: number;
  lines: LogLine[];
}

/**
 * What happened at the table beside the game: who sat down, left, took something back. It stands in the log after
 * the line numbered `after` (-1: before the first).
 */
export interface Notice {
  number: number;
  after: number;
  text: string;
}

export interface NoticePatch {
  start: number;
  lines: Notice[];
}

/** Somebody wants to take something back and waits for these seats to agree. */
export interface Request {
  seat: number;
  words: string;
  waiting: number[];
}

/** What the seat may take back or do again now. `words` says what taking back would need. */
export interface Back {
  undo: "ask" | "no" | "yes";
  redo: boolean;
  words: string;
}

/**
 * What the client is at this table: `seat` is its first seat, `seats` all of them. With an invitation one may take
 * an open seat by HTTP, and where there may be `several` one more. `daily` is the seed of the match where it is that
 * of a day, which everybody may know; `variant` the name of the variant that is played, if one is.
 */
export interface Welcome {
  t: "welcome";
  table: string;
  game: string;
  seat: number | null;
  host: boolean;
  invited: boolean;
  listed: boolean;
  takebacks: "consent" | "fair";
  options: Record<string, unknown>;
  daily: string;
  variant: string;
  protocol: number;
  seats: number[];
  several: boolean;
}

/**
 * A moment on the way to what an update says: what changed for the seat since the one before, how many lines of its
 * log it could read by then, and how long that takes to take in.
 */
export interface Beat {
  lines: number;
  scene?: ScenePatch;
  pace: "quick" | "slow" | "usual";
}

/**
 * What changed for a seat; all of it where `whole`. `number` rises by one with each update to the seat. Where an
 * answer has set off several things, `beats` show them one after the other, and `scene` is what changed since the
 * last of them; the log has all lines at once.
 */
export interface Update {
  t: "update";
  number: number;
  seat?: number;
  whole: boolean;
  beats?: Beat[];
  scene?: ScenePatch;
  question?: Sparse<Question, typeof usualQuestion> | null;
  waiting?: number[];
  committed?: number[];
  stops?: Stop[];
  seats?: SeatInfo[];
  log?: LogPatch;
  notices?: NoticePatch;
  back?: Back;
  request?: Request | null;
  outcome?: Outcome | null;
  rematch?: string | null;
  day?: number;
}

/** What was sent has been done, and is kept. */
export interface Done {
  t: "done";
  ref: number;
}

/** What was sent has not been done; nothing has changed. */
export interface Refused {
  t: "refused";
  ref: number | null;
  words: string;
  rule: string;
}

/**
 * An answer that a computer player would give, in words, and why. `clues` lead to it step by step, the faintest
 * first, where it is fun to find it oneself.
 */
export interface Advice {
  answer: unknown;
  words: string;
  reasons: string[];
  clues: string[];
}

/**
 * What the strongest computer player would answer here, and why; then what else it finds as good, or nearly so.
 * `clues` lead to the answer step by step, the faintest first, where it is fun to find it oneself.
 */
export interface Hint {
  t: "hinted";
  ref: number;
  answer: unknown;
  words: string;
  reasons: string[];
  clues: string[];
  others: Advice[];
}

/** A number of the table that would be another: that of the thing `id`. */
export interface Change {
  id: string;
  label: string;
  icon: string;
  before: string;
  after: string;
}

/** The lines one would read, up to the first thing that cannot be foreseen, and the numbers that would change. */
export interface Preview {
  t: "previewed";
  ref: number;
  lines: string[];
  changes: Change[];
}

export interface Older {
  t: "older";
  ref: number;
  lines: LogLine[];
}

/** The server closes the connection. `again`: whether it makes sense to come back by itself. */
export interface Bye {
  t: "bye";
  words: string;
  again: boolean;
}

export interface LevelInfo {
  name: string;
  about: string;
}

/** A setting of a game. `schema` is its JSON Schema, `allowed` the same in words. */
export interface SettingInfo {
  name: string;
  about: string;
  allowed: string;
  schema: Record<string, unknown>;
  usual: unknown;
}

/** A variant of a game that this server offers. `id` names it for a new table; `settings` are as it has them. */
export interface VariantInfo {
  id: string;
  name: string;
  about: string;
  settings: Record<string, unknown>;
}

/**
 * A box on the shelf. `usual` is the level that plays where nobody says otherwise, at a table of `usual_seats`.
 * `settled` are settings that fix which seat plays which side where chance would otherwise. `story` says whether it
 * tells the story of a match.
 */
export interface GameInfo {
  id: string;
  title: string;
  summary: string;
  seats: number[];
  minutes: number;
  skin: Skin;
  levels: LevelInfo[];
  usual: string;
  usual_seats: number;
  settings: SettingInfo[];
  tutorials: Record<string, string>;
  settled: Record<string, unknown>;
  story: boolean;
  variants: VariantInfo[];
}

/**
 * What a game looks like. `icons` gives the names that its scenes use as icons a picture of the set; `tint` is how
 * much of an area's colour goes into the ground; `washes` is the light in which who plays a role sees the board.
 * `borders` goes by the kind of a border, or its kind and state ("door.open"); one that is not there is a wall, or a
 * door by its state. `glyphs` is the one character that a terminal draws for an icon; `tokens` goes by the icons of
 * counters, `tracks` by the ids of tracks, or by what stands before the colon in them; `cards` with a sign and
 * `sheets` by their kinds; `pages` by the hand in which pages are set, `rigs` by their kind (the part of the id
 * before the colon): "" is for all that are not named.
 */
export interface Skin {
  name: string;
  dark: Palette;
  light: Palette | null;
  cover: Cover;
  fonts: Fonts;
  grain: "asphalt" | "none" | "paper" | "stone";
  tint: number;
  places: Record<string, PlaceStyle>;
  borders: Record<string, BorderStyle>;
  pieces: Record<string, PieceStyle>;
  backs: Record<string, BackStyle>;
  icons: Record<string, string>;
  glyphs: Record<string, string>;
  washes: Record<string, string>;
  tokens: Record<string, TokenStyle>;
  tracks: Record<string, "gauge" | "perforated" | "ruler" | "sketched" | "spines">;
  cards: Record<string, "hatched" | "plain">;
  sheets: Record<string, SheetStyle>;
  pages: Record<string, "hand" | "paper" | "plain" | "typewriter">;
  rigs: Record<string, "leather" | "plain">;
}

/**
 * `ground` lies under everything, `panel` under text, `ink` and `dim` are text on both; `accent` is what is legal,
 * with `on_accent` as text on it; `alert` is danger; `line` draws ways on boards; `haze` is likelihood.
 */
export interface Palette {
  ground: string;
  panel: string;
  edge: string;
  ink: string;
  dim: string;
  accent: string;
  on_accent: string;
  alert: string;
  line: string;
  haze: string;
}

/** The lid of the box on the shelf: a large icon, smaller ones around it, and a line of mood. */
export interface Cover {
  icon: string;
  around: string[];
  mood: string;
}

/** A typeface for the title, for names on boards and cards, for text to read, and for the log. */
export interface Fonts {
  title: "condensed" | "engraved" | "grotesque" | "hand" | "mono" | "serif" | "slab" | "typewriter";
  label: "condensed" | "engraved" | "grotesque" | "hand" | "mono" | "serif" | "slab" | "typewriter";
  text: "condensed" | "engraved" | "grotesque" | "hand" | "mono" | "serif" | "slab" | "typewriter";
  log: "condensed" | "engraved" | "grotesque" | "hand" | "mono" | "serif" | "slab" | "typewriter";
}

/**
 * How a kind of place is drawn: one character for terminals, a shape and perhaps an icon for screens, and what the
 * legend calls it. `light` is its colour on the light palette, where that is another. `floor` is what a space of
 * this kind is made of on a floor: a slab, a slab that a lamp stands on, a pit, metal teeth, water, rubble.
 */
export interface PlaceStyle {
  glyph: string;
  colour: string;
  light: string | null;
  name: string;
  shape: "diamond" | "door" | "dot" | "hexagon" | "pentagon" | "ring" | "square" | "triangle";
  icon: string | null;
  floor: "lamp" | "pit" | "rubble" | "slab" | "teeth" | "water";
}

/**
 * How a kind of border of a floor is drawn. `glyph` is the one character of terminals, where the usual one of its
 * shape does not fit; `name` is what the legend calls it.
 */
export interface BorderStyle {
  shape: "ajar" | "barred" | "bars" | "fog" | "leaf" | "line" | "splinters" | "wall";
  colour: string | null;
  light: string | null;
  glyph: string;
  name: string;
}

/**
 * How a kind of piece (the part of its id before the colon) is drawn on screens. `effect`: a torch cone in the
 * direction of its last move, a pulse, a fading ring.
 */
export interface PieceStyle {
  shape: "disc" | "mark" | "peg" | "ring" | "token";
  icon: string | null;
  effect: "fade" | "none" | "pulse" | "torch";
}

/** The back of a deck's cards. "door": cards that are opened rather than turned, as doors of stone. */
export interface BackStyle {
  colour: string;
  icon: string;
  pattern: "door" | "dots" | "grid" | "lines" | "plain";
}

/** How tokens that are counted are drawn on screens: the icon on a seal of wax, a cube of wood, a round of card. */
export interface TokenStyle {
  shape: "cube" | "disc" | "wax";
  colour: string;
}

/**
 * What a kind of sheet looks like. "card": a panel with its figure, bars for gauges and a table of its lines.
 * "cover": the cover of a book, in the sheet's own colour. "medallion": the figure in a ring of pips. "notebook": a
 * ruled page, what is certain in ink and the rest in pencil. "ledger": a table and little beside it. "ribbon": a
 * strip of a line or two, what else there is to it unfolds.
 */
export interface SheetStyle {
  look: "card" | "cover" | "ledger" | "medallion" | "notebook" | "ribbon";
}

/** What the seats of a table would be called with these settings. */
export interface SideNames {
  names: string[];
  sides: string[];
}

/** A rule or a ruling of a rules file. */
export interface RuleInfo {
  id: string;
  text: string;
  chapter: string;
  question: string;
  why: string;
  rulings: string[];
}

/** Who shall sit on a seat of a new table. */
export interface SeatPlan {
  who: "bot" | "me" | "open";
  level?: string;
}

/**
 * A table to be opened. `seats` has one plan for each seat; the host may take several. `several` lets others do so
 * too: whoever plays rivals knows what both of them may know, so that everybody is told. `variant` is the id of one
 * that the game is offered with; its settings stand, whatever `options` say.
 */
export interface NewTable {
  game: string;
  seats: SeatPlan[];
  name?: string;
  options?: Record<string, unknown>;
  seed?: string;
  listed?: boolean;
  takebacks?: "consent" | "fair";
  variant?: string;
  several?: boolean;
}

/**
 * A table that was opened, or a seat that was taken. Whoever has the `key` has the seat; `invitation` lets others
 * take an open seat or watch. Both go behind the # of the table's address, where no server log sees them.
 */
export interface Opened {
  table: string;
  key: string;
  invitation: string;
  seat: number | null;
}

/**
 * A table as the lobby shows it. `result` is how it went, in a line to share, where the game has one; `daily` the
 * seed of the match where it is that of a day; `variant` the name of the variant that is played, if one is.
 */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  seats: SeatInfo[];
  listed: boolean;
  takebacks: "consent" | "fair";
  created: number;
  touched: number;
  status: string;
  over: boolean;
  outcome: Outcome | null;
  rematch: string | null;
  result: string;
  daily: string;
  day: number;
  variant: string;
}

/**
 * Begin the next day of a campaign: its number, so that it begins once, and how many seats it has; as many as the
 * day before if none is given. Who sits there stays, further seats are open.
 */
export interface NextDay {
  day: number;
  seats?: number | null;
}

/** A finished day of a campaign. `told` is what it has changed, in words. */
export interface DayInfo {
  day: number;
  at: number;
  names: string[];
  answers: number;
  outcome: Outcome;
  told: string[];
  rules_version: number;
}

/** The keys that a browser has kept: table to key. */
export interface MyKeys {
  keys: Record<string, string>;
}

/** One of one's own tables, and whether it waits for a seat of one's own, of which `seat` is the first. */
export interface MyTable {
  table: TableInfo;
  seat: number | null;
  host: boolean;
  your_turn: boolean;
}

export interface TakeSeat {
  name: string;
}

/** Hand a seat to a computer player of that level. */
export interface GiveSeat {
  level: string;
}

/** What a seat has written down for itself. */
export interface Notes {
  text: string;
}

/** An answer given by HTTP, in the first of one's own seats if no other is named. */
export interface Given {
  token: number;
  answer: unknown;
  seat?: number | null;
}

/** Something went wrong: what, in the reporter's words. The server keeps the record of the match with it. */
export interface Report {
  words: string;
  client?: string;
}

export interface ReportKept {
  report: string;
}

/** Play on from a moment of the replay, at a new table. */
export interface PlayOn {
  moment: number;
  seat: number;
  name?: string;
}

/**
 * Go on with a record at a new table: its text, and the seats. The record may be large; who checks it reads it, and
 * nobody before.
 */
export interface Import {
  record: Record<string, unknown>;
  seats: SeatPlan[];
  name?: string;
}

/** A moment of a replay: what changed for that seat since the one before. The first of a page is whole. */
export interface Moment {
  number: number;
  scene: ScenePatch;
  log: LogPatch;
}

/** A part of a replay: what one seat (None: a spectator) saw, moment by moment. */
export interface Replay {
  seat: number | null;
  count: number;
  moments: Moment[];
  playable: boolean;
}

/** A lesson of a game, and the side through whose eyes one sees it. */
export interface LessonInfo {
  id: string;
  title: string;
  side: string;
}

/**
 * A moment of a lesson: what changed for the seat since the one before (at first everything), and what is said of
 * the move that comes. Where that move is the seat's own: the question, the answer to give, and the same in words.
 */
export interface LessonStep {
  scene: ScenePatch;
  log: LogPatch;
  words: string;
  question: Sparse<Question, typeof usualQuestion> | null;
  answer: unknown;
  does: string;
}

/** A whole lesson as a seat sees it. The last step has no move: its words close the lesson. */
export interface PlayedLesson {
  lesson: LessonInfo;
  seat: number;
  steps: LessonStep[];
}

/** A scene of the showcase, and how things in it look: which may be chosen, which are, which may not be and why. */
export interface ExhibitInfo {
  id: string;
  title: string;
  about: string;
  scene: ScenePatch;
  legal: string[];
  chosen: string[];
  barred: Record<string, string>;
}

/** Every widget with made-up data, and the skins in which to look at it. */
export interface Showcase {
  skins: Skin[];
  exhibits: ExhibitInfo[];
}

/** Why a request was not carried out, in words, and by which rule of the game where it is one. */
export interface Trouble {
  words: string;
  rule: string;
}

export type FromClient = Hello | Answer | Withdraw | Undo | Redo | Reply | HintPlease | PreviewPlease | OlderPlease;

export type FromServer = Welcome | Update | Done | Refused | Hint | Preview | Older | Bye;

export type Board = GraphBoard | Floor | CardGrid;

export type Part = Cards | Pile | Track | Counters | Rig | Sheet | Sum | Tray | Pages;

export type Widget = GraphBoard | Floor | CardGrid | Spread | Cards | Pile | Track | Counters | Rig | Sheet | Sum | Tray | Pages;

export type AnyHints = ChoiceHints | PathHints | TilesHints | AllotHints | MultisetHints | PackHints;
