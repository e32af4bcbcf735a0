/** What an answer set off, shown one thing after the other. Whoever has seen enough goes to the end at once, and where
 * nothing moves it can be read as a list. */

import { prefs } from "./prefs.svelte.ts";
import type { Scene } from "./patch.ts";
import type { Beat } from "./wire.ts";

/** What a seat saw at one moment on the way to how its table stands now. */
export interface Frame {
  seat: number | null;
  scene: Scene;
  /** How many lines of the log there were, and how many before this moment. */
  lines: number;
  before: number;
  pace: Beat["pace"];
  /** How long what was said is to read, in letters. */
  letters: number;
}

const PACE: Record<Beat["pace"], number> = { quick: 320, usual: 900, slow: 1700 };
const LETTER = 22; // milliseconds to read one
const LONGEST = 5200;

/** How long a moment is shown. */
function lasting(frame: Frame): number {
  return prefs.tempo * Math.min(LONGEST, Math.max(PACE[frame.pace], LETTER * frame.letters));
}

export class Beats {
  /** The moment that is shown; null where the table is seen as it stands. */
  shown = $state.raw<Frame | null>(null);
  /** How many moments there are in this row, and which of them is shown, from 1 on. */
  count = $state(0);
  at = $state(0);
  /** Which lines tell what the last answers set off: from the first to before the end. */
  listed = $state.raw<{ first: number; end: number } | null>(null);

  /** Somebody reads what came with the moment that is shown: it stays till they have done. */
  #held = false;
  #waiting: Frame[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Show these after all that wait to be shown. */
  add(frames: Frame[]): void {
    const [first, last] = [frames[0], frames[frames.length - 1]];
    if (!first || !last) return;
    this.listed = { first: (this.shown && this.listed?.first) ?? first.before, end: last.lines };
    if (!prefs.tempo || document.hidden) return;
    this.#waiting.push(...frames);
    this.count += frames.length;
    if (!this.shown) this.next();
  }

  /** Go on to the next moment; after the last one the table is seen as it stands. */
  next(): void {
    clearTimeout(this.#timer);
    const frame = this.#waiting.shift() ?? null;
    this.shown = frame;
    if (!frame) {
      this.count = this.at = 0;
      return;
    }
    this.at += 1;
    if (!this.#held) this.#timer = setTimeout(() => this.next(), lasting(frame));
  }

  /** Stay with the moment that is shown, or go on from it. */
  hold(held: boolean): void {
    if (held === this.#held) return;
    this.#held = held;
    clearTimeout(this.#timer);
    if (!held && this.shown) this.next();
  }

  /** Go to the end at once. True if there was something left to see. */
  skip(): boolean {
    const playing = this.shown !== null;
    this.#waiting = [];
    if (playing) this.next();
    return playing;
  }
}
