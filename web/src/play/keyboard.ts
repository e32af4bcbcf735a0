/** Keys of the table page: what they are, and when they are not meant for the table. */

import { focusedByPointer } from "../lib/pointing.ts";
import type { Arrow } from "./compass.ts";

export const KEYS: { title: string; keys: { keys: string[]; does: string }[] }[] = [
  {
    title: "Answering",
    keys: [
      { keys: ["1 – 9"], does: "pick that option; where it could begin a longer number, Enter ends it" },
      { keys: ["← ↑ → ↓"], does: "go to the next option in that direction; one step of a way" },
      { keys: ["Enter"], does: "answer with what is selected; confirm" },
      { keys: ["Space"], does: "the obvious step: confirm, or the only option" },
      { keys: ["Backspace"], does: "one step back in an answer" },
      { keys: ["Esc"], does: "back; stop what plays by itself; go to the end of what happens" },
      { keys: ["→"], does: "while things happen one after the other: the next of them" },
      { keys: ["/"], does: "type the answer" },
      { keys: ["Shift ← →"], does: "move a thing while putting things in order" },
    ],
  },
  {
    title: "Laying a row of tiles",
    keys: [
      { keys: ["A – Z"], does: "lay the tile with that sign; other keys that are letters then need Shift" },
      { keys: ["← →"], does: "splay the row left or right" },
      { keys: ["↑ ↓"], does: "lay other tiles of the same signs" },
      { keys: ["Shift ← →"], does: "with the focus on a tile of the row: move it" },
      { keys: ["Backspace"], does: "take the last tile back" },
      { keys: ["Esc"], does: "clear the row" },
      { keys: ["Enter"], does: "play the row; a card on the board that has the focus is pressed by Space" },
    ],
  },
  {
    title: "Counters, kinds and things in places",
    keys: [
      { keys: ["1 – 9"], does: "one more there; of a thing: to the next place" },
      { keys: ["↑ ↓ ← →"], does: "from one to the other, more and less, from place to place" },
      { keys: ["Backspace"], does: "take the last one back" },
    ],
  },
  {
    title: "Help",
    keys: [
      { keys: ["U"], does: "undo" },
      { keys: ["R"], does: "redo" },
      { keys: ["H"], does: "a hint" },
      { keys: ["A"], does: "ask me again, if you pass for longer in windows" },
      { keys: ["?"], does: "all keys" },
    ],
  },
  {
    title: "The page",
    keys: [
      { keys: ["L"], does: "show the log, or fold it" },
      { keys: ["F1 – F4"], does: "show what the first to fourth seat plays, on the board and beside it" },
      { keys: ["P"], does: "fold all panels, or unfold them" },
      { keys: ["+", "−", "0"], does: "with the focus on the board: closer, farther, all of it" },
      { keys: ["Alt ← ↑ → ↓"], does: "with the focus on the board: move the view" },
    ],
  },
];

const ARROWS: Record<string, Arrow> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

export function arrowOf(event: KeyboardEvent): Arrow | null {
  return ARROWS[event.key] ?? null;
}

/** Whether a key is meant for something else than the table: a field, an open window, the browser itself. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open], [popover="auto"]:popover-open')) return true;
  const target = event.target instanceof HTMLElement ? event.target : null;
  return Boolean(target?.isContentEditable || target?.closest("input:not([type=checkbox]), textarea, select"));
}

/**
 * Whether Enter and Space belong to what has the focus, which they press. What was only clicked does not keep them; and
 * while a word lies on the board, Enter plays it, whatever on the board has the focus.
 */
export function isPressable(event: KeyboardEvent, laid = false): boolean {
  if (!(event.target instanceof Element)) return false;
  if (laid && event.key === "Enter" && event.target.closest("main")) return false;
  return (
    event.target.matches("input") ||
    (!focusedByPointer() && event.target.closest("button, a, summary, [role=button]") !== null)
  );
}

/** Whether the focus is nowhere special, so that it may be moved without taking it from somebody. */
export function isIdle(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active.closest("[data-question]") !== null;
}
