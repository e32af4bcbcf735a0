/** Hands and eyes on a board: what is pointed at, what has the focus, what arrow keys go to, what a click means. */

import { tick } from "svelte";
import type { Camera } from "./camera.svelte.ts";
import type { Description } from "./describe.ts";
import type { Marks } from "./marks.ts";
import { far, type Spot } from "./plane.ts";
import { isArrow, nearest } from "./roving.ts";

/** What a board lets one handle. */
export interface Handled {
  marks: () => Marks;
  /** Places, and the things on them. */
  places: () => Iterable<string>;
  pieces: () => Iterable<string>;
  spotOf: (thing: string) => Spot | undefined;
  about: (thing: string) => Description;
  /** How far from its middle a thing reaches, in units of the board. */
  sizeOf: (thing: string) => number;
  /** What is at a point, where that is not simply what is nearest. */
  thingAt?: (spot: Spot) => string | null;
  /** Where an arrow key leads from a thing, where one walks over all places; with Shift arrows move the view then. */
  walk?: (from: string, key: string) => string | null;
  onpick: (thing: string, touch: boolean) => void;
  onlook: (thing: string | null) => void;
}

const [FINGER, MOUSE] = [32, 25]; // pixels from the middle of a thing within which it is meant

export class Handling {
  /** What has the focus, or was touched last: from there arrow keys go on. */
  looking = $state<string | null>(null);
  hovered = $state<string | null>(null);
  /** What the note speaks of that has come by focus or touch, and whether it could be chosen then. */
  #noted = $state.raw<{ thing: string; legal: boolean } | null>(null);

  readonly #board: Handled;
  readonly #camera: Camera;
  readonly #uid: string;

  constructor(board: Handled, camera: Camera, uid: string) {
    this.#board = board;
    this.#camera = camera;
    this.#uid = uid;
  }

  /** What arrow keys go over: what may be chosen or might be wanted; where nothing is asked, what stands there. */
  items = $derived.by(() => {
    const { marks, pieces, spotOf } = this.#board;
    const { legal, chosen, barred } = marks();
    const keyed = [...legal].sort(([, a], [, b]) => (a || 99) - (b || 99)).map(([id]) => id);
    const found = [...keyed, ...chosen, ...barred.keys()].filter(spotOf);
    if (!found.length) found.push(...pieces());
    if (this.looking !== null && spotOf(this.looking)) found.push(this.looking);
    return [...new Set(found)];
  });

  tabStop = $derived(
    this.looking !== null && this.items.includes(this.looking) ? this.looking : (this.items[0] ?? null),
  );

  /** What there is to say of what is looked at, and where. */
  looked = $derived.by(() => {
    const thing = this.hovered ?? this.#noted?.thing ?? null;
    const spot = thing === null ? undefined : this.#board.spotOf(thing);
    if (thing === null || !spot) return null;
    const { legal, chosen } = this.#board.marks();
    // It was there to be chosen and no longer is: the question has been answered.
    if (this.hovered === null && this.#noted?.legal && !legal.has(thing) && !chosen.has(thing)) return null;
    const size = this.#board.sizeOf(thing) * this.#camera.scale + 6;
    return { said: this.#board.about(thing), spot, size, legal: legal.has(thing) };
  });

  pointing = $derived.by(() => this.hovered !== null && this.#board.marks().legal.has(this.hovered));

  #note(thing: string | null): void {
    this.#noted = thing === null ? null : { thing, legal: this.#board.marks().legal.has(thing) };
    this.#board.onlook(thing);
  }

  /** Nobody looks any more: the note goes. */
  away = (): void => {
    this.hovered = null;
    this.#note(null);
  };

  idOf(thing: string): string {
    return `${this.#uid}-${thing}`;
  }

  clicked = (spot: Spot, event: PointerEvent): void => {
    const touch = event.pointerType !== "mouse";
    const thing = this.#thingAt(spot, touch ? FINGER : MOUSE);
    this.looking = thing;
    // What was chosen makes room for what comes of it.
    this.hovered = touch || (thing !== null && this.#board.marks().legal.has(thing)) ? null : thing;
    this.#note(touch ? thing : null);
    if (thing !== null) this.#board.onlook(thing);
    if (thing !== null) this.#board.onpick(thing, touch);
  };

  hover = (spot: Spot | null): void => {
    const thing = spot && this.#thingAt(spot, MOUSE);
    if (thing === this.hovered) return;
    this.hovered = thing;
    this.#board.onlook(thing);
  };

  key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { spotOf, places, onpick, walk } = this.#board;
    const here = this.looking ?? this.tabStop;
    const spot = here === null ? undefined : spotOf(here);
    if (here === null || !spot) return;
    if (event.key === "Enter" || event.key === " ") onpick(here, false);
    else if (walk && isArrow(event.key)) {
      const next = event.shiftKey ? null : walk(here, event.key);
      if (event.shiftKey) this.#camera.arrow(event.key);
      else if (next !== null) void this.#focusOn(next);
    } else if (isArrow(event.key)) {
      const next = nearest(spot, event.key, event.shiftKey ? [...places()] : this.items, (id) => spotOf(id) ?? spot);
      if (next !== null) void this.#focusOn(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  focused = (thing: string | null): void => {
    this.looking = thing;
    this.#note(thing);
    const spot = thing === null ? undefined : this.#board.spotOf(thing);
    if (spot) this.#camera.reveal(spot);
  };

  async #focusOn(thing: string): Promise<void> {
    this.looking = thing;
    await tick(); // until it is drawn as something that can have the focus
    document.getElementById(this.idOf(thing))?.focus();
  }

  /** The thing at a point: what may be chosen reaches farther than what may not. */
  #thingAt(spot: Spot, pixels: number): string | null {
    const { marks, places, pieces, spotOf, sizeOf, thingAt } = this.#board;
    if (thingAt) return thingAt(spot);
    const closest = (ids: Iterable<string>, reach: number): string | null => {
      let [best, least]: [string | null, number] = [null, Infinity];
      for (const id of ids) {
        const there = spotOf(id);
        const away = there ? far(there, spot) : Infinity;
        if (away < least && away < Math.max(reach / this.#camera.scale, sizeOf(id))) [best, least] = [id, away];
      }
      return best;
    };
    return closest(marks().legal.keys(), pixels) ?? closest([...places(), ...pieces()], pixels * 0.85);
  }
}
