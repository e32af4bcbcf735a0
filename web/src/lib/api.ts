// Every HTTP call of the server, typed. What goes wrong is thrown as `Trouble`, with words that can be shown.
import { known } from "../ahead.ts";
import { fetchTypefaces } from "../fonts.ts";
import type * as wire from "./wire.ts";

export class Trouble extends Error {
  readonly words: string;
  readonly rule: string;
  /** The HTTP status, 0 where the server could not be reached. */
  readonly status: number;

  constructor(words: string, rule = "", status = 0) {
    super(words);
    this.name = "Trouble";
    this.words = words;
    this.rule = rule;
    this.status = status;
  }
}

/** Anything that was thrown, in words. */
export function inWords(fault: unknown): string {
  return fault instanceof Trouble ? fault.words : "Something went wrong in this page. Load it again.";
}

const UNREACHABLE = "The server cannot be reached. Is it running, and are you online?";

async function call(method: string, path: string, key: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = {};
  if (key) headers["Authorization"] = `Bearer ${key}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new Trouble(UNREACHABLE);
  }
  if (!answer.ok) throw await troubleOf(answer);
  return answer;
}

async function troubleOf(answer: Response): Promise<Trouble> {
  try {
    const said = (await answer.json()) as Partial<wire.Trouble>;
    if (said.words) return new Trouble(said.words, said.rule, answer.status);
  } catch {
    // Not ours: a proxy in between speaks its own language.
  }
  return new Trouble(`The server answered with an error (${answer.status}). Try again in a moment.`, "", answer.status);
}

async function json<T>(method: string, path: string, key = "", body?: unknown): Promise<T> {
  const told = key ? undefined : await known<T>(method, path, body === undefined ? undefined : JSON.stringify(body));
  return told ?? ((await (await call(method, path, key, body)).json()) as T);
}

async function nothing(method: string, path: string, key: string, body?: unknown): Promise<void> {
  await call(method, path, key, body);
}

const at = encodeURIComponent;

let shelf: Promise<wire.GameInfo[]> | undefined;

/** The games on the shelf. They do not change while the page is open; asked for once. */
export function games(): Promise<wire.GameInfo[]> {
  shelf ??= json<wire.GameInfo[]>("GET", "/games").catch((fault: unknown) => {
    shelf = undefined;
    throw fault;
  });
  return shelf;
}

const single = new Map<string, Promise<wire.GameInfo>>();

/** A game that is about to be drawn: its typefaces have been fetched too. Whoever has not seen the shelf fetches it
 * alone, and once. */
export async function game(id: string): Promise<wire.GameInfo> {
  const shown = await shelf?.catch(() => []);
  const found = shown?.find((each) => each.id === id) ?? (await alone(id));
  await fetchTypefaces(found.skin.fonts);
  return found;
}

function alone(id: string): Promise<wire.GameInfo> {
  let asked = single.get(id);
  if (!asked) {
    asked = json<wire.GameInfo>("GET", `/games/${at(id)}`).catch((fault: unknown) => {
      single.delete(id);
      throw fault;
    });
    single.set(id, asked);
  }
  return asked;
}

export const sides = (id: string, seats: number, options: Record<string, unknown>): Promise<wire.SideNames> =>
  json("POST", `/games/${at(id)}/sides`, "", { seats, options });

const rulebooks = new Map<string, Promise<wire.RuleInfo[]>>();

/** All rules of a game; asked for once. */
export function rules(id: string): Promise<wire.RuleInfo[]> {
  let book = rulebooks.get(id);
  if (!book) {
    book = json<wire.RuleInfo[]>("GET", `/games/${at(id)}/rules`).catch((fault: unknown) => {
      rulebooks.delete(id);
      throw fault;
    });
    rulebooks.set(id, book);
  }
  return book;
}

export const rule = (id: string, ruleId: string): Promise<wire.RuleInfo> =>
  json("GET", `/games/${at(id)}/rules/${at(ruleId)}`);

/** Every widget with made-up data, where the server has that. */
export const showcase = (): Promise<wire.Showcase> => json("GET", "/showcase");

export const lessons = (id: string): Promise<wire.LessonInfo[]> => json("GET", `/games/${at(id)}/lessons`);
export const lesson = (id: string, lessonId: string): Promise<wire.PlayedLesson> =>
  json("GET", `/games/${at(id)}/lessons/${at(lessonId)}`);

export const tables = (): Promise<wire.TableInfo[]> => json("GET", "/tables");

/** What keys open. Where it is one key, its table is about to be drawn: what that takes is fetched already. */
export async function mine(keys: Record<string, string>): Promise<wire.MyTable[]> {
  const found = await json<wire.MyTable[]>("POST", "/tables/mine", "", { keys } satisfies wire.MyKeys);
  if (found.length === 1) game(found[0]!.table.game).catch(() => {}); // the table asks again
  return found;
}

export const open = (plan: wire.NewTable): Promise<wire.Opened> => json("POST", "/tables", "", plan);
export const importRecord = (record: wire.Import): Promise<wire.Opened> => json("POST", "/tables/import", "", record);

export const table = (id: string, key: string): Promise<wire.TableInfo> => json("GET", `/tables/${at(id)}`, key);
export const takeSeat = (id: string, key: string, seat: number, name: string): Promise<wire.Opened> =>
  json("POST", `/tables/${at(id)}/seats/${seat}`, key, { name } satisfies wire.TakeSeat);
export const leaveSeat = (id: string, key: string): Promise<void> => nothing("DELETE", `/tables/${at(id)}/seat`, key);
/** Gives up one of several seats; the key opens the others still. */
export const giveUpSeat = (id: string, key: string, seat: number): Promise<void> =>
  nothing("DELETE", `/tables/${at(id)}/seat?seat=${seat}`, key);
export const giveSeat = (id: string, key: string, seat: number, level: string): Promise<void> =>
  nothing("PUT", `/tables/${at(id)}/seats/${seat}/bot`, key, { level } satisfies wire.GiveSeat);
export const takeBackSeat = (id: string, key: string, seat: number): Promise<void> =>
  nothing("DELETE", `/tables/${at(id)}/seats/${seat}/bot`, key);
export const notes = (id: string, key: string): Promise<wire.Notes> => json("GET", `/tables/${at(id)}/notes`, key);
export const keepNotes = (id: string, key: string, text: string): Promise<void> =>
  nothing("PUT", `/tables/${at(id)}/notes`, key, { text } satisfies wire.Notes);
export const rematch = (id: string, key: string): Promise<wire.Opened> =>
  json("POST", `/tables/${at(id)}/rematch`, key);
export const nextDay = (id: string, key: string, wish: wire.NextDay): Promise<wire.TableInfo> =>
  json("POST", `/tables/${at(id)}/next-day`, key, wish);
export const report = (id: string, key: string, words: string): Promise<wire.ReportKept> =>
  json("POST", `/tables/${at(id)}/report`, key, {
    words,
    client: navigator.userAgent.slice(0, 500),
  } satisfies wire.Report);
export const replay = (id: string, key: string, seat: number | null, start: number): Promise<wire.Replay> =>
  json("GET", `/tables/${at(id)}/replay?${seat === null ? "" : `seat=${seat}&`}start=${start}`, key);
export const playOn = (id: string, key: string, wish: wire.PlayOn): Promise<wire.Opened> =>
  json("POST", `/tables/${at(id)}/play-on`, key, wish);

/** The story of a match so far, as a text to keep. */
export async function story(id: string, key: string): Promise<Blob> {
  return (await call("GET", `/tables/${at(id)}/story`, key)).blob();
}

/** The record of a match, as a file to keep. */
export async function record(id: string, key: string): Promise<Blob> {
  return (await call("GET", `/tables/${at(id)}/record`, key)).blob();
}
