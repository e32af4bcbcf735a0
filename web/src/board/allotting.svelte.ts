/**
 * Counters on their way into boxes: how many lie where, and which of the groups of boxes is taken. Knows what hints of
 * the kind "allot" tell, and no page.
 */

import { tick } from "svelte";
import { fill, read } from "../lib/template.ts";
import type { AllotBox, AllotGroup, AllotHints } from "../lib/wire.ts";
import { type Making, type Refusal, refusal, type Verdict } from "./making.ts";
import { remember, settle } from "./motion.ts";

export class Allotting implements Making {
  readonly hints: AllotHints;
  readonly rule: string;
  /** The box of each counter, in the order of placing. */
  placed = $state.raw<readonly string[]>([]);
  /** The group that is taken; "" before one is. */
  group = $state("");
  /** The box that arrow keys have come to. */
  cursor = $state("");

  constructor(hints: AllotHints, rule: string) {
    this.hints = hints;
    this.rule = rule;
    const open = hints.groups.filter((group) => !group.barred);
    if (open.length === 1) this.group = open[0]!.id;
  }

  // --- what lies there ----------------------------------------------------------------------------------------------

  /** All counters, with the one that costs something. */
  get all(): number {
    return this.hints.counters + (this.hints.extra ? 1 : 0);
  }

  get begun(): boolean {
    return this.placed.length > 0;
  }

  get left(): number {
    return this.all - this.placed.length;
  }

  /** Whether the counter that costs something is in use. */
  get paid(): boolean {
    return this.placed.length > this.hints.counters;
  }

  get taken(): AllotGroup | null {
    return this.hints.groups.find((group) => group.id === this.group) ?? null;
  }

  /** The boxes that keys speak of: those of the group that is taken, else of the first that can be. */
  get boxes(): readonly AllotBox[] {
    return (this.taken ?? this.hints.groups.find((group) => !group.barred))?.boxes ?? [];
  }

  /** Boxes are no things of the table. */
  readonly things: readonly string[] = [];

  click(): undefined {
    return undefined;
  }

  count(box: string): number {
    return this.placed.filter((each) => each === box).length;
  }

  /** So many counters, in words. */
  counted(number: number): string {
    const { noun, nouns } = this.hints;
    return number === 0 ? `no ${nouns}` : `${number} ${number === 1 ? noun : nouns}`;
  }

  keyOf(box: string): number {
    const at = this.boxes.findIndex((each) => each.id === box);
    return at < 9 ? at + 1 : 0;
  }

  /** The answer as it stands, or why it is none yet. */
  get verdict(): Verdict {
    const group = this.taken;
    if (!group) return this.#no(`Choose first: ${this.hints.groups.map((each) => each.label).join(", or ")}.`);
    const values: Record<string, unknown> = {};
    for (const box of group.boxes) {
      const count = this.count(box.id);
      if (!count) continue;
      const ids = Array<string>(count).fill(box.id);
      if (box.hole) values[box.hole] = [...((values[box.hole] as string[] | undefined) ?? []), ...ids];
      else values[box.id] = count;
    }
    return { give: fill(group.template, values) };
  }

  /** Enter: the answer as it stands. Without any counter it is easily a slip, and only the button takes it. */
  enter(): Verdict {
    if (this.taken && !this.placed.length)
      return this.#no(`No ${this.hints.noun} lies anywhere. To go without, press the button.`);
    return this.verdict;
  }

  // --- what a player does -------------------------------------------------------------------------------------------

  /** Take a group: counters that lie elsewhere come back. */
  take(id: string): Refusal | null {
    const group = this.hints.groups.find((each) => each.id === id);
    if (!group) return null;
    if (group.barred) return this.#no(group.barred);
    const own = new Set(group.boxes.map((box) => box.id));
    this.group = id;
    this.cursor = "";
    this.#change(this.placed.filter((box) => own.has(box)));
    return null;
  }

  /** Put a counter into a box, from the tray or from another box. */
  put(id: string, from = ""): Refusal | null {
    const group = this.hints.groups.find((each) => each.boxes.some((box) => box.id === id));
    const box = group?.boxes.find((each) => each.id === id);
    if (!group || !box || from === id) return null;
    if (group.barred) return this.#no(group.barred);
    const { nouns } = this.hints;
    const elsewhere = group.id !== this.group;
    const lying = elsewhere ? [] : this.#without(from);
    if (lying.filter((each) => each === id).length >= box.most) return this.#no(`${box.label} holds no more ${nouns}.`);
    if (lying.length >= this.all) return this.#no(`All ${this.all} ${nouns} lie already: take one away first.`);
    this.group = group.id;
    this.#change([...lying, id]);
    return null;
  }

  /** Take a counter out of a box. */
  lift(id: string): void {
    this.#change(this.#without(id));
  }

  /** Take the last counter back. False if none lies. */
  back(): boolean {
    if (!this.placed.length) return false;
    this.#change(this.placed.slice(0, -1));
    return true;
  }

  clear(): boolean {
    if (!this.placed.length) return false;
    this.#change([]);
    return true;
  }

  /** A number key: a counter into that box. */
  digit(number: number): Refusal | null {
    const box = this.boxes[number - 1];
    return box ? this.put(box.id) : this.#no(`The boxes go by the numbers 1 to ${Math.min(9, this.boxes.length)}.`);
  }

  /** Left and right go from box to box, up and down from group to group. */
  arrow(arrow: "left" | "right" | "up" | "down"): Refusal | null {
    if (arrow === "left" || arrow === "right") {
      const ids = this.boxes.map((box) => box.id);
      const at = ids.indexOf(this.cursor);
      const step = arrow === "right" ? 1 : -1;
      this.cursor = ids[at < 0 ? (step > 0 ? 0 : ids.length - 1) : (at + step + ids.length) % ids.length] ?? "";
      return null;
    }
    const open = this.hints.groups.filter((group) => !group.barred);
    const at = open.findIndex((group) => group.id === this.group);
    const next = open[at < 0 ? 0 : (at + (arrow === "down" ? 1 : open.length - 1)) % open.length];
    return next && next.id !== this.group ? this.take(next.id) : null;
  }

  /** The obvious step: a counter into the box that keys have come to. */
  obvious(): Refusal | null {
    return this.cursor ? this.put(this.cursor) : null;
  }

  /** Take up an answer: one that was given before, or that somebody advised. */
  begin(answer: unknown): void {
    for (const group of this.hints.groups) {
      const values = group.barred ? null : read(group.template, answer);
      if (!values) continue;
      const placed = group.boxes.flatMap((box) => {
        const value = values[box.hole || box.id];
        const count = Array.isArray(value) ? value.filter((each) => each === box.id).length : Number(value ?? 0);
        return Array<string>(Math.min(box.most, count || 0)).fill(box.id);
      });
      this.group = group.id;
      this.#change(placed.slice(0, this.all));
      return;
    }
  }

  // --- within -------------------------------------------------------------------------------------------------------

  /** Where counters lie when one has been taken out of a box. */
  #without(box: string): readonly string[] {
    const at = this.placed.lastIndexOf(box);
    return at < 0 ? this.placed : this.placed.filter((_, number) => number !== at);
  }

  /** Counters move from where they lay to where they lie. */
  #change(placed: readonly string[]): void {
    remember();
    this.placed = placed;
    void tick().then(settle);
  }

  #no(words: string): Refusal {
    return refusal(words, this.rule);
  }
}
