/**
 * Things on their way into places: where each lies, what is held, where that fits. Knows what hints of the kind "pack"
 * tell, and no page. What may lie where is decided as `fabletop.engine.forms.hints.PackHints` does.
 */

import { tick } from "svelte";
import { fill, read } from "../lib/template.ts";
import type { PackHints, PackPlace, PackThing } from "../lib/wire.ts";
import { type Making, type Refusal, refusal, type Verdict } from "./making.ts";
import { remember, settle } from "./motion.ts";

type Lying = Readonly<Record<string, string>>;

export class Packing implements Making {
  readonly hints: PackHints;
  readonly rule: string;
  /** The place of each thing that has one. */
  lying = $state.raw<Lying>({});
  /** The thing in hand: the next click on a place puts it there. */
  held = $state("");
  #before: Lying[] = [];

  constructor(hints: PackHints, rule: string) {
    this.hints = hints;
    this.rule = rule;
    this.lying = hints.lying;
  }

  // --- what lies there ----------------------------------------------------------------------------------------------

  get begun(): boolean {
    return this.#before.length > 0;
  }

  get count(): number {
    return Object.keys(this.lying).length;
  }

  get words(): string {
    const { things, noun, nouns } = this.hints;
    return `${this.count} of ${things.length} ${things.length === 1 ? noun : nouns} in place`;
  }

  thing(id: string): PackThing | undefined {
    return this.hints.things.find((each) => each.id === id);
  }

  /** Things that lie nowhere. */
  get loose(): readonly PackThing[] {
    return this.hints.things.filter((thing) => !(thing.id in this.lying));
  }

  /** What takes up a place: what lies there, and what reaches there from another. */
  at(place: string): readonly PackThing[] {
    return this.hints.things.filter((thing) => {
      const own = this.lying[thing.id];
      return own === place || (own !== undefined && (thing.fits[own] ?? []).includes(place));
    });
  }

  get things(): string[] {
    const held = this.thing(this.held);
    const places = held ? this.openTo(held) : [];
    return [...this.hints.things, ...places].map((each) => each.thing).filter(Boolean);
  }

  /** Whether a place is there now: one of a thing is while that lies somewhere. */
  isThere(place: PackPlace): boolean {
    return !place.of || place.of in this.lying;
  }

  keyOf(thing: string): number {
    const at = this.hints.things.findIndex((each) => each.id === thing);
    return at < 9 ? at + 1 : 0;
  }

  /** Why a thing cannot go to a place as the others lie; "" where it can. */
  fault(thing: PackThing, place: PackPlace): string {
    if (!(place.id in thing.fits)) return `${thing.label} does not fit ${place.label}.`;
    const others = this.#without(thing.id);
    if (place.of && !(place.of in others)) return `${place.label} is not there: ${this.#named(place.of)} lies nowhere.`;
    for (const each of [place.id, ...(thing.fits[place.id] ?? [])]) {
      const where = this.hints.places.find((one) => one.id === each);
      const taking = this.at(each).filter((other) => other.id in others);
      if (where && taking.length >= where.most)
        return `${where.label} is taken by ${taking.map((other) => other.label).join(" and ")}.`;
    }
    const rest = this.count - (thing.id in this.lying ? 1 : 0);
    return rest >= this.hints.most ? this.hints.full : "";
  }

  /** The places where a thing may go. */
  openTo(thing: PackThing): readonly PackPlace[] {
    return this.hints.places.filter((place) => !this.fault(thing, place));
  }

  get missing(): string {
    const { least, few } = this.hints;
    return this.count < least ? few.replace("{}", String(this.count)) : "";
  }

  /** The answer as it stands, or why it is none yet. */
  get verdict(): Verdict {
    if (this.missing) return this.#no(this.missing);
    const own = this.hints.things.filter((thing) => thing.id in this.lying);
    const lying = Object.fromEntries(own.map((thing) => [thing.id, this.lying[thing.id]]));
    return { give: fill(this.hints.template, { lying }) };
  }

  // --- what a player does -------------------------------------------------------------------------------------------

  /** Take a thing in hand, or let it go. One that can go to one place only goes there at once. */
  hold(id: string): Refusal | null {
    const thing = this.thing(id);
    if (!thing) return null;
    if (this.held === id) {
      this.held = "";
      return null;
    }
    const open = this.openTo(thing).filter((place) => this.lying[id] !== place.id);
    if (!open.length && !(id in this.lying)) {
      const fits = this.hints.places.find((place) => place.id in thing.fits);
      return this.#no(fits ? this.fault(thing, fits) : `${thing.label} fits nowhere.`);
    }
    this.held = id;
    return null;
  }

