/** The log as it is read: lines of the game, what happened at the table beside it, and what played itself, in order. */

import type { LogLine, Notice } from "../lib/wire.ts";

/** Something that this page did by itself, kept beside the log of the server. */
export interface OwnNote {
  after: number;
  text: string;
}

export type Entry =
  | { kind: "line"; key: string; line: LogLine }
  | { kind: "notice"; key: string; text: string }
  | { kind: "own"; key: string; text: string };

/** All entries in order. What happened beside the game stands after the line it followed. */
export function chronicle(lines: readonly LogLine[], notices: readonly Notice[], own: readonly OwnNote[]): Entry[] {
  const first = lines[0]?.number ?? 0;
  const beside = [
    ...notices.map((notice) => ({
      after: notice.after,
      kind: "notice" as const,
      key: `n${notice.number}`,
      text: notice.text,
    })),
    ...own.map((note, number) => ({ after: note.after, kind: "own" as const, key: `o${number}`, text: note.text })),
  ].filter((each) => first === 0 || each.after >= first - 1);
  beside.sort((a, b) => a.after - b.after);
  const entries: Entry[] = [];
  let next = 0;
  const upTo = (number: number): void => {
    for (let each = beside[next]; each && each.after < number; each = beside[++next]) {
      entries.push({ kind: each.kind, key: each.key, text: each.text });
    }
  };
  for (const line of lines) {
    upTo(line.number);
    entries.push({ kind: "line", key: `l${line.number}`, line });
  }
  upTo(Infinity);
  return entries;
}

/** Whether an entry is news: told, or happened at the table. */
export function isNews(entry: Entry): boolean {
  return entry.kind !== "line" || entry.line.told;
}

export interface Part {
  text: string;
  thing: string | null;
}

/** A text cut at its links. The server counts characters, not the halves that some take in this language. */
export function partsOf(line: LogLine): Part[] {
  const signs = [...line.text];
  const cut = (from: number, to: number): string => signs.slice(from, to).join("");
  const parts: Part[] = [];
  let at = 0;
  for (const link of [...line.links].sort((a, b) => a.start - b.start)) {
    if (link.start < at) continue;
    if (link.start > at) parts.push({ text: cut(at, link.start), thing: null });
    parts.push({ text: cut(link.start, link.end), thing: link.thing });
    at = link.end;
  }
  if (at < signs.length) parts.push({ text: cut(at, signs.length), thing: null });
  return parts;
}

/** "Ada", "Ada and Bea", "Ada, Bea and Cy". */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}
