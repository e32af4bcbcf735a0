// What is said to whoever is there: short messages that are shown for a while, and words that are only read out.

export type Mood = "good" | "bad" | "plain";

export interface Toast {
  id: number;
  words: string;
  mood: Mood;
  /** The rule behind a refusal, where there is one. */
  rule: string;
}

const SHOWN = 4_000; // milliseconds, and more for more words
const PER_LETTER = 50;
const MOST = 4;

class Voice {
  shown = $state.raw<Toast[]>([]);
  /** Two texts that take turns: a live region reads what changes, so the same words twice need two places. */
  spoken = $state.raw<readonly [string, string]>(["", ""]);
  #next = 0;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #turn = 0;

  say(words: string, mood: Mood = "plain", rule = ""): void {
    const same = this.shown.find((each) => each.words === words);
    if (same) this.drop(same.id);
    const toast: Toast = { id: this.#next++, words, mood, rule };
    this.shown = [...this.shown, toast].slice(-MOST);
    this.resume(toast);
    this.announce(words);
  }

  announce(words: string): void {
    this.#turn = 1 - this.#turn;
    this.spoken = this.#turn ? ["", words] : [words, ""];
  }

  drop(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.shown = this.shown.filter((each) => each.id !== id);
  }

  /** While somebody points at a message it stays. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id));
  }

  resume(toast: Toast): void {
    clearTimeout(this.#timers.get(toast.id));
    const time = SHOWN + toast.words.length * PER_LETTER;
    this.#timers.set(
      toast.id,
      setTimeout(() => this.drop(toast.id), time),
    );
  }
}

export const voice = new Voice();

/** Shows a message for a while, and has it read out. */
export function say(words: string, mood: Mood = "plain", rule = ""): void {
  voice.say(words, mood, rule);
}

/** Has something read out that the page shows by other means. */
export function announce(words: string): void {
  voice.announce(words);
}