  /** Put a thing into a place. */
  put(id: string, to: string): Refusal | null {
    const thing = this.thing(id);
    const place = this.hints.places.find((each) => each.id === to);
    if (!thing || !place) return null;
    const fault = this.fault(thing, place);
    if (fault) return this.#no(fault);
    this.#set({ ...this.lying, [id]: to });
    return null;
  }

  /** Take a thing out of its place, with what is fixed to it. */
  lift(id: string): void {
    if (id in this.lying) this.#set(this.#without(id));
  }

  /** A place was chosen: what is in hand goes there; else what lies there is taken in hand. */
  choose(place: string): Refusal | null {
    if (this.held) return this.put(this.held, place);
    const lying = this.at(place)[0];
    return lying ? this.hold(lying.id) : this.#no("Choose what goes there first.");
  }

  /** A thing was clicked: it is taken in hand; or it is where that goes. */
  click(thing: string): Refusal | null | undefined {
    const own = this.hints.things.find((each) => each.thing === thing);
    if (own) return this.hold(own.id);
    const place = this.hints.places.find((each) => each.thing === thing);
    return place && this.choose(place.id);
  }

  /** A number key: that thing goes to the next place where it may lie, and from the last to none. */
  digit(number: number): Refusal | null {
    const thing = this.hints.things[number - 1];
    if (!thing) return this.#no(`They go by the numbers 1 to ${Math.min(9, this.hints.things.length)}.`);
    return this.#move(thing, 1);
  }

  /** Up and down go from thing to thing, left and right from place to place. */
  arrow(arrow: "left" | "right" | "up" | "down"): Refusal | null {
    const ids = this.hints.things.map((thing) => thing.id);
    const at = ids.indexOf(this.held);
    const thing = this.thing(this.held);
    if (thing && (arrow === "left" || arrow === "right")) {
      const refused = this.#move(thing, arrow === "right" ? 1 : -1);
      this.held = thing.id;
      return refused;
    }
    const step = arrow === "up" || arrow === "left" ? -1 : 1;
    this.held = ids[at < 0 ? (step > 0 ? 0 : ids.length - 1) : (at + step + ids.length) % ids.length] ?? "";
    return null;
  }

  obvious(): Refusal | null {
    const thing = this.thing(this.held);
    return thing ? this.#move(thing, 1) : null;
  }

  back(): boolean {
    if (this.held) {
      this.held = "";
      return true;
    }
    const before = this.#before.pop();
    if (before) this.#change(before);
    return before !== undefined;
  }

  clear(): boolean {
    if (!this.#before.length && !this.held) return false;
    this.#before = [];
    this.#change(this.hints.lying);
    return true;
  }

  enter(): Verdict {
    return this.verdict;
  }

  /** Take up an answer: one that was given before, or that somebody advised. */
  begin(answer: unknown): void {
    const lying = read(this.hints.template, answer)?.["lying"];
    if (typeof lying !== "object" || lying === null) return;
    const places = new Set(this.hints.places.map((place) => place.id));
    const known = Object.entries(lying).filter(([id, place]) => this.thing(id) && places.has(String(place)));
    this.#set(Object.fromEntries(known.map(([id, place]) => [id, String(place)])));
  }

  // --- within -------------------------------------------------------------------------------------------------------

  #move(thing: PackThing, by: 1 | -1): Refusal | null {
    const stops = ["", ...this.openTo(thing).map((place) => place.id)];
    if (stops.length === 1) return this.hold(thing.id);
    const at = Math.max(0, stops.indexOf(this.lying[thing.id] ?? ""));
    const to = stops[(at + by + stops.length) % stops.length] ?? "";
    if (to) this.#set({ ...this.lying, [thing.id]: to });
    else this.#set(this.#without(thing.id));
    return null;
  }

  /** What is left when a thing is taken out: what is fixed to it goes with it. */
  #without(id: string): Lying {
    return Object.fromEntries(Object.entries(this.lying).filter(([each]) => each !== id && !this.#under(each).has(id)));
  }

  /** What a thing is fixed to, what that is fixed to, and so on. */
  #under(id: string): Set<string> {
    const found = new Set<string>();
    for (let next = id; ;) {
      next = this.hints.places.find((place) => place.id === this.lying[next])?.of ?? "";
      if (!next || found.has(next)) return found;
      found.add(next);
    }
  }

  #named(id: string): string {
    return this.thing(id)?.label ?? id;
  }

  #set(lying: Lying): void {
    this.#before.push(this.lying);
    this.#change(lying);
  }

  /** Things move from where they lay to where they lie. */
  #change(lying: Lying): void {
    remember();
    this.held = "";
    this.lying = lying;
    void tick().then(settle);
  }

  #no(words: string): Refusal {
    return refusal(words, this.rule);
  }
}
