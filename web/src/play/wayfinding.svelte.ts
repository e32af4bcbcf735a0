/**
 * A way over the places of a board, in the making: where it has come to, where it may go on to, where it could still lead.
 * Knows what hints of the kind "path" tell, and no page.
 */

import { type Refusal, refusal, type Verdict } from "../board/making.ts";
import { fill, read } from "../lib/template.ts";
import type { PathHints, Question } from "../lib/wire.ts";
import { type Arrow, compass, toward } from "./compass.ts";
import { keyOf, namesOf, type Seen, type Spot, spotsOf } from "./things.ts";

/** A next step of the way, as something to pick. */
export interface Step {
  id: string;
  label: string;
  cost: string;
  /** In which direction it leads. */
  note: string;
  touches: readonly string[];
}

export class Wayfinder {
  readonly rule: string;
  readonly hints: PathHints;
  /** The places of the way so far, with its start. */
  way = $state<string[]>([]);

  readonly #seen: Seen;
  readonly #spots: Map<string, Spot>;
  readonly #names: Map<string, string>;

  constructor(hints: PathHints, rule: string, seen: Seen) {
    [this.hints, this.rule, this.#seen] = [hints, rule, seen];
    this.#spots = spotsOf(seen);
    this.#names = namesOf(seen);
    this.way = [hints.start];
  }

  /** Take up a way that was answered before or advised, as far as it still leads. */
  begin(answer: unknown): void {
    this.way = this.way.slice(0, 1);
    for (const key of this.#keysOf(answer)) {
      const next = this.steps.find((place) => keyOf(place) === key);
      if (next === undefined) break;
      this.way.push(next);
    }
  }

  // --- how far it has come --------------------------------------------------------------------------------------

  get end(): string {
    return this.way[this.way.length - 1] ?? "";
  }

  get taken(): number {
    return this.way.length - 1;
  }

  get left(): number {
    return this.hints.most - this.taken;
  }

  get names(): string[] {
    return this.way.map((place) => this.name(place));
  }

  /** The way as an answer, or why it is none yet. */
  get verdict(): Verdict {
    const { least, template } = this.hints;
    if (this.taken < least) return refusal(`The way needs at least ${steps(least)}.`, this.rule);
    return { give: fill(template, { way: this.way.slice(1).map(keyOf) }) };
  }

  /** What comes of ending the way on a place, where the question says so. */
  comesOf(place: string): string {
    return this.hints.ends[place] ?? "";
  }

  /** The places that an answer speaks of. */
  thingsOf(answer: unknown): string[] {
    const places = new Map([...this.#spots.keys()].map((place) => [keyOf(place), place]));
    return this.#keysOf(answer).flatMap((key) => places.get(key) ?? []);
  }

  // --- where it may go on to ------------------------------------------------------------------------------------

  get steps(): string[] {
    return this.left > 0 ? (this.hints.steps[this.end] ?? []) : [];
  }

  /** The next steps, to pick one of them. */
  get choices(): Step[] {
    const here = this.#spots.get(this.end);
    return this.steps.map((place) => {
      const spot = this.#spots.get(place);
      const where = here && spot ? compass(here, spot) : "";
      return { id: place, label: this.name(place), cost: "", note: where, touches: [place] };
    });
  }

  /** Every place that the rest of the way could lead to, with the shortest way there. */
  get reach(): Map<string, string[]> {
    const found = new Map<string, string[]>();
    let front: string[][] = [[this.end]];
    for (let left = this.left; left > 0 && front.length; left--) {
      const after: string[][] = [];
      for (const path of front) {
        for (const next of this.hints.steps[path[path.length - 1] ?? ""] ?? []) {
          if (found.has(next) || next === this.end) continue;
          const longer = [...path.slice(path[0] === this.end ? 1 : 0), next];
          found.set(next, longer);
          after.push([...path, next]);
        }
      }
      front = after;
    }
    return found;
  }

  /** What lies in a direction: a step, else a place beside this one that is closed. Null where nothing does. */
  toward(arrow: Arrow): string | null {
    if (!this.left) return null;
    const board = this.#seen.board;
    const links = board?.type === "graph" ? board.links : [];
    const beside = links.flatMap(({ a, b }) => (a === this.end ? [b] : b === this.end ? [a] : []));
    return (
      this.#nearest(this.steps, arrow) ??
      this.#nearest(
        beside.filter((place) => place in this.hints.blocked),
        arrow,
      )
    );
  }

  // --- what a player does ---------------------------------------------------------------------------------------

  /** Go one step on. False if none leads there. */
  step(place: string): boolean {
    const open = this.steps.includes(place);
    if (open) this.way = [...this.way, place];
    return open;
  }

  /** A place was clicked: the way leads there, or ends there. Undefined where it cannot be reached. */
  click(place: string): Refusal | null | undefined {
    if (this.step(place)) return null;
    const at = this.way.lastIndexOf(place);
    if (at >= 0 && at === this.taken) {
      return refusal(at ? "That is the end of your way: confirm it, or go on from there." : "That is where you are.");
    }
    if (at >= 0) {
      this.cut(at);
      return null;
    }
    const path = this.reach.get(place);
    if (!path) return undefined;
    this.way = [...this.way, ...path];
    return null;
  }

  /** Leave only so many steps of it. */
  cut(taken: number): void {
    this.way = this.way.slice(0, taken + 1);
  }

  // --- why it does not go on ------------------------------------------------------------------------------------

  /** Why there is no next step at all. */
  get stuck(): string {
    if (!this.left) return `A way has at most ${steps(this.hints.most)}; these are all used.`;
    return `No open way leads on from ${this.name(this.end)}.`;
  }

  /** Why it does not go on in a direction. */
  get noneThere(): string {
    return this.left ? `From ${this.name(this.end)} no way leads there.` : this.stuck;
  }

  /** Why it does not lead to a thing, of which the question says nothing else. */
  whyNot(thing: string): string {
    if (!this.#spots.has(thing)) return "A way leads over places of the board.";
    if (!this.left) return this.stuck;
    const far = this.left === 1 ? "with the step" : `with the ${steps(this.left)}`;
    return `${this.name(thing)} cannot be reached from ${this.name(this.end)} ${far} left.`;
  }

  // --- within ---------------------------------------------------------------------------------------------------

  name(place: string): string {
    return this.#names.get(place) ?? keyOf(place);
  }

  /** The keys of the places of a way, from an answer. */
  #keysOf(answer: unknown): string[] {
    const way = read(this.hints.template, answer)?.["way"];
    return Array.isArray(way) ? way.map(String) : [];
  }

  #nearest(places: string[], arrow: Arrow): string | null {
    const from = this.#spots.get(this.end);
    const spots = places.map((place) => [this.#spots.get(place)].filter((spot) => spot !== undefined));
    const number = from ? toward(from, spots, arrow) : null;
    return number === null ? null : (places[number] ?? null);
  }
}

/** What makes the answer where a question asks for a way from a place of the board; else null. */
export function wayfinderFor({ kind, hints, rule }: Question, seen: Seen): Wayfinder | null {
  const asked = kind === "compose" && hints.kind === "path" && spotsOf(seen).has(hints.start);
  return asked ? new Wayfinder(hints, rule, seen) : null;
}

function steps(number: number): string {
  return `${number} ${number === 1 ? "step" : "steps"}`;
}
