/** What a page answers by itself: moves that leave no choice, passes that were said beforehand, and passing until
 * something happens. All are shown while they last and can be stopped. */

import type { Question } from "../lib/wire.ts";

export const PASS = "pass";
const MOMENT = 1100; // long enough to read what is about to be played
const BLINK = 300; // long enough to stop it

/** Until when one passes. */
export type Until = "asked" | "change" | "end";

export const UNTIL: Record<Until, string> = {
  asked: "until I have to decide",
  change: "until the status changes",
  end: "to the end",
};

/** What the autopilot needs to know of the table. */
export interface Surroundings {
  readonly status: string;
  /** The number of the last line of news. */
  readonly news: number;
  /** Whether other people sit here, who could tell from a quick answer that there was no choice. */
  readonly watched: boolean;
  readonly forced: boolean;
  give(answer: unknown, words: string): Promise<boolean>;
}

interface Skipping {
  until: Until;
  status: string;
  news: number;
}

export class Autopilot {
  /** The one possible answer, about to be played. */
  about = $state.raw<{ words: string; within: number } | null>(null);
  /** Somebody has passed for longer in windows, and wants to be asked by the next one all the same. */
  listening = $state(false);
  skipping = $state.raw<Skipping | null>(null);

  readonly #around: Surroundings;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** A question has come, or gone. */
  meet(question: Question | null): void {
    this.#clear();
    if (!question || question.given !== null || question.kind === "none") return;
    if (this.skipping && this.#skip(this.skipping, question)) return;
    const said = isSaid(question);
    if (said && this.listening) {
      this.listening = false;
      return;
    }
    if (question.only !== null && (said || this.#around.forced)) {
      const words = question.options.find((option) => option.id === question.only)?.label ?? "the only answer";
      // Others must not read from the clock that there was nothing to think about.
      this.#soon(question.only, words, this.#around.watched ? MOMENT * (1 + 2 * Math.random()) : said ? BLINK : MOMENT);
    }
  }

  skip(until: Until, question: Question): void {
    this.skipping = { until, status: this.#around.status, news: this.#around.news };
    this.meet(question);
  }

  /** Stop whatever goes by itself. True if there was something to stop. */
  stop(): boolean {
    const running = this.about !== null || this.skipping !== null;
    this.skipping = null;
    this.#clear();
    return running;
  }

  /** Pass, if nothing speaks against it; else stop passing, and say no. */
  #skip(skipping: Skipping, question: Question): boolean {
    const { news, status } = this.#around;
    const pass = passOf(question);
    if (!pass && skipping.until === "end") {
      this.skipping = { ...skipping, news: Infinity }; // what one's own answer brings is no reason to stop
      return false;
    }
    const told = news > skipping.news;
    if (!pass || told || (skipping.until === "change" && status !== skipping.status)) {
      this.skipping = null;
      return false;
    }
    if (skipping.news === Infinity) this.skipping = { ...skipping, news };
    this.#soon(PASS, pass.label, BLINK);
    return true;
  }

  #soon(answer: unknown, words: string, within: number): void {
    this.about = { words, within };
    this.#timer = setTimeout(() => {
      this.about = null;
      void this.#around.give(answer, words).then((done) => {
        if (!done) this.stop();
      });
    }, within);
  }

  #clear(): void {
    clearTimeout(this.#timer);
    this.about = null;
  }
}

/** Whether the seat has said beforehand that it passes here: there is more to choose from. */
export function isSaid(question: Question): boolean {
  return question.only === PASS && question.options.length > 1;
}

/** Whether the table itself lets one pass for longer here. */
export function hasStops(question: Question): boolean {
  return isSaid(question) || question.options.some((option) => option.id === "run");
}

/** The option that lets a question go by, where there is one. */
export function passOf(question: Question): Question["options"][number] | undefined {
  return question.options.find((option) => option.id === PASS);
}
