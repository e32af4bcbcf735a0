/** A lesson in the playing: the match as its seat sees it, and the move that one is to make. Knows no page. */

import { NO_MARKS, type Marks } from "../board/marks.ts";
import { NO_SCENE, patchLines, patchScene, type Scene, wholeQuestion } from "../lib/patch.ts";
import { read } from "../lib/template.ts";
import type { LogLine, PathHints, PlayedLesson, Question } from "../lib/wire.ts";
import { keyOf, placeOf } from "../play/things.ts";

interface Step {
  scene: Scene;
  log: LogLine[];
  words: string;
  question: Question | null;
  /** The answer in words. */
  does: string;
  /** What to choose on the board, one after the other: one of each. Empty where the board does not show it. */
  picks: string[][];
  /** Where a way starts that is to be drawn. */
  start: string | null;
}

export class Lesson {
  readonly title: string;
  readonly side: string;
  at = $state(0);
  /** How much of the answer has been chosen on the board. */
  done = $state(0);

  /** The steps at which something is said or done; what others do without a word lies between them. */
  readonly #steps: Step[] = [];

  constructor(played: PlayedLesson) {
    this.title = played.lesson.title;
    this.side = played.lesson.side;
    let scene = NO_SCENE;
    let log: LogLine[] = [];
    for (const step of played.steps) {
      scene = patchScene(scene, step.scene);
      log = patchLines(log, step.log);
      const question = step.question && wholeQuestion(step.question);
      if (!step.words && !question) continue;
      const { start, picks } = question ? picksOf(question, step.answer) : { start: null, picks: [] };
      this.#steps.push({ scene, log, words: step.words, question, does: step.does, picks, start });
    }
  }

  get step(): Step {
    return this.#steps[this.at]!;
  }

  get count(): number {
    return this.#steps.length;
  }

  get over(): boolean {
    return this.at === this.count - 1;
  }

  /** The lines that the last move brought. */
  get news(): LogLine[] {
    const before = this.#steps[this.at - 1]?.log.at(-1)?.number ?? -1;
    return this.at ? this.step.log.filter((line) => line.number > before) : [];
  }

  get marks(): Marks {
    const { picks, start } = this.step;
    const chosen = picks.slice(0, this.done).map((pick) => pick[0]!);
    const way = start === null ? [] : [start, ...chosen];
    return {
      ...NO_MARKS,
      legal: new Map((picks[this.done] ?? []).map((thing) => [thing, 1])),
      chosen: new Set(chosen),
      selected: way.at(-1) ?? null,
      way,
    };
  }

  /** A thing was chosen on the board: whether that was what the lesson wants. */
  pick(thing: string): boolean {
    const wanted = this.step.picks[this.done];
    const place = placeOf(this.step.scene, thing);
    if (!wanted || !(wanted.includes(thing) || (place !== null && wanted.includes(place)))) return false;
    this.done += 1;
    if (this.done === this.step.picks.length) this.go(this.at + 1);
    return true;
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(to, this.count - 1));
    this.done = 0;
  }
}

/** The things on the board that make up an answer. */
function picksOf(question: Question, answer: unknown): { start: string | null; picks: string[][] } {
  const ids = Array.isArray(answer) ? answer.map(String) : [String(answer)];
  if (question.kind === "compose") return question.hints.kind === "path" ? wayOf(question.hints, answer) : NO_PICKS;
  const touched = ids.map((id) => question.options.find((option) => option.id === id)?.touches ?? []);
  return touched.every((things) => things.length) ? { start: null, picks: touched } : NO_PICKS;
}

const NO_PICKS = { start: null, picks: [] };

function wayOf(hints: PathHints, answer: unknown): { start: string | null; picks: string[][] } {
  const { start, steps, template } = hints;
  const way = read(template, answer)?.["way"];
  const keys = Array.isArray(way) ? way.map(String) : [];
  const picks: string[][] = [];
  let here = start;
  for (const key of keys) {
    const next = (steps[here] ?? []).find((place) => keyOf(place) === key);
    if (next === undefined) return NO_PICKS;
    picks.push([next]);
    here = next;
  }
  return { start, picks };
}
