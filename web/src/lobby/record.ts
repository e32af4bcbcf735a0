// A record of a match, read from a file.
import { Trouble } from "../lib/api.ts";

export interface MatchRecord {
  game: string;
  seats: number;
  names: string[];
  /** The record as it is; the server checks every answer in it. */
  all: Record<string, unknown>;
}

const NO_RECORD = "This file is no record of a match. Records are what “Export” gives, and what the terminal saves.";

export async function readRecord(file: File): Promise<MatchRecord> {
  let all: Record<string, unknown>;
  try {
    all = JSON.parse(await file.text()) as Record<string, unknown>;
  } catch {
    throw new Trouble(NO_RECORD);
  }
  const { game, seats, names } = (all ?? {}) as Partial<MatchRecord>;
  if (typeof game !== "string" || typeof seats !== "number" || !Array.isArray(names)) throw new Trouble(NO_RECORD);
  return { game, seats, names, all };
}
