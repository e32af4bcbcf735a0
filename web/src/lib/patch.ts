// What updates do to what a client knows: pure functions, so that live play and replay share them.
import { usualAsidePatch, usualBoardPatch, usualQuestion } from "./wire.ts";
import type { Question, ScenePatch, Update, Widget } from "./wire.ts";

/** All that a seat sees. */
export interface Scene {
  title: string;
  status: string;
  board: Widget | null;
  aside: Widget[];
  /** What each seat plays, once the table knows. */
  roles: string[];
  /** What this seat is after, in a sentence or two. */
  aim: string;
  /** How it went, once it is over, in a line to share. */
  result: string;
  /** What nobody at this seat may overlook now, in a few words. */
  alarm: string;
  /** What became of this seat, once it is over: why, and by which numbers. */
  ending: string;
}

export const NO_SCENE: Scene = {
  title: "",
  status: "",
  board: null,
  aside: [],
  roles: [],
  aim: "",
  result: "",
  alarm: "",
  ending: "",
};

/** A question with everything filled in that the wire leaves out. */
export function wholeQuestion(question: NonNullable<Update["question"]>): Question {
  return { ...usualQuestion, ...question };
}

export function patchScene(scene: Scene, patch: ScenePatch): Scene {
  return {
    title: patch.title ?? scene.title,
    status: patch.status ?? scene.status,
    board: patch.board === undefined ? scene.board : patchBoard(scene.board, patch.board),
    aside: patch.aside === undefined ? scene.aside : patchAside(scene.aside, patch.aside),
    roles: patch.roles ?? scene.roles,
    aim: patch.aim ?? scene.aim,
    result: patch.result ?? scene.result,
    alarm: patch.alarm ?? scene.alarm,
    ending: patch.ending ?? scene.ending,
  };
}

/** The widgets that a patch brings, whole or changed. */
export function broughtBy({ board, aside }: ScenePatch): Widget[] {
  const { whole, change } = { ...usualBoardPatch, ...board };
  const parts = (change["parts"] ?? []) as Widget[]; // of a spread
  return [...(whole ? [whole] : []), ...parts, ...(aside?.widgets ?? [])];
}

function patchBoard(board: Widget | null, patch: NonNullable<ScenePatch["board"]>): Widget | null {
  const { whole, change } = { ...usualBoardPatch, ...patch };
  if (whole) return whole;
  return board && Object.keys(change).length ? ({ ...board, ...change } as Widget) : null;
}

function patchAside(aside: Widget[], patch: NonNullable<ScenePatch["aside"]>): Widget[] {
  const { order, widgets } = { ...usualAsidePatch, ...patch };
  const known = new Map([...aside, ...widgets].map((widget) => [widget.id, widget]));
  return order.flatMap((id) => known.get(id) ?? []);
}

/** Lines with numbers: those at `start` and above are void, the new ones take their place. */
export function patchLines<Line extends { number: number }>(
  lines: readonly Line[],
  patch: { start: number; lines: Line[] },
): Line[] {
  return [...lines.filter((line) => line.number < patch.start), ...patch.lines];
}
