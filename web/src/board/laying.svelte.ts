/**
 * A row of tiles in the making: which lie there, in which order, and to which side they are splayed. Knows what hints of
 * the kind "tiles" tell, and no page.
 */

import { tick } from "svelte";
import { fill, read } from "../lib/template.ts";
import type { Change, RowTile, TilesHints } from "../lib/wire.ts";
import { type Refusal, refusal, type Verdict } from "./making.ts";
import { remember, settle } from "./motion.ts";

export type Side = "left" | "right";

/** A tile in the row. A blank one may wait for its sign. */
export interface Laid {
  /** The thing that it is on the table; what is none has an id of its own, and blank ones are told apart by number. */
  id: string;
  kind: "own" | "borrowed" | "blank";
  signs: string;
}

/** What the row as it lies would do, or why it is none. */
export interface Outcome {
  lines: readonly string[];
  changes: readonly Change[];
  refused: string;
  rule: string;
}

export const BLANK = "spare-blank:";

/** Whether an id is that of a blank tile. */
export function isBlank(id: string): boolean {
  return id.startsWith(BLANK);
}

/** The thing that a tile is; one that is borrowed is none of the table. */
export function thingOf(tile: RowTile): string {
  return tile.thing || `spare:${tile.id}`;
}

export class Laying {
  readonly hints: TilesHints;
  readonly rule: string;
  row = $state.raw<readonly Laid[]>([]);
  /** The id of the way in which it is splayed; "" where there is none. */
  splay = $state("");
  /** Null while nobody knows yet. */
  outcome = $state.raw<Outcome | null>(null);
  readonly #tiles: ReadonlyMap<string, RowTile>;
  #number = 0;

  constructor(hints: TilesHints, rule: string) {
    this.hints = hints;
    this.rule = rule;
    this.#tiles = new Map(hints.tiles.map((tile) => [thingOf(tile), tile]));
    this.splay = hints.splays[0]?.id ?? "";
  }

  // --- what lies there --------------------------------------------------------------------------------------------

  get word(): string {
    return this.row.map((laid) => laid.signs || "?").join("");
  }

  /** The tile that waits for its sign, if one does. */
  get pending(): Laid | null {
    return this.row.find((laid) => !laid.signs) ?? null;
  }

  /** To which side it is splayed; "" where it is not. */
  get side(): Side | "" {
    return this.hints.splays.find((each) => each.id === this.splay)?.side ?? "";
  }

  /** Splay it to a side, if it can be. */
  turn(side: Side): void {
    this.splay = this.hints.splays.find((each) => each.side === side)?.id ?? this.splay;
  }

  /** Which tile lies uncovered: the last or the first that is not blank; -1 while there is none. */
  get top(): number {
    if (!this.side) return -1;
    const order = this.row.map((laid, place) => (laid.kind === "blank" ? -1 : place)).filter((place) => place >= 0);
    return (this.side === "left" ? order[order.length - 1] : order[0]) ?? -1;
  }

  isLaid(id: string): boolean {
    return this.row.some((laid) => laid.id === id);
  }

  /** Whether a thing is a tile to lay. */
  has(id: string): boolean {
    return this.#tiles.has(id) || isBlank(id);
  }

  /** The blank tiles that are left: how many signs each stands for. */
  get spare(): number[] {
    return this.#left(this.#blanks) ?? [];
  }

