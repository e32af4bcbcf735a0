/** What of a board one sees: pan and zoom by pointer, wheel, fingers and keys. */

import { untrack } from "svelte";
import { prefs } from "../lib/prefs.svelte.ts";
import type { Inset } from "./boards.ts";
import type { Box, Spot } from "./plane.ts";

const DRAG = 5; // pixels a pointer moves before it drags; below it clicks
const GAP = 8; // pixels left free around a board that fits
const BUTTONS = 48; // pixels that the buttons of the view take at its foot
const STEP = 90; // pixels that an arrow moves the view
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};
const SETTLE = 140; // milliseconds after which a gesture is over

export class Camera {
  /** A point of the board is seen at (x, y) + scale * point, in pixels of the view. */
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** The scale as it was when the last gesture ended: what sizes of text follow. */
  settled = $state(1);
  /** A gesture is going on. */
  busy = $state(false);
  /** The view has moved and has not come to rest: what it shows is not drawn anew until it does. */
  moving = $state(false);
  /** The view moves by itself, softly. */
  gliding = $state(false);
  width = $state(0);
  height = $state(0);

  #world: () => Box;
  #inset: () => Inset;
  #closest: () => number;
  #fitted = true; // until somebody moves it, the view follows the size of the window
  #rest: ReturnType<typeof setTimeout> | undefined;
  #pointers = new Map<number, Spot>();
  #dragged = false;

  constructor(world: () => Box, inset: () => Inset, closest: () => number) {
    this.#world = world;
    this.#inset = inset;
    this.#closest = closest;
  }

