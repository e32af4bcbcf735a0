/** An answer in the making that is more than a choice: what can be asked of it, whatever is made. Knows no page. */

export interface Refusal {
  refuse: string;
  rule: string;
}

export type Verdict = { give: unknown } | Refusal;

export function refusal(words: string, rule = ""): Refusal {
  return { refuse: words, rule };
}

/** A list in the making: counters in boxes, so many of each kind, things in places. */
export interface Making {
  /** The answer as it stands, or why it is none yet. */
  readonly verdict: Verdict;
  /** Whether there is something to take back before it is sent. */
  readonly begun: boolean;
  /** Things of the table that a click does something with now. */
  readonly things: readonly string[];
  /** Take up an answer: one that was given before, or that somebody advised. */
  begin(answer: unknown): void;
  /** A thing of the table was clicked. Undefined where the list does not speak of it. */
  click(thing: string): Refusal | null | undefined;
  digit(number: number): Refusal | null;
  arrow(arrow: "left" | "right" | "up" | "down"): Refusal | null;
  /** The obvious step from where keys have come to. */
  obvious(): Refusal | null;
  enter(): Verdict;
  /** Take the last step back. False if there is none. */
  back(): boolean;
  /** Begin anew. False if nothing was begun. */
  clear(): boolean;
}
