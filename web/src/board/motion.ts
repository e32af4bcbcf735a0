/** Things move from where they were to where they are. Nothing moves where a player wants none of it. */

import { prefs } from "../lib/prefs.svelte.ts";
import type { Spot } from "./plane.ts";

const EASE = "cubic-bezier(.3, .8, .3, 1)";

/** How long something takes that usually takes so many milliseconds; 0 where nothing moves. */
export function lasting(milliseconds: number): number {
  return milliseconds * prefs.tempo;
}

// --- pieces on boards ------------------------------------------------------------------------------------------------

/** Let a piece glide along points to where it now stands, leave a trail, and land with a small bounce. */
export function glide(
  piece: SVGGElement,
  body: SVGGElement | null,
  way: readonly Spot[],
  trails: SVGGElement | null,
): void {
  const steps = way.length - 1;
  const duration = lasting(Math.min(640, 170 + 70 * steps));
  if (!duration || steps < 1) return;
  const frames = way.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  piece.animate(frames, { duration, easing: EASE });
  body?.animate(
    [
      { transform: "none", offset: 0 },
      { transform: "translateY(-7px) scale(1.06)", offset: 0.3 },
      { transform: "translateY(-5px) scale(1.06)", offset: 0.75 },
      { transform: "scale(1.1, 0.88)", offset: 0.9 },
      { transform: "none", offset: 1 },
    ],
    { duration: duration * 1.15, easing: "ease-out" },
  );
  if (trails) leaveTrail(trails, way, piece.style.getPropertyValue("--colour"), duration);
}

function leaveTrail(trails: SVGGElement, way: readonly Spot[], colour: string, duration: number): void {
  const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
  line.setAttribute("points", way.map(({ x, y }) => `${x},${y}`).join(" "));
  line.setAttribute("pathLength", "1");
  line.style.stroke = colour;
  trails.append(line);
  const run = line.animate(
    [
      { strokeDasharray: "0 1", opacity: 0.85, offset: 0 },
      { strokeDasharray: "1 0", opacity: 0.7, offset: 0.35 },
      { strokeDasharray: "1 0", opacity: 0, offset: 1 },
    ],
    { duration: duration * 3, easing: "ease-out" },
  );
  run.onfinish = run.oncancel = () => line.remove();
}

/** Something that was not there before: it grows into place. */
export function appear(node: Element): void {
  const duration = lasting(220);
  if (!duration) return;
  node.animate(
    [
      { scale: 0.4, opacity: 0 },
      { scale: 1.08, opacity: 1, offset: 0.7 },
      { scale: 1, opacity: 1 },
    ],
    { duration, easing: EASE },
  );
}

// --- cards by id -----------------------------------------------------------------------------------------------------

const placed = new Map<HTMLElement, { id: string; pile: boolean }>();
let before: Map<string, DOMRect> | null = null;
let source: DOMRect | null = null; // the pile that has just become smaller
const arrived = new Set<string>(); // what has been moved since

/** Before the page changes: remember where everything lies. Once for all that changes together. */
export function remember(): void {
  if (before || !lasting(1)) return;
  before = new Map();
  for (const [node, { id }] of placed) before.set(id, node.getBoundingClientRect());
  requestAnimationFrame(() => {
    before = null;
    source = null;
    arrived.clear();
  });
}

/** A pile became smaller: cards that appear now come from it. */
export function drawnFrom(pile: string): void {
  source = before?.get(pile) ?? null;
}

/** An attachment for what is moved by id: a card, a pile. */
export function movedBy(id: string, pile = false): (node: HTMLElement) => () => void {
  return (node) => {
    placed.set(node, { id, pile });
    queueMicrotask(() => arrive(node, id, pile));
    return () => placed.delete(node);
  };
}

/** After the page has changed: let everything that lies elsewhere now come from where it was. */
export function settle(): void {
  queueMicrotask(() => {
    for (const [node, { id, pile }] of placed) if (!pile) arrive(node, id, false);
  });
}

function arrive(node: HTMLElement, id: string, pile: boolean): void {
  if (!before || pile || arrived.has(id)) return;
  arrived.add(id);
  const from = before.get(id) ?? source;
  if (!from) return appear(node);
  const to = node.getBoundingClientRect();
  const [dx, dy] = [
    from.left + from.width / 2 - to.left - to.width / 2,
    from.top + from.height / 2 - to.top - to.height / 2,
  ];
  if (Math.abs(dx) < 2 && Math.abs(dy) < 2) return;
  node.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: from.width / (to.width || 1), zIndex: 5 },
      { translate: "0 0", scale: 1, zIndex: 5 },
    ],
    { duration: lasting(260), easing: EASE },
  );
}

// --- numbers ---------------------------------------------------------------------------------------------------------

/** The old value of a number rises out of the new one and is gone. */
export function ghost(node: HTMLElement, old: string): void {
  const duration = lasting(260);
  if (!duration) return;
  const shade = document.createElement("span");
  shade.className = "ghost";
  shade.setAttribute("aria-hidden", "true");
  shade.textContent = old;
  node.append(shade);
  const run = shade.animate(
    [
      { opacity: 0.9, translate: "0 0", scale: 1 },
      { opacity: 0, translate: "0 -0.9em", scale: 1.25 },
    ],
    { duration: duration * 2.4, easing: "ease-out" },
  );
  run.onfinish = run.oncancel = () => shade.remove();
  node.animate([{ scale: 0.7 }, { scale: 1.14, offset: 0.6 }, { scale: 1 }], { duration, easing: EASE });
}