  get fit(): number {
    return this.fitOf(this.#world());
  }

  /** The scale at which so much of a board would fit into the view. */
  fitOf(world: Box): number {
    const room = this.#room(0);
    return Math.max(
      0.02,
      Math.min(
        (room.right - room.left) / (world.right - world.left),
        (room.bottom - room.top) / (world.bottom - world.top),
      ),
    );
  }

  /** How much of its height nothing lies over. */
  get free(): number {
    return this.height - this.#inset().bottom;
  }

  /** Whether the whole board is in view. */
  get whole(): boolean {
    return this.scale <= this.fit * 1.02;
  }

  /** Where a point of the board is seen. */
  seen(spot: Spot): Spot {
    return { x: this.x + spot.x * this.scale, y: this.y + spot.y * this.scale };
  }

  /** Which point of the board a point of the view shows. */
  under(x: number, y: number): Spot {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
  }

  showAll(softly = true): void {
    this.#fitted = true;
    const world = this.#world();
    this.#lookAt({ x: (world.left + world.right) / 2, y: (world.top + world.bottom) / 2 }, this.fit, softly);
  }

  /** Show a part of the board, at `scale` if that shows all of it, else as large as it fits. */
  showPart(part: Box, scale: number, softly = true): void {
    const room = this.#room(scale);
    const most = Math.min(
      (room.right - room.left) / (part.right - part.left),
      (room.bottom - room.top) / (part.bottom - part.top),
    );
    const to = Math.max(this.fit, Math.min(scale, most));
    this.#fitted = to <= this.fit * 1.02;
    this.#lookAt({ x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 }, to, softly);
  }

  /** Whether a point of the board is in view, not only just. */
  sees(spot: Spot, margin = 28): boolean {
    const { x, y } = this.seen(spot);
    const room = this.#room(this.scale);
    return x > room.left + margin && x < room.right - margin && y > room.top + margin && y < room.bottom - margin;
  }

  /** Move just so far that a point comes into view, and what is around it, so far in world units. */
  reveal(spot: Spot, around = 0): void {
    const [above, below] = [around, -around].map((far) => ({ x: spot.x, y: spot.y - far }));
    if (this.whole || (this.sees(above!) && this.sees(below!))) return;
    const world = this.under(0, 0);
    const room = this.#room(this.scale);
    const { x, y } = this.seen(spot);
    const least = Math.max(90, around * this.scale);
    const margin = Math.min(least, (room.right - room.left) / 4, (room.bottom - room.top) / (around ? 2 : 4));
    const dx = Math.max(0, room.left + margin - x) + Math.min(0, room.right - margin - x);
    const dy = Math.max(0, room.top + margin - y) + Math.min(0, room.bottom - margin - y);
    this.#fitted = false;
    this.#glide();
    this.#place(-world.x * this.scale + dx, -world.y * this.scale + dy, this.scale);
  }

  zoom(by: number, at?: Spot, softly = true): void {
    const room = this.#room(this.scale);
    const centre = at ?? { x: (room.left + room.right) / 2, y: (room.top + room.bottom) / 2 };
    const under = this.under(centre.x, centre.y);
    const scale = Math.min(Math.max(this.fit, this.#closest()), Math.max(this.fit, this.scale * by));
    this.#fitted = scale <= this.fit * 1.001;
    if (softly) this.#glide();
    this.#place(centre.x - under.x * scale, centre.y - under.y * scale, scale);
    this.#settleSoon();
  }

  pan(dx: number, dy: number, softly = false): void {
    if (!this.whole) this.#fitted = false;
    if (softly) this.#glide();
    this.#place(this.x + dx, this.y + dy, this.scale);
    this.#settleSoon();
  }

  /** Look at a point, as near as now. */
  centre(spot: Spot): void {
    this.#fitted = false;
    this.#lookAt(spot, this.scale, false);
  }

  /** An attachment for the view. `clicked` hears of clicks that dragged nothing. */
  view(clicked: (at: Spot, event: PointerEvent) => void): (node: HTMLElement) => () => void {
    return (node) => {
      const at = (event: MouseEvent): Spot => {
        const box = node.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
      };
      const down = (event: PointerEvent): void => {
        if (event.button !== 0 || onControls(event)) return;
        this.#pointers.set(event.pointerId, at(event));
        if (this.#pointers.size === 1) this.#dragged = false;
      };
      const move = (event: PointerEvent): void => {
        const before = this.#pointers.get(event.pointerId);
        if (!before) return;
        const now = at(event);
        if (!this.#dragged && this.#pointers.size === 1 && Math.hypot(now.x - before.x, now.y - before.y) < DRAG)
          return;
        if (!this.#dragged) {
          this.#dragged = true;
          this.busy = true;
          node.setPointerCapture(event.pointerId);
        }
        this.#drag(event.pointerId, before, now);
        this.#pointers.set(event.pointerId, now);
      };
      const up = (event: PointerEvent): void => {
        if (!this.#pointers.delete(event.pointerId)) return;
        if (!this.#dragged && event.type === "pointerup") clicked(at(event), event);
        if (this.#pointers.size === 0) {
          this.busy = false;
          this.#settleSoon();
        }
      };
      const wheel = (event: WheelEvent): void => {
        if (onControls(event)) return;
        event.preventDefault();
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
        this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), at(event), false);
      };
      const resized = new ResizeObserver(() => this.#resize(node.clientWidth, node.clientHeight));
      resized.observe(node);
      untrack(() => this.#resize(node.clientWidth, node.clientHeight));
      node.addEventListener("pointerdown", down);
      node.addEventListener("pointermove", move);
      node.addEventListener("pointerup", up);
      node.addEventListener("pointercancel", up);
      node.addEventListener("wheel", wheel, { passive: false });
      return () => {
        resized.disconnect();
        clearTimeout(this.#rest);
        node.removeEventListener("pointerdown", down);
        node.removeEventListener("pointermove", move);
        node.removeEventListener("pointerup", up);
        node.removeEventListener("pointercancel", up);
        node.removeEventListener("wheel", wheel);
      };
    };
  }

  /** Whether a key was one that moves the view. */
  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey) return false;
    if (event.altKey) return this.arrow(event.key);
    if (event.key === "+" || event.key === "=") this.zoom(1.4);
    else if (event.key === "-" || event.key === "_") this.zoom(1 / 1.4);
    else if (event.key === "0") this.showAll();
    else return false;
    return true;
  }

  /** Whether a key was an arrow, which moves the view. */
  arrow(key: string): boolean {
    const by = STEPS[key];
    if (by) this.pan(by[0], by[1], true);
    return by !== undefined;
  }

  /** The part of the view in which a board is seen at a scale. What does not fit shall not end under the buttons. */
  #room(scale: number): Box {
    const inset = this.#inset();
    // Where something lies over its foot, the buttons there lie under it.
    const buttons = !inset.bottom && scale > 0 && scale > this.fit * 1.02 ? BUTTONS : 0;
    const right = Math.max(60, this.width - inset.right - GAP);
    const bottom = Math.max(60, this.height - inset.bottom - buttons - GAP);
    return { left: inset.left + GAP, top: inset.top + GAP, right, bottom };
  }

  #resize(width: number, height: number): void {
    if (!width || !height || (width === this.width && height === this.height)) return;
    const room = this.#room(this.scale);
    const middle = this.under((room.left + room.right) / 2, (room.top + room.bottom) / 2);
    [this.width, this.height] = [width, height];
    if (this.#fitted) this.showAll(false);
    else this.#lookAt(middle, Math.max(this.fit, this.scale), false);
  }

  #drag(pointer: number, before: Spot, now: Spot): void {
    const other = [...this.#pointers].find(([id]) => id !== pointer)?.[1];
    if (!other) return this.pan(now.x - before.x, now.y - before.y);
    const spread =
      Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1);
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.zoom(spread, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, false);
  }

  #lookAt(spot: Spot, scale: number, softly: boolean): void {
    const room = this.#room(scale);
    if (softly) this.#glide();
    this.#place((room.left + room.right) / 2 - spot.x * scale, (room.top + room.bottom) / 2 - spot.y * scale, scale);
    if (softly) this.#settleSoon();
    else this.settled = scale;
  }

  /** Put the view there, but not off the board. */
  #place(x: number, y: number, scale: number): void {
    const world = this.#world();
    const room = this.#room(scale);
    const hold = (value: number, low: number, high: number, from: number, to: number): number => {
      const [first, last] = [to - high * scale, from - low * scale];
      return first > last ? (first + last) / 2 : Math.min(last, Math.max(first, value));
    };
    this.scale = scale;
    this.x = hold(x, world.left, world.right, room.left, room.right);
    this.y = hold(y, world.top, world.bottom, room.top, room.bottom);
  }

  #glide(): void {
    this.gliding = prefs.motion > 0;
  }

  #settleSoon(): void {
    clearTimeout(this.#rest);
    this.moving = true;
    this.#rest = setTimeout(() => {
      this.settled = this.scale;
      this.moving = this.busy;
    }, SETTLE);
  }
}

function onControls(event: Event): boolean {
  return event.target instanceof Element && event.target.closest("[data-controls]") !== null;
}
