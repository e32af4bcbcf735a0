/**
 * An answer in the making: what is selected, what is chosen, and what every key and click does to it. Knows no page.
 *
 * A question is picked in one of these ways: one of several; some of several; all in an order; a way over the places of
 * a board, step by step; a row of tiles, sign by sign; a list that is made, such as counters in boxes; or by typing,
 * where nothing else helps. Whatever a player does gives back a verdict: an answer to send, a refusal in words, or nothing
 * where there is still something to pick.
 */

import type { Laying } from "../board/laying.svelte.ts";
import { type Making, type Refusal, refusal, type Verdict } from "../board/making.ts";
import type { AnyHints, Question } from "../lib/wire.ts";
import { toward, type Arrow } from "./compass.ts";
import { beforeSpaces } from "./groups.ts";
import { aboutPlace, keyOf, namesOf, placeIds, placeOf, spotsOf, thingsOn, type Seen, type Spot } from "./things.ts";
import { type Wayfinder, wayfinderFor } from "./wayfinding.svelte.ts";

export type Mode = "one" | "some" | "order" | "way" | "row" | "list" | "typed" | "none";

/** What holds an answer to a question while it is made: null where it is picked here, or typed. */
export type Make = (question: Question) => Laying | Making | null;

/** How composed answers are picked, by what there is to make. Every form of hints is here. */
export const MODES: Record<AnyHints["kind"], Mode> = {
  choice: "typed",
  path: "way",
  tiles: "row",
  allot: "list",
  multiset: "list",
  pack: "list",
};

/** Something to pick: an option of the question, or the next step of a way. */
export interface Choice {
  id: string;
  label: string;
  cost: string;
  note: string;
  touches: readonly string[];
}

const RULE_AT_END = /\s*\(([A-Z]{2,}-R?\d+)\)\.?$/;

export class Picker {
  readonly question: Question;
  readonly mode: Mode;
  /** The way in the making, where one is asked for. */
  readonly wayfinder: Wayfinder | null;
  /** The row in the making, where tiles are laid. */
  readonly laying: Laying | null;
  /** The list in the making, where one is asked for. */
  readonly maker: Making | null;
  /** Which of the choices is selected; -1 before anybody selected one. */
  cursor = $state(-1);
  /** Ids of what is chosen, in the order of choosing; all of them in their order where an order is asked for. */
  chosen = $state<string[]>([]);
  /** A number in the typing, where it may still get longer. */
  digits = $state("");
  /** A thing that several options touch and that was clicked: only those are offered until one goes back. */
  narrowed = $state<string | null>(null);

  /** Which number picks each of the options. On a small floor a space keeps its number while others are taken. */
  readonly #keys: readonly number[] | null;
  /** So many options have number keys. */
  readonly #numbered: number;
  /** The thing that was clicked last, of those that can be. */
  #tapped: string | null = null;
  readonly #see: () => Seen;
  readonly #spots: Map<string, Spot>;
  readonly #names: Map<string, string>;
  #placed = 0; // how many places of an order have been filled by number

  constructor(question: Question, see: () => Seen, make: Make) {
    const seen = see();
    this.question = question;
    this.#see = see;
    this.#spots = spotsOf(seen);
    this.#names = namesOf(seen);
    this.#keys = spaceKeys(question, seen);
    this.#numbered = question.kind === "choose" ? beforeSpaces(question.options, seen) : Infinity;
    const made = make(question);
    this.laying = made && "lay" in made ? made : null;
    this.maker = made && !("lay" in made) ? made : null;
    this.wayfinder = wayfinderFor(question, seen);
    this.mode = modeOf(question, made !== null || this.wayfinder !== null);
    if (this.mode === "order") this.chosen = question.options.map((option) => option.id);
    this.begin(question.draft);
  }

  /** Take up an answer that was given before, as far as it still fits. */
  begin(draft: unknown): void {
    if (draft === null || draft === undefined) return;
    const ids = new Set(this.question.options.map((option) => option.id));
    if (this.mode === "one") this.cursor = this.question.options.findIndex((option) => option.id === draft);
    else if (this.mode === "row") this.laying?.begin(draft);
    else if (this.mode === "list") this.maker?.begin(draft);
    else if (this.wayfinder) this.wayfinder.begin(draft);
    else if (!Array.isArray(draft)) return;
    else if (this.mode === "some") this.chosen = draft.filter((id) => ids.has(id)).slice(0, this.most);
    else if (this.mode === "order" && draft.length === ids.size && draft.every((id) => ids.has(id))) {
      this.chosen = [...draft];
    }
  }

