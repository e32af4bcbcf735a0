/** So many of each kind, in the making. Knows what hints of the kind "multiset" tell, and no page. */

import { fill, read } from "../lib/template.ts";
import type { MultisetHints, MultisetKind } from "../lib/wire.ts";
import { type Making, type Refusal, refusal, type Verdict } from "./making.ts";

export class Tallying implements Making {
  readonly hints: MultisetHints;
  readonly rule: string;
  counts = $state.raw<Readonly<Record<string, number>>>({});
  /** The kind that arrow keys have come to. */
  cursor = $state("");
  /** What was changed, for going back. */
  #changes: Readonly<Record<string, number>>[] = [];

  constructor(hints: MultisetHints, rule: string) {
    this.hints = hints;
    this.rule = rule;
    const all = hints.kinds.reduce((sum, kind) => sum + kind.most, 0);
    // Where all there is is wanted there is nothing to count.
    this.counts =
      all === hints.least ? Object.fromEntries(hints.kinds.map((kind) => [kind.id, kind.most])) : hints.counts;
  }

  // --- what there is ------------------------------------------------------------------------------------------------

  count(kind: string): number {
    return this.counts[kind] ?? 0;
  }

  get sum(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  get begun(): boolean {
    return this.#changes.length > 0;
  }

  /** How many there are and may be, in words. */
  get words(): string {
    const { least, most, noun, nouns } = this.hints;
    const wanted = least ? `${least} to ${most}` : `up to ${most}`;
    return `${this.sum} of ${least === most ? most : wanted} ${most === 1 ? noun : nouns}`;
  }

  get things(): string[] {
    return this.hints.kinds
      .filter((kind) => !this.noMore(kind))
      .map((kind) => kind.thing)
      .filter(Boolean);
  }

  keyOf(kind: string): number {
    const at = this.hints.kinds.findIndex((each) => each.id === kind);
    return at < 9 ? at + 1 : 0;
  }

  /** Why there can be no more of a kind; "" where there can. */
  noMore(kind: MultisetKind): string {
    if (this.count(kind.id) >= kind.most) return kind.full;
    return this.sum >= this.hints.most ? this.hints.full : "";
  }

  /** What is missing before it is an answer; "" where nothing is. */
  get missing(): string {
    const { kinds, least, few } = this.hints;
    const short = kinds.find((kind) => this.count(kind.id) < kind.least);
    if (short) return short.few.replace("{}", String(this.count(short.id)));
    return this.sum < least ? few.replace("{}", String(this.sum)) : "";
  }

  /** The answer as it stands, or why it is none yet. */
  get verdict(): Verdict {
    if (this.missing) return this.#no(this.missing);
    const own = this.hints.kinds.filter((kind) => this.count(kind.id));
    const counts = Object.fromEntries(own.map((kind) => [kind.id, this.count(kind.id)]));
    return { give: fill(this.hints.template, { counts }) };
  }

  // --- what a player does -------------------------------------------------------------------------------------------

  /** One more of a kind, or one less. */
  change(id: string, by: 1 | -1): Refusal | null {
    const kind = this.hints.kinds.find((each) => each.id === id);
    if (!kind) return null;
    const fault = by > 0 ? this.noMore(kind) : "";
    if (fault) return this.#no(fault);
    if (this.count(id) + by < 0) return null;
    this.#set({ ...this.counts, [id]: this.count(id) + by });
    return null;
  }

  /** A thing was clicked: one more of its kind. */
  click(thing: string): Refusal | null | undefined {
    const kind = this.hints.kinds.find((each) => each.thing === thing);
    return kind && this.change(kind.id, 1);
  }

  digit(number: number): Refusal | null {
    const kind = this.hints.kinds[number - 1];
    return kind
      ? this.change(kind.id, 1)
      : this.#no(`The kinds go by the numbers 1 to ${Math.min(9, this.hints.kinds.length)}.`);
  }

  /** Up and down go from kind to kind, right and left are more and less of it. */
  arrow(arrow: "left" | "right" | "up" | "down"): Refusal | null {
    const ids = this.hints.kinds.map((kind) => kind.id);
    const at = ids.indexOf(this.cursor);
    if (at >= 0 && (arrow === "left" || arrow === "right")) return this.change(this.cursor, arrow === "right" ? 1 : -1);
    const step = arrow === "up" || arrow === "left" ? -1 : 1;
    this.cursor = ids[at < 0 ? (step > 0 ? 0 : ids.length - 1) : (at + step + ids.length) % ids.length] ?? "";
    return null;
  }

  obvious(): Refusal | null {
    return this.cursor ? this.change(this.cursor, 1) : null;
  }

  back(): boolean {
    const before = this.#changes.pop();
    if (before) this.counts = before;
    return before !== undefined;
  }

  clear(): boolean {
    if (!this.#changes.length) return false;
    this.counts = this.hints.counts;
    this.#changes = [];
    return true;
  }

  enter(): Verdict {
    return this.verdict;
  }

  /** Take up an answer: one that was given before, or that somebody advised. */
  begin(answer: unknown): void {
    const counts = read(this.hints.template, answer)?.["counts"];
    if (typeof counts !== "object" || counts === null) return;
    const given = counts as Record<string, unknown>;
    this.#set(
      Object.fromEntries(
        this.hints.kinds.map((kind) => [kind.id, Math.min(kind.most, Math.max(0, Number(given[kind.id] ?? 0) || 0))]),
      ),
    );
  }

  // --- within -------------------------------------------------------------------------------------------------------

  #set(counts: Readonly<Record<string, number>>): void {
    this.#changes.push(this.counts);
    this.counts = counts;
  }

  #no(words: string): Refusal {
    return refusal(words, this.rule);
  }
}
