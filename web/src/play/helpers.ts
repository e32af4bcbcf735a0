// How answers are made: for each form a component that helps, and what holds the answer meanwhile. Each is fetched when a
// question has that form. What is missing here does not compile. One of several is chosen without any, or is typed.
import type { Component } from "svelte";
import type { Allotting } from "../board/allotting.svelte.ts";
import type { Laying } from "../board/laying.svelte.ts";
import type { Packing } from "../board/packing.svelte.ts";
import type { Tallying } from "../board/tallying.svelte.ts";
import { Fetched } from "../lib/fetched.ts";
import type { AnyHints, Question } from "../lib/wire.ts";
import type { Make, Picker } from "./picking.svelte.ts";
import type { Session } from "./session.svelte.ts";

/** What every helper is given. */
export interface HelperProps<Made = null> {
  session: Session;
  picker: Picker;
  /** What holds the answer, where the picker alone does not. */
  made: Made;
}

/** What is made, by form: all forms of hints, and an order. */
interface Forms {
  arrange: null;
  path: null;
  tiles: Laying;
  allot: Allotting;
  multiset: Tallying;
  pack: Packing;
}
type Form = Exclude<AnyHints["kind"], "choice"> | "arrange";
type Made = ReturnType<Make>;

interface Helper<Hints, Made> {
  default: Component<HelperProps<Made>>;
  make?(hints: Hints, rule: string): Made;
}
type Helpers = { [F in Form]: () => Promise<Helper<Extract<AnyHints, { kind: F }>, Forms[F]>> };

const HELPERS: Helpers = {
  arrange: () => import("./Order.svelte"),
  path: () => import("./Way.svelte"),
  tiles: () => import("./Lay.svelte"),
  allot: () => import("./Allot.svelte"),
  multiset: () => import("./Tally.svelte"),
  pack: () => import("./Pack.svelte"),
};

// Whoever asks for one gives it the hints of its form, and what was made of them.
const helpers = new Fetched(HELPERS as unknown as Record<Form, () => Promise<Helper<AnyHints, Made>>>);

/** What of a question says who helps with it. */
type Helped = Pick<Question, "kind" | "hints">;

/** Fetches what helps with a question. Undefined where it is here, or where none is needed. */
export function fetchHelper(question: Helped): Promise<void> | undefined {
  const form = formOf(question);
  return form === null ? undefined : helpers.fetch([form]);
}

/** What holds the answer to a question while it is made; null where the picker alone does. */
export function make({ kind, hints, rule }: Question): Made {
  const form = formOf({ kind, hints });
  return (form && helpers.get(form)?.make?.(hints, rule)) ?? null;
}

/** What helps to answer; undefined where one chooses of a list or types. */
export function helperOf(picker: Picker): Component<HelperProps<Made>> | undefined {
  const form = picker.mode === "typed" ? null : formOf(picker.question);
  return form === null ? undefined : helpers.get(form)?.default;
}

function formOf({ kind, hints }: Helped): Form | null {
  if (kind === "arrange") return kind;
  return kind === "compose" && hints.kind !== "choice" ? hints.kind : null;
}