  /** All tiles that may be laid now, the blank ones numbered. */
  get open(): string[] {
    const own = [...this.#tiles.keys()].filter((thing) => !this.isLaid(thing));
    return [...own, ...this.spare.map((_, number) => `${BLANK}${number}`)];
  }

  /** The answer as it stands, or why it is none yet. */
  get verdict(): Verdict {
    const { noun, sign, blank, splays, template } = this.hints;
    if (!this.row.length) return this.#no(`Lay a ${noun} first: type it, or click its ${sign}s.`);
    if (this.pending) return this.#no(`Type the ${sign} that the ${blank} stands for.`);
    const row = this.row.map((laid) => this.#tiles.get(laid.id)?.id ?? this.#named(laid.signs));
    return { give: fill(template, { row, ...(splays.length ? { splay: this.splay } : {}) }) };
  }

  // --- what a player does -----------------------------------------------------------------------------------------

  /** A sign was typed: it fills a blank tile that waits, else a tile with it is laid at the end. */
  type(typed: string): Refusal | null {
    const sign = typed.toUpperCase();
    const pending = this.pending;
    if (pending) return this.#fill(pending, sign);
    const tile = this.hints.tiles.find((each) => each.sign.toUpperCase() === sign && !this.isLaid(thingOf(each)));
    if (tile) return this.lay(thingOf(tile));
    const spare = this.spare;
    const last = this.row[this.row.length - 1];
    const single = spare.some((signs) => signs === 1);
    if (last?.kind === "blank" && last.signs && !single && this.#mayGrow(last))
      return this.#fill(last, last.signs + sign);
    if (spare.length) return this.lay(BLANK, this.row.length, sign);
    return this.#no(`There is no ${sign} left to lay.`);
  }

  /** Lay a tile, at the end or before a place; one that lies there already goes to that place. */
  lay(id: string, at = this.row.length, signs = ""): Refusal | null {
    const lying = this.row.findIndex((laid) => laid.id === id);
    if (lying >= 0) {
      this.move(lying, at);
      return null;
    }
    const blank = isBlank(id);
    if (blank && !this.spare.length) return this.#no(`There is no ${this.hints.blank} left.`);
    if (blank && this.pending)
      return this.#no(`Type the ${this.hints.sign} of the ${this.hints.blank} that lies there first.`);
    const tile = this.#tiles.get(id);
    if (!blank && !tile) return this.#no(`That ${this.hints.sign} is not there now.`);
    const laid: Laid = tile ? laidOf(tile) : { id: `${BLANK}:${(this.#number += 1)}`, kind: "blank", signs };
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

  /** Lay other tiles of the same signs: the next of all the ways, or the one before. False if there is no other. */
  exchange(by: 1 | -1): boolean {
    const ways = this.#ways();
    if (ways.length < 2) return false;
    const now = ways.findIndex((way) => way.every((laid, place) => laid.id === this.row[place]?.id));
    this.#change(ways[(now + by + ways.length) % ways.length]!);
    return true;
  }

  /** Take the last sign back. False if there is none. */
  back(): boolean {
    const last = this.pending ?? this.row[this.row.length - 1];
    if (!last) return false;
    if (last.signs.length > 1 && last.kind === "blank") this.#fill(last, last.signs.slice(0, -1));
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
    const values = read(this.hints.template, answer) ?? {};
    const row = values["row"];
    if (!Array.isArray(row)) return;
    this.clear();
    const things = new Map(this.hints.tiles.map((tile) => [tile.id, thingOf(tile)]));
    for (const token of row.map(String)) {
      const thing = things.get(token);
      if (thing !== undefined) this.lay(thing);
      else this.lay(BLANK, this.row.length, this.#signsOf(token));
    }
    const splay = String(values["splay"] ?? "");
    if (this.hints.splays.some((each) => each.id === splay)) this.splay = splay;
  }

  /** The things of the table that lie in the row of an answer. */
  thingsOf(answer: unknown): string[] {
    const row = read(this.hints.template, answer)?.["row"];
    const named = new Set(Array.isArray(row) ? row.map(String) : []);
    return this.hints.tiles.filter((tile) => tile.thing && named.has(tile.id)).map((tile) => tile.thing);
  }

  /** Take up a row that lay there before something else was done, if all its tiles are still there. */
  takeUp(before: Laying): void {
    const there = (laid: Laid): boolean => this.#tiles.get(laid.id)?.sign.toUpperCase() === laid.signs;
    if (!before.row.every((laid) => laid.kind === "blank" || there(laid))) return;
    if (this.#left(before.row.filter((laid) => laid.kind === "blank").map((laid) => laid.signs.length)) === null)
      return;
    for (const laid of before.row)
      this.lay(laid.kind === "blank" ? BLANK : laid.id, this.row.length, laid.kind === "blank" ? laid.signs : "");
    this.splay = before.splay;
  }

  // --- within -----------------------------------------------------------------------------------------------------

  /** The row with every choice of tiles for its signs, blank ones as they lie. */
  #ways(): Laid[][] {
    const tiles = this.hints.tiles.map(laidOf);
    let ways: Laid[][] = [[]];
    for (const laid of this.row) {
      const same = laid.kind === "blank" ? [laid] : tiles.filter((tile) => tile.signs === laid.signs);
      ways = ways.flatMap((way) =>
        same.filter((tile) => !way.some((other) => other.id === tile.id)).map((tile) => [...way, tile]),
      );
    }
    return ways;
  }

  /** For how many signs each blank tile of the row stands. */
  get #blanks(): number[] {
    return this.row.filter((laid) => laid.kind === "blank").map((laid) => laid.signs.length);
  }

  /** How many signs each of the other blanks stands for, if those of the row stand for so many; null if they cannot. */
  #left(laid: readonly number[]): number[] | null {
    const rest = this.hints.blanks.flatMap((blank) => Array<number>(blank.count).fill(blank.named.length));
    rest.sort((one, other) => one - other);
    for (const signs of [...laid].sort((one, other) => other - one)) {
      const at = rest.findIndex((room) => room >= Math.max(1, signs));
      if (at < 0) return null;
      rest.splice(at, 1);
    }
    return rest;
  }

  /** Whether a blank of the row may stand for one sign more. */
  #mayGrow(blank: Laid): boolean {
    const others = this.row.filter((laid) => laid.kind === "blank" && laid !== blank);
    return this.#left([...others.map((laid) => laid.signs.length), blank.signs.length + 1]) !== null;
  }

  /** What the answer calls a blank that stands for these signs. */
  #named(signs: string): string {
    const blank = this.hints.blanks.find((each) => each.named.length >= signs.length);
    return (blank?.named[signs.length - 1] ?? "{}").replace("{}", signs.toLowerCase());
  }

  /** The signs that a blank stands for, from what an answer calls it. */
  #signsOf(token: string): string {
    const names = this.hints.blanks.flatMap((blank) => blank.named.map((name, at) => ({ name, signs: at + 1 })));
    const found = names.find(
      ({ name, signs }) => token.length === name.length - 2 + signs && token.startsWith(name.split("{}")[0] ?? ""),
    );
    if (!found) return "";
    const start = found.name.indexOf("{}");
    return token.slice(start, start + found.signs).toUpperCase();
  }

  #fill(blank: Laid, signs: string): null {
    this.#change(this.row.map((laid) => (laid === blank ? { ...laid, signs } : laid)));
    return null;
  }

  /** Tiles move from where they lay to where they lie. */
  #change(row: readonly Laid[]): void {
    remember();
    this.row = row;
    void tick().then(settle);
  }

  #no(words: string): Refusal {
    return refusal(words, this.rule);
  }
}

function laidOf(tile: RowTile): Laid {
  return { id: thingOf(tile), kind: tile.thing ? "own" : "borrowed", signs: tile.sign.toUpperCase() };
}