  // --- what there is to pick ------------------------------------------------------------------------------------

  /** What can be picked now: the options, or the next steps of the way. */
  get listed(): Choice[] {
    return this.wayfinder ? this.wayfinder.choices : [...this.question.options];
  }

  /** The number that picks a choice; 0 where it is one of many spaces, which are picked on the floor. */
  keyOf(number: number): number {
    return this.#keys?.[number] ?? (number < this.#numbered ? number + 1 : 0);
  }

  /** The numbers of the choices to show: all, or those that touch what was clicked. */
  get offered(): number[] {
    const numbers = this.listed.map((_, number) => number);
    const thing = this.narrowed;
    return thing === null ? numbers : numbers.filter((number) => this.#touching(thing).includes(number));
  }

  /** What was clicked on the way to the answer in the making. */
  get meant(): string | null {
    return this.#tapped;
  }

  get selected(): Choice | null {
    return this.listed[this.cursor] ?? null;
  }

  get least(): number {
    return this.wayfinder?.hints.least ?? this.question.least;
  }

  get most(): number {
    return this.wayfinder?.hints.most ?? this.question.most;
  }

  name(thing: string): string {
    return this.#names.get(thing) ?? keyOf(thing);
  }

  /** A few words on the selected place, where there is more to say than its label. */
  get about(): string {
    const place = this.#place(this.cursor);
    return place === null ? "" : aboutPlace(this.#see(), place);
  }

  // --- the answer as it stands ----------------------------------------------------------------------------------

  /** The whole answer as it stands, or why it is none yet. */
  get verdict(): Verdict {
    const rule = this.question.rule;
    if (this.wayfinder) return this.wayfinder.verdict;
    if (this.mode === "some") {
      if (this.single && this.selected) return { give: [this.selected.id] };
      const have = this.chosen.length;
      if (have < this.least) return refusal(`Choose ${this.wanted}; you have ${have}.`, rule);
      return { give: this.#inOrder(this.chosen) };
    }
    if (this.mode === "order") return { give: [...this.chosen] };
    if (this.maker) return this.maker.verdict;
    if (this.laying && (this.laying.row.length || !this.selected)) return this.laying.verdict;
    const only = this.listed.length === 1 ? this.listed[0] : undefined;
    const choice = this.selected ?? only;
    return choice ? { give: choice.id } : refusal("Choose one of the options first.", rule);
  }

  /** Whether exactly one of several is wanted: then to choose it is the answer. */
  get single(): boolean {
    return this.mode === "some" && this.least === 1 && this.most === 1;
  }

  /** How many have to be chosen, in words. */
  get wanted(): string {
    const { least, most } = this;
    const all = this.question.options.length;
    if (least === most) return least === all ? `all ${all}` : `${least}`;
    if (least === 0) return most >= all ? "any number" : `up to ${most}`;
    return most >= all ? `${least} or more` : `${least} to ${most}`;
  }

  /** What "choose the rest" would add: all that is left, or as many as still fit, in order. */
  get rest(): string[] {
    if (this.mode !== "some") return [];
    const open = this.question.options.map((option) => option.id).filter((id) => !this.chosen.includes(id));
    return open.slice(0, this.most - this.chosen.length);
  }

  /** Whether there is something to take back before it is sent. */
  get begun(): boolean {
    return Boolean(
      this.digits ||
      this.narrowed ||
      this.laying?.row.length ||
      this.maker?.begun ||
      this.wayfinder?.taken ||
      (this.mode === "some" && this.chosen.length),
    );
  }

  // --- what a player does ---------------------------------------------------------------------------------------

  /** Pick a choice by its number from 0: an answer, or one more part of it. */
  pick(number: number): Verdict | null {
    const choice = this.listed[number];
    this.digits = "";
    if (!choice) {
      const stuck = this.listed.length ? undefined : this.wayfinder?.stuck;
      return refusal(stuck ?? `Choose a number from 1 to ${this.listed.length}.`, this.question.rule);
    }
    if (this.wayfinder) return this.#step(choice.id);
    this.cursor = this.mode === "some" ? -1 : number;
    if (this.mode === "some") return this.single ? { give: [choice.id] } : this.toggle(choice.id);
    if (this.mode === "order") {
      this.#placeNext(choice.id);
      return null;
    }
    return { give: choice.id };
  }

  /** A number key. It picks at once where it can be no beginning of a longer number; else Enter ends the number. */
  digit(digit: string): Verdict | null {
    if (this.maker) return this.maker.digit(Number(digit));
    if (this.#keys) {
      const number = this.#keys.indexOf(Number(digit));
      return number < 0 ? this.#whyNotKey(Number(digit)) : this.pick(number);
    }
    const many = Math.min(this.listed.length, this.#numbered);
    if (many <= 9) {
      // What comes after these are spaces without a number: a key never walks to one that it is not shown on.
      if (Number(digit) > many && many < this.listed.length) return refusal(`Choose a number from 1 to ${many}.`);
      return digit === "0" ? null : this.pick(Number(digit) - 1);
    }
    const number = Number(this.digits + digit);
    if (number < 1 || number > many) {
      this.digits = "";
      return refusal(`Choose a number from 1 to ${many}.`);
    }
    if (10 * number > many) return this.pick(number - 1);
    this.digits = String(number);
    this.cursor = number - 1;
    return null;
  }

  /** The answer as it stands, whatever number is half typed: what a button with its words means. */
  confirm(): Verdict {
    this.digits = "";
    return this.verdict;
  }

  /** Enter: the answer as it stands; a typed number first. */
  enter(): Verdict | null {
    if (this.digits && this.mode !== "one") return this.pick(Number(this.digits) - 1);
    this.digits = "";
    return this.maker?.enter() ?? this.verdict;
  }

  /** The obvious step: confirm, the only option, or what is selected of several. Null where nothing is obvious. */
  obvious(): Verdict | null {
    if (this.wayfinder && !this.wayfinder.taken && this.wayfinder.steps.length) return null;
    if (this.mode === "row" && !this.laying?.row.length && !this.selected) return null;
    if (this.maker) return this.maker.obvious();
    if (this.mode === "some" && this.cursor >= 0) {
      const choice = this.selected;
      if (choice && this.single) return { give: [choice.id] };
      return choice ? this.toggle(choice.id) : null;
    }
    if (this.mode === "one" && this.cursor < 0 && this.listed.length > 1) return null;
    return this.mode === "typed" || this.mode === "none" ? null : this.enter();
  }

  toggle(id: string): Refusal | null {
    if (this.chosen.includes(id)) this.chosen = this.chosen.filter((each) => each !== id);
    else if (this.chosen.length < this.most) this.chosen = [...this.chosen, id];
    else if (this.most === 1) this.chosen = [id];
    else return refusal(`At most ${this.most} can be chosen; drop one first.`, this.question.rule);
    return null;
  }

  chooseRest(): void {
    this.chosen = [...this.chosen, ...this.rest];
  }

  /** Move one of an order to another position. */
  move(id: string, to: number): void {
    const others = this.chosen.filter((each) => each !== id);
    others.splice(Math.max(0, Math.min(to, others.length)), 0, id);
    this.chosen = others;
  }

  /** A letter was typed, where tiles are laid. */
  letter(letter: string): Refusal | null {
    this.cursor = -1;
    return this.laying?.type(letter) ?? null;
  }

  /** An arrow key: the splay of a row or other tiles for its signs, a step of the way, the nearest target in that direction, or the next in the list. */
  arrow(arrow: Arrow): Refusal | null {
    this.digits = "";
    if (this.maker) return this.maker.arrow(arrow);
    if (this.laying && (arrow === "left" || arrow === "right")) {
      this.laying.turn(arrow);
      return null;
    }
    if (this.laying?.row.length && this.laying.exchange(arrow === "down" ? 1 : -1)) return null;
    if (this.wayfinder) {
      const place = this.wayfinder.toward(arrow);
      return place === null ? refusal(this.wayfinder.noneThere, this.question.rule) : this.#step(place);
    }
    const listed = this.listed;
    const targets = listed.map((choice) => this.#spotsOf(choice));
    const from = this.#spotsOf(this.selected ?? listed[0])[0];
    if (from && this.mode !== "order") {
      if (this.cursor < 0) {
        this.cursor = 0;
        return null;
      }
      this.cursor = toward(from, targets, arrow) ?? this.cursor;
    } else this.turn(arrow === "right" || arrow === "down" ? 1 : -1);
    return null;
  }

  /** Select the next choice or the one before. */
  turn(by: number): void {
    const offered = this.mode === "order" ? this.chosen.map((id) => this.#number(id)) : this.offered;
    if (!offered.length) return;
    const at = offered.indexOf(this.cursor);
    const next = at < 0 ? (by > 0 ? 0 : offered.length - 1) : (at + by + offered.length) % offered.length;
    this.cursor = offered[next] ?? -1;
  }

  /** A thing was clicked, on the board or beside it. `gently`: the first click on an option only selects it. */
  click(thing: string, gently = false): Verdict | null {
    if (this.wayfinder) return this.#clickWay(this.wayfinder, thing);
    const made = this.maker?.click(thing);
    if (made !== undefined) return made;
    if (this.laying?.isLaid(thing)) return (this.laying.take(thing), null);
    if (this.laying?.has(thing)) return this.laying.lay(thing);
    const found = this.#touching(thing);
    if (!found.length) {
      const beyond = this.#beyond(placeOf(this.#see(), thing) ?? thing);
      if (beyond) return { give: beyond.id };
      const place = placeOf(this.#see(), thing);
      if (place !== null && place !== thing && this.#touching(place).length) return this.click(place, gently);
      const here = thingsOn(this.#see(), thing).find((each) => this.#touching(each).length);
      if (here !== undefined) return this.click(here, gently);
      return this.whyNot(thing);
    }
    this.#tapped = thing;
    if (found.length > 1) {
      this.narrowed = thing;
      this.cursor = found[0] ?? -1;
      return null;
    }
    const number = found[0] ?? -1;
    if (gently && (this.mode === "one" || this.single) && this.cursor !== number) {
      this.cursor = number;
      return null;
    }
    return this.pick(number);
  }

  /** Take back a part of the answer that has not been sent. False if there is none. */
  back(): boolean {
    this.#tapped = null;
    if (this.digits) this.digits = this.digits.slice(0, -1);
    else if (this.narrowed !== null) [this.narrowed, this.cursor] = [null, -1];
    else if (this.laying?.back() || this.maker?.back()) return true;
    else if (this.wayfinder?.taken) {
      this.wayfinder.cut(this.wayfinder.taken - 1);
      this.cursor = -1;
    } else if (this.mode === "some" && this.chosen.length) this.chosen = this.chosen.slice(0, -1);
    else if (this.mode === "order" && this.#placed) {
      this.#placed = 0;
      this.chosen = this.question.options.map((option) => option.id);
    } else if (this.cursor >= 0) this.cursor = -1;
    else return false;
    return true;
  }

  /** Why a thing cannot be chosen, as far as the question says. */
  whyNot(thing: string): Refusal {
    const things = [thing, placeOf(this.#see(), thing) ?? thing];
    const barred = this.question.barred.find((each) => each.option.touches.some((touch) => things.includes(touch)));
    if (barred) return refusal(`${barred.option.label}: ${barred.reason}`, barred.rule || this.question.rule);
    const rule = this.question.rule;
    const { blocked, elsewhere } = this.question.hints;
    const found = things.find((each) => each in blocked);
    const place = this.#spots.has(things[1] ?? "");
    if (found !== undefined || (elsewhere && place)) {
      const reason = splitRule(found === undefined ? elsewhere : (blocked[found] ?? ""));
      return refusal(`${this.name(found ?? things[1] ?? thing)}: ${reason.words}.`, reason.rule || rule);
    }
    if (this.wayfinder) return refusal(this.wayfinder.whyNot(things[1] ?? thing), rule);
    const board = this.#see().board;
    const note = board?.type === "floor" ? things.map((each) => board.notes[each]).find(Boolean) : "";
    if (note) return refusal(`Nothing to choose here now. ${capital(this.name(thing))}: ${note}`, rule);
    return refusal(`${capital(this.name(thing))} is nothing to choose now. What can be chosen glows.`, rule);
  }

  // --- what to light up -----------------------------------------------------------------------------------------

  /** Things that may be picked, with the number that picks them; 0 where a click leads there in several steps. */
  get legal(): Map<string, number> {
    const legal = new Map<string, number>();
    const listed = this.listed;
    for (const number of this.offered) {
      for (const thing of listed[number]?.touches ?? []) if (!legal.has(thing)) legal.set(thing, this.keyOf(number));
    }
    for (const place of this.wayfinder?.reach.keys() ?? []) if (!legal.has(place)) legal.set(place, 0);
    for (const option of this.question.further) {
      for (const thing of option.touches) if (!legal.has(thing)) legal.set(thing, 0);
    }
    for (const tile of this.laying?.open ?? []) legal.set(tile, 0);
    for (const thing of this.maker?.things ?? []) legal.set(thing, 0);
    return legal;
  }

  /** What it costs to choose a thing, where only one answer touches it. */
  get costs(): Map<string, string> {
    const answers = [...this.offered.flatMap((number) => this.listed[number] ?? []), ...this.question.further];
    const touched = new Map<string, Choice[]>();
    for (const answer of answers) {
      for (const thing of answer.touches) touched.set(thing, [...(touched.get(thing) ?? []), answer]);
    }
    const single = [...touched].flatMap(([thing, [first, ...more]]) =>
      first?.cost && !more.length ? [[thing, first.cost]] : [],
    );
    return new Map(single as [string, string][]);
  }

  /** What an answer speaks of: the things of its options, or the places of its way. */
  thingsOf(answer: unknown): string[] {
    if (this.laying && typeof answer === "object") return this.laying.thingsOf(answer);
    if (this.wayfinder) return this.wayfinder.thingsOf(answer);
    const parts = Array.isArray(answer) ? answer.map(String) : [String(answer)];
    return this.question.options.filter((option) => parts.includes(option.id)).flatMap((option) => [...option.touches]);
  }

  /** Things of what is chosen so far. */
  get picked(): Set<string> {
    if (this.mode !== "some") return new Set();
    const options = this.question.options.filter((option) => this.chosen.includes(option.id));
    return new Set(options.flatMap((option) => [...option.touches]));
  }

  /** Things that one might want to pick but may not, and why. */
  get barred(): Map<string, string> {
    const barred = new Map<string, string>();
    for (const each of this.question.barred) {
      for (const thing of each.option.touches) if (!barred.has(thing)) barred.set(thing, each.reason);
    }
    for (const [place, reason] of Object.entries(this.wayfinder?.hints.blocked ?? {})) barred.set(place, reason);
    return barred;
  }

  // --- within ---------------------------------------------------------------------------------------------------

  /** Go one step on, or say why not. */
  #step(place: string): Refusal | null {
    if (!this.wayfinder?.step(place)) return this.whyNot(place);
    this.cursor = -1;
    return null;
  }

  #clickWay(wayfinder: Wayfinder, thing: string): Refusal | null {
    const place = placeOf(this.#see(), thing) ?? thing;
    const done = wayfinder.click(place);
    if (done === undefined) return this.whyNot(place);
    if (done === null) this.cursor = -1;
    return done;
  }

  #whyNotKey(digit: number): Refusal | null {
    const board = this.#see().board;
    const space = board?.type === "floor" ? [...placeIds(board)][digit - 1] : undefined;
    return space ? this.whyNot(space) : null;
  }

  /** The answer that leads to a thing by several of the options one after the other. */
  #beyond(thing: string): Question["further"][number] | undefined {
    return this.question.further.find((option) => option.touches.includes(thing));
  }

  #touching(thing: string): number[] {
    return this.listed.flatMap((choice, number) => (choice.touches.includes(thing) ? [number] : []));
  }

  #placeNext(id: string): void {
    if (this.#placed >= this.chosen.length) this.#placed = 0;
    this.move(id, this.#placed);
    this.#placed += 1;
  }

  #number(id: string): number {
    return this.question.options.findIndex((option) => option.id === id);
  }

  #inOrder(ids: readonly string[]): string[] {
    return this.question.options.map((option) => option.id).filter((id) => ids.includes(id));
  }

  #place(number: number): string | null {
    return this.listed[number]?.touches.find((thing) => this.#spots.has(thing)) ?? null;
  }

  #spotsOf(choice: Pick<Choice, "touches"> | undefined): Spot[] {
    return (choice?.touches ?? []).map((thing) => this.#spots.get(thing)).filter((spot) => spot !== undefined);
  }
}

const MOST_KEYS = 9;

/** Where each option is one space of a small floor: the number of the space. */
function spaceKeys(question: Question, seen: Seen): number[] | null {
  const board = seen.board;
  const spaces = board?.type === "floor" ? [...placeIds(board)] : [];
  if (question.kind !== "choose" || !spaces.length || spaces.length > MOST_KEYS) return null;
  const numbers = new Map(spaces.map((space, at) => [space, at + 1]));
  const keys = question.options.map((option) => (option.touches.length === 1 ? numbers.get(option.touches[0]!) : 0));
  return keys.every(Boolean) && new Set(keys).size === keys.length ? (keys as number[]) : null;
}

/** How a question is picked. `helped`: there is what helps to make its answer; else it is typed. */
function modeOf(question: Question, helped: boolean): Mode {
  if (question.kind === "choose") return "one";
  if (question.kind === "choose some") return "some";
  if (question.kind === "arrange") return "order";
  if (question.kind !== "compose") return "none";
  return helped ? MODES[question.hints.kind] : "typed";
}

/** A reason such as "Somebody is there (XY-042)" names its rule; it becomes a chip. */
export function splitRule(reason: string): { words: string; rule: string } {
  const found = RULE_AT_END.exec(reason);
  return { words: reason.replace(RULE_AT_END, ""), rule: found?.[1] ?? "" };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
