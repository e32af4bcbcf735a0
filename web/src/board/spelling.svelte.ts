/**
 * A word in the making: which tiles lie in the row, in which order, and to which side they are splayed. Knows what a
 * composed question of the kind "word" tells, and no page.
 */

import { tick } from "svelte";
import type { Change } from "../lib/wire.ts";
import { remember, settle } from "./motion.ts";

/** What a composed question of the kind "word" tells about what there is to spell with. */
export interface WordHints {
  kind: "word";
  /** Letter cards, with the thing of the table that each is. */
  tiles: { id: string; letter: string; thing: string }[];
  /** A letter that one card gives which is nobody's; "" where there is none. */
  vowel: string;
  /** How many cards stand for any letter, and how many for two in a row. */
  wilds: number;
  doubles: number;
  least: number;
}

export type Splay = "left" | "right";

/** A tile in the row. A wild one may wait for its letter. */
export interface Laid {
  /** The thing that it is on the table; wild ones are told apart by number. */
  id: string;
  kind: "card" | "vowel" | "wild";
  letters: string;
}

/** What the word as it lies would do, or why it is none. */
export interface Outcome {
  lines: readonly string[];
  changes: readonly Change[];
  refused: string;
  rule: string;
}

export interface Refusal {
  refuse: string;
  rule: string;
}

export const VOWEL = "spare:vowel";
const WILD = "spare:wild";

/** Whether an id is that of a wild tile. */
export function isWild(id: string): boolean {
  return id.startsWith(WILD);
}

export class Spelling {
  readonly hints: WordHints;
  readonly rule: string;
  row = $state.raw<readonly Laid[]>([]);
  splay = $state<Splay>("left");
  /** Null while nobody knows yet. */
  outcome = $state.raw<Outcome | null>(null);
  readonly #letters: ReadonlyMap<string, string>;
  #number = 0;

  constructor(hints: WordHints, rule: string) {
    this.hints = hints;
    this.rule = rule;
    this.#letters = new Map(hints.tiles.map((tile) => [tile.thing, tile.letter.toUpperCase()]));
  }

  // --- what lies there --------------------------------------------------------------------------------------------

  get word(): string {
    return this.row.map((laid) => laid.letters || "?").join("");
  }

  /** The tile that waits for its letter, if one does. */
  get pending(): Laid | null {
    return this.row.find((laid) => !laid.letters) ?? null;
  }

  /** Which tile lies uncovered: the last or the first that is not wild; -1 while there is none. */
  get top(): number {
    const order = this.row.map((laid, place) => (laid.kind === "wild" ? -1 : place)).filter((place) => place >= 0);
    return (this.splay === "left" ? order[order.length - 1] : order[0]) ?? -1;
  }

  isLaid(id: string): boolean {
    return this.row.some((laid) => laid.id === id);
  }

  /** Whether a thing is a tile to spell with. */
  has(id: string): boolean {
    return this.#letters.has(id) || id === VOWEL || isWild(id);
  }

  /** The wild tiles that are left: how many letters each stands for. */
  get spare(): number[] {
    const wild = this.row.filter((laid) => laid.kind === "wild");
    const twos = wild.filter((laid) => laid.letters.length === 2).length;
    const ones = wild.length - twos;
    const doubles = this.hints.doubles - twos - Math.max(0, ones - this.hints.wilds);
    const singles = Math.max(0, this.hints.wilds - ones);
    return [...Array<number>(singles).fill(1), ...Array<number>(Math.max(0, doubles)).fill(2)];
  }

  /** All tiles that may be laid now, the wild ones numbered. */
  get open(): string[] {
    const own = this.hints.tiles.map((tile) => tile.thing).filter((thing) => !this.isLaid(thing));
    const vowel = this.hints.vowel && !this.isLaid(VOWEL) ? [VOWEL] : [];
    return [...own, ...vowel, ...this.spare.map((_, number) => `${WILD}${number}`)];
  }

  /** The answer as it stands, or why it is none yet. */
  get verdict(): { give: unknown } | Refusal {
    if (!this.row.length) return this.#no("Lay a word first: type it, or click its letters.");
    if (this.pending) return this.#no("Type the letter that the wild card stands for.");
    const ids = new Map(this.hints.tiles.map((tile) => [tile.thing, tile.id]));
    const word = this.row.map((laid) => {
      if (laid.kind === "vowel") return "vowel";
      if (laid.kind === "wild") return "?".repeat(laid.letters.length) + laid.letters.toLowerCase();
      return ids.get(laid.id) ?? laid.id;
    });
    return { give: { word, splay: this.splay } };
  }

  // --- what a player does -----------------------------------------------------------------------------------------

