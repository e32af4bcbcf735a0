/** Typed answers: from what a player types to what a question takes. Nothing is guessed where several things fit. */

import { type Refusal, refusal, type Verdict } from "../board/making.ts";
import type { AnyHints, Option, Question } from "../lib/wire.ts";
import { keyOf } from "./things.ts";

/** Whether the form reads a typed text itself; else it is sent as a list of words. */
const TEXTS: Record<AnyHints["kind"], boolean> = {
  choice: false,
  path: false,
  tiles: true,
  allot: true,
  multiset: true,
  pack: true,
};

/** What was typed, as an answer; the server checks the rest. `keys` are the numbers by which the options go. */
export function readTyped(question: Question, typed: string, keys: readonly number[]): Verdict {
  const text = typed.trim();
  if (!text) return refusal("Type a number, a name or its beginning.");
  if (/^[[{]/.test(text)) return readJson(text);
  const wanted = fold(text);
  const deed = question.deeds.find((each) =>
    [each.id, keyOf(each.id), each.label].some((name) => fold(name) === wanted),
  );
  if (deed) return { give: deed.id };
  const words = text.replace(/,/g, " ").split(/\s+/).filter(Boolean);
  if (question.kind === "compose") {
    const option = question.options.find((each) => [each.id, each.label].some((name) => fold(name) === wanted));
    if (option) return { give: option.id };
    return { give: TEXTS[question.hints.kind] ? text : spelled(question, words) };
  }
  if (question.kind === "choose some" || question.kind === "arrange") {
    if (["none", "nothing"].includes(wanted)) return { give: [] };
    const found: string[] = [];
    for (const word of words) {
      const one = findOption(question.options, word, keys);
      if ("refuse" in one) return one;
      found.push(one.id);
    }
    return { give: found };
  }
  const one = findOption(question.options, text, keys);
  if (!("refuse" in one)) return { give: one.id };
  const beyond = question.further.find((each) =>
    [each.id, ...each.touches.map(keyOf)].some((name) => fold(name) === wanted),
  );
  return beyond ? { give: beyond.id } : one;
}

/** By number, id, label, what it touches, or a beginning or a word that fits only one. */
export function findOption(options: readonly Option[], typed: string, keys: readonly number[]): Option | Refusal {
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : null;
  if (number !== null && !options.some((each) => each.id === typed)) {
    const found = options[keys.indexOf(number)];
    return found ?? refusal(`There is no option ${number}. Choose one of ${keys.join(", ")}.`);
  }
  const wanted = fold(typed);
  const tests: ((option: Option) => boolean)[] = [
    (each) => fold(each.id) === wanted || fold(each.label) === wanted,
    (each) => fold(each.id).startsWith(wanted) || fold(each.label).startsWith(wanted),
    (each) => each.touches.some((thing) => fold(keyOf(thing)) === wanted),
    (each) => ` ${fold(each.label).replace(/[^0-9a-z]+/g, " ")} `.includes(` ${wanted} `),
  ];
  for (const fits of tests) {
    const found = options.filter(fits);
    if (found.length === 1 && found[0]) return found[0];
    if (found.length) {
      const several = found.slice(0, 6).map((each) => each.label);
      return refusal(`“${typed.slice(0, 60)}” fits several options: ${several.join(", ")}. Type the number of one.`);
    }
  }
  return refusal(`“${typed.slice(0, 60)}” is no option here. Type a number, a name or its beginning.`);
}

/** Words as the question spells them, where it names things that way in other letters. */
function spelled(question: Question, words: string[]): string[] {
  const steps = question.hints.kind === "path" ? question.hints.steps : {};
  const known = [...Object.keys(steps), ...Object.values(steps).flat()].map(keyOf);
  const spelling = new Map(known.map((key) => [fold(key), key]));
  return words.map((word) => spelling.get(fold(word)) ?? word);
}

function readJson(text: string): Verdict {
  try {
    return { give: JSON.parse(text) as unknown };
  } catch {
    return refusal("That begins like JSON but is not. Check brackets and quotation marks.");
  }
}

function fold(text: string): string {
  return text.toLocaleLowerCase();
}
