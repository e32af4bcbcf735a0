/** One Tab stop for many things: arrow keys go to the nearest in their direction, Home and End to the ends. */

import { focusedByPointer } from "../lib/pointing.ts";
import { afterwards } from "./looking.ts";
import type { Spot } from "./plane.ts";

const AIM: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest of some things in the direction of an arrow key; what is straight ahead beats what is aslant. */
export function nearest<T>(from: Spot, key: string, things: readonly T[], spotOf: (thing: T) => Spot): T | null {
  const aim = AIM[key];
  if (!aim) return null;
  let [best, least]: [T | null, number] = [null, Infinity];
  for (const thing of things) {
    const { x, y } = spotOf(thing);
    const along = (x - from.x) * aim.x + (y - from.y) * aim.y;
    const aside = Math.abs((x - from.x) * aim.y) + Math.abs((y - from.y) * aim.x);
    if (along <= 0.5 || aside > 2.5 * along) continue;
    const cost = along + 2 * aside;
    if (cost < least) [best, least] = [thing, cost];
  }
  return best;
}

export function isArrow(key: string): boolean {
  return key in AIM;
}

/** An attachment for a box of buttons: only one of those with `data-thing` can be reached by Tab. */
export function roving(node: HTMLElement): () => void {
  const things = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>("[data-thing]")];
  const middle = (thing: HTMLElement): Spot => {
    const box = thing.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const only = (thing: HTMLElement | undefined): void => {
    for (const each of things()) each.tabIndex = each === thing ? 0 : -1;
  };
  let last: HTMLElement | null = null; // what had the focus last
  const arrange = (): void => {
    const all = things();
    only(all.find((thing) => thing.tabIndex === 0) ?? all[0]);
    // What had the focus is gone, a card that was played: the focus stays among what is left.
    if (last && !last.isConnected && document.activeElement === document.body) all[0]?.focus();
    if (!last?.isConnected) last = null;
  };
  const focused = (event: FocusEvent): void => {
    last = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-thing]") : null;
    if (last) only(last);
  };
  const unfocused = (): void =>
    afterwards(() => {
      if (last?.isConnected) last = null; // somebody went elsewhere
    });
  const key = (event: KeyboardEvent): void => {
    const here = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-thing]") : null;
    if (!here || event.altKey || event.ctrlKey || event.metaKey || focusedByPointer()) return;
    const all = things();
    const next =
      event.key === "Home"
        ? all[0]
        : event.key === "End"
          ? all[all.length - 1]
          : nearest(middle(here), event.key, all, middle);
    if (!next && !isArrow(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    next?.focus();
  };
  const changed = new MutationObserver(arrange);
  changed.observe(node, { childList: true, subtree: true });
  arrange();
  node.addEventListener("focusin", focused);
  node.addEventListener("focusout", unfocused);
  node.addEventListener("keydown", key);
  return () => {
    changed.disconnect();
    node.removeEventListener("focusin", focused);
    node.removeEventListener("focusout", unfocused);
    node.removeEventListener("keydown", key);
  };
}