  /** A letter was typed: it fills a wild tile that waits, else it is laid at the end. */
  type(typed: string): Refusal | null {
    const letter = typed.toUpperCase();
    const pending = this.pending;
    if (pending) return this.#fill(pending, letter);
    const card = this.hints.tiles.find((tile) => tile.letter.toUpperCase() === letter && !this.isLaid(tile.thing));
    if (card) return this.lay(card.thing);
    if (this.hints.vowel.toUpperCase() === letter && !this.isLaid(VOWEL)) return this.lay(VOWEL);
    const spare = this.spare;
    const last = this.row[this.row.length - 1];
    const doubles = spare.length && spare.every((letters) => letters === 2);
    if (last?.kind === "wild" && last.letters.length === 1 && this.#mayGrow && (!spare.length || doubles))
      return this.#fill(last, last.letters + letter);
    if (spare.length) return this.lay(WILD, this.row.length, letter);
    return this.#no(`There is no ${letter} left to lay.`);
  }

  /** Lay a tile, at the end or before a place; one that lies there already goes to that place. */
  lay(id: string, at = this.row.length, letters = ""): Refusal | null {
    const lying = this.row.findIndex((laid) => laid.id === id);
    if (lying >= 0) {
      this.move(lying, at);
      return null;
    }
    const wild = isWild(id);
    if (wild && !this.spare.length) return this.#no("There is no wild card left.");
    if (wild && this.pending) return this.#no("Type the letter of the wild card that lies there first.");
    if (id === VOWEL && !this.hints.vowel) return this.#no("That letter is not there now.");
    const laid: Laid = wild
      ? { id: `${WILD}:${(this.#number += 1)}`, kind: "wild", letters }
      : id === VOWEL
        ? { id, kind: "vowel", letters: this.hints.vowel.toUpperCase() }
        : { id, kind: "card", letters: this.#letters.get(id) ?? "" };
    this.#change([...this.row.slice(0, at), laid, ...this.row.slice(at)]);
    return null;
  }

  move(from: number, to: number): void {
    const laid = this.row[from];
    if (!laid || from === to) return;
    const others = this.row.filter((_, place) => place !== from);
    others.splice(Math.min(to, others.length), 0, laid);
    this.#change(others);
  }

  /** Take a tile out of the row. */
  take(id: string): void {
    this.#change(this.row.filter((laid) => laid.id !== id));
  }

  /** Lay other tiles of the same letters: the next of all the ways, or the one before. False if there is no other. */
  exchange(by: 1 | -1): boolean {
    const ways = this.#ways();
    if (ways.length < 2) return false;
    const now = ways.findIndex((way) => way.every((laid, place) => laid.id === this.row[place]?.id));
    this.#change(ways[(now + by + ways.length) % ways.length]!);
    return true;
  }

  /** Take the last letter back. False if there is none. */
  back(): boolean {
    const last = this.pending ?? this.row[this.row.length - 1];
    if (!last) return false;
    if (last.letters.length > 1 && last.kind === "wild") this.#fill(last, last.letters.slice(0, -1));
    else this.take(last.id);
    return true;
  }

  clear(): boolean {
    if (!this.row.length) return false;
    this.#change([]);
    return true;
  }

  /** Take up an answer: one that was given before, or that somebody advised. */
  begin(answer: unknown): void {
    const { word, splay } = (answer ?? {}) as { word?: unknown; splay?: unknown };
    if (!Array.isArray(word)) return;
    this.clear();
    const things = new Map(this.hints.tiles.map((tile) => [tile.id, tile.thing]));
    for (const token of word.map(String)) {
      if (token === "vowel") this.lay(VOWEL);
      else if (token.startsWith("?")) this.lay(WILD, this.row.length, token.replaceAll("?", "").toUpperCase());
      else if (things.has(token)) this.lay(things.get(token)!);
    }
    if (splay === "left" || splay === "right") this.splay = splay;
  }

  /** Take up a word that lay there before something else was done, if all its tiles are still there. */
  takeUp(before: Spelling): void {
    const wild = before.row.filter((laid) => laid.kind === "wild");
    const there = (laid: Laid): boolean =>
      laid.kind === "vowel" ? this.hints.vowel.toUpperCase() === laid.letters : this.#letters.get(laid.id) === laid.letters;
    if (wild.length > this.spare.length || !before.row.every((laid) => laid.kind === "wild" || there(laid))) return;
    if (wild.filter((laid) => laid.letters.length === 2).length > this.hints.doubles) return;
    for (const laid of before.row)
      this.lay(laid.kind === "wild" ? WILD : laid.id, this.row.length, laid.kind === "wild" ? laid.letters : "");
    this.splay = before.splay;
  }

  // --- within -----------------------------------------------------------------------------------------------------

  /** The row with every choice of tiles for its letters, wild ones as they lie. */
  #ways(): Laid[][] {
    const tiles: Laid[] = this.hints.tiles.map(({ thing, letter }) => ({ id: thing, kind: "card", letters: letter.toUpperCase() }));
    if (this.hints.vowel) tiles.push({ id: VOWEL, kind: "vowel", letters: this.hints.vowel.toUpperCase() });
    let ways: Laid[][] = [[]];
    for (const laid of this.row) {
      const same = laid.kind === "wild" ? [laid] : tiles.filter((tile) => tile.letters === laid.letters);
      ways = ways.flatMap((way) =>
        same.filter((tile) => !way.some((other) => other.id === tile.id)).map((tile) => [...way, tile]),
      );
    }
    return ways;
  }

  /** Whether one more wild tile may stand for two letters. */
  get #mayGrow(): boolean {
    return this.row.filter((laid) => laid.letters.length === 2).length < this.hints.doubles;
  }

  #fill(wild: Laid, letters: string): null {
    this.#change(this.row.map((laid) => (laid === wild ? { ...laid, letters } : laid)));
    return null;
  }

  /** Tiles move from where they lay to where they lie. */
  #change(row: readonly Laid[]): void {
    remember();
    this.row = row;
    void tick().then(settle);
  }

  #no(words: string): Refusal {
    return { refuse: words, rule: this.rule };
  }
}
