/**
 * Templates of answers: plain data with holes, so that nothing here knows what an answer to a game looks like. The twin of
 * `fabletop.engine.forms.template`, tested with the same table of cases.
 *
 * A hole is an object with the one key "$", whose value is its name. In a list, all that belongs there is filled in, one
 * after the other. A hole that nothing belongs into is left out, together with its key.
 */

type Values = Readonly<Record<string, unknown>>;

const HOLE = "$";

/** The answer. Where the template is but a hole, its value. */
export function fill(template: unknown, values: Values): unknown {
  const name = nameOf(template);
  if (name !== null) return values[name] ?? null;
  if (Array.isArray(template)) {
    return template.flatMap((each) => {
      const inside = nameOf(each);
      return inside === null ? [fill(each, values)] : ((values[inside] ?? []) as unknown[]);
    });
  }
  if (!isObject(template)) return template;
  const kept = Object.entries(template).filter(([, each]) => {
    const hole = openIn(each);
    return hole === null || hole in values;
  });
  return Object.fromEntries(kept.map(([key, each]) => [key, fill(each, values)]));
}

/** What belongs into the holes for this answer; null where the template does not give it. */
export function read(template: unknown, answer: unknown): Record<string, unknown> | null {
  const values: Record<string, unknown> = {};
  return readInto(template, answer, values) ? values : null;
}

function readInto(template: unknown, answer: unknown, values: Record<string, unknown>): boolean {
  const name = nameOf(template);
  if (name !== null) {
    values[name] = answer;
    return true;
  }
  if (Array.isArray(template)) return Array.isArray(answer) && readList(template, answer, values);
  if (!isObject(template)) return template === answer;
  if (!isObject(answer) || !Object.keys(answer).every((key) => key in template)) return false;
  return Object.entries(template).every(([key, each]) =>
    key in answer ? readInto(each, answer[key], values) : openIn(each) !== null,
  );
}

/** A list has one hole at most that takes several: what stands before and after it is fixed. */
function readList(template: readonly unknown[], answer: readonly unknown[], values: Record<string, unknown>): boolean {
  const at = template.findIndex((each) => nameOf(each) !== null);
  if (at < 0) {
    return (
      template.length === answer.length && template.every((each, number) => readInto(each, answer[number], values))
    );
  }
  const after = answer.length - (template.length - at - 1);
  if (after < at) return false;
  values[nameOf(template[at]) ?? ""] = answer.slice(at, after);
  return (
    template.slice(0, at).every((each, number) => readInto(each, answer[number], values)) &&
    template.slice(at + 1).every((each, number) => readInto(each, answer[after + number], values))
  );
}

/** The name of a hole; null of what is none. */
function nameOf(template: unknown): string | null {
  return isObject(template) && Object.keys(template).join() === HOLE ? String(template[HOLE]) : null;
}

/** The name of the hole of an entry that is but a hole, or a list of one. */
function openIn(template: unknown): string | null {
  return Array.isArray(template) ? (template.length === 1 ? nameOf(template[0]) : null) : nameOf(template);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
