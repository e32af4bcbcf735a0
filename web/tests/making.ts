// What tests of answers in the making share: questions and hints with everything filled in that a test does not name.
import { wholeQuestion } from "../src/lib/patch.ts";
import type { AnyHints, Question, GraphBoard, MultisetKind, Option, PackPlace, PackThing } from "../src/lib/wire.ts";

const PLAIN = { blocked: {}, elsewhere: "", start: "" };

type HintsOf<K extends AnyHints["kind"]> = Extract<AnyHints, { kind: K }>;

/** Hints of a kind. */
export function hints<K extends AnyHints["kind"]>(kind: K, more: Partial<HintsOf<K>>): HintsOf<K> {
  return { kind, ...PLAIN, noun: "thing", nouns: "things", ...more } as unknown as HintsOf<K>;
}

export function option(id: string, ...touches: string[]): Option {
  return { id, label: id.toUpperCase(), touches, cost: "", note: "" };
}

export function question(kind: Question["kind"], more: Partial<Question> = {}): Question {
  return wholeQuestion({ token: 1, kind, rule: "XX-1", ...more });
}

export function kind(id: string, most: number, more: Partial<MultisetKind> = {}): MultisetKind {
  const words = { full: `No more ${id}.`, few: `{} ${id} are too few.` };
  return { id, label: id, most, least: 0, note: "", icon: "", thing: "", group: "", barred: "", ...words, ...more };
}

export function thing(id: string, fits: PackThing["fits"]): PackThing {
  return { id, label: id, fits, note: "", icon: "", thing: `item:${id}` };
}

export function place(id: string, more: Partial<PackPlace> = {}): PackPlace {
  return { id, label: id, most: 1, of: "", symbols: [], note: "", thing: `place:${id}`, ...more };
}

/** Four places in a square: a and b above c and d. Between all neighbours there are ways. */
export const SQUARE = {
  type: "graph",
  id: "map",
  places: [
    { id: "spot:a", label: "Alpha", x: 0, y: 0 },
    { id: "spot:b", label: "Beta", x: 100, y: 0 },
    { id: "spot:c", label: "Gamma", x: 0, y: 100 },
    { id: "spot:d", label: "Delta", x: 100, y: 100 },
  ],
  links: [
    { a: "spot:a", b: "spot:b" },
    { a: "spot:a", b: "spot:c" },
    { a: "spot:b", b: "spot:d" },
    { a: "spot:c", b: "spot:d" },
  ],
  regions: [],
  routes: [],
  pieces: [{ id: "piece:p", at: "spot:b", label: "Piece" }],
  heat: [],
  heat_note: "",
} as unknown as GraphBoard;

/** Hints of a way over the square: two steps from a, and c is closed. */
export const PATH = hints("path", {
  start: "spot:a",
  steps: { "spot:a": ["spot:b"], "spot:b": ["spot:a", "spot:d"], "spot:d": ["spot:b"] },
  blocked: { "spot:c": "a wall (XX-9)" },
  least: 1,
  most: 2,
  ends: { "spot:d": "There is a light." },
  template: { way: [{ $: "way" }] },
});
