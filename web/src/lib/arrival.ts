/**
 * How a page with much on it comes to be: at once what one plays with, and when that is on the screen the rest in small
 * steps, so that on a slow machine too the page answers in between. A fast one takes it all in one step. When everything
 * has come, whatever is added is there at once.
 */

import { flushSync, getContext, setContext } from "svelte";

const KEY = Symbol("arrival");
const STEP = 16; // milliseconds after which the page gets its turn again

export class Arrival {
  /** Everything that had to wait has been shown. */
  over = false;
  #waiting: (() => void)[] = [];
  #underWay = false;

  /** Shows something when its turn comes; gives what calls that off. */
  later(show: () => void): () => void {
    this.#waiting.push(show);
    if (!this.#underWay) this.#begin();
    return () => {
      this.#waiting = this.#waiting.filter((each) => each !== show);
    };
  }

  #begin(): void {
    this.#underWay = true;
    if (document.hidden)
      this.#goOn(); // there are no frames then
    else requestAnimationFrame(() => this.#goOn());
  }

  #goOn(): void {
    setTimeout(() => this.#step());
  }

  #step(): void {
    const end = performance.now() + STEP;
    do {
      const [show, ...rest] = this.#waiting;
      if (!show) {
        this.over = true;
        this.#underWay = false;
        return;
      }
      // What waits inside of it comes right after it.
      this.#waiting = [];
      flushSync(show);
      this.#waiting.push(...rest);
    } while (performance.now() < end);
    this.#goOn();
  }
}

/** For a page: what waits on it waits together. */
export function provideArrival(): void {
  setContext(KEY, new Arrival());
}

export function useArrival(): Arrival {
  return getContext<Arrival>(KEY);
}
