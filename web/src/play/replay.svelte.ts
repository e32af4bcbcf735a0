/** A replay as one seat saw it: moments that are fetched page by page, and the one that is shown. */

import { fetchFor } from "../board/needed.ts";
import { replay } from "../lib/api.ts";
import { NO_SCENE, patchScene, type Scene } from "../lib/patch.ts";
import type { LogLine, Skin } from "../lib/wire.ts";

interface Moment {
  scene: Scene;
  /** How many lines of the log there were. */
  lines: number;
}

export class Reel {
  readonly seat: number | null;
  count = $state(0);
  at = $state(0);
  /** Whether one may play on from a moment. */
  playable = $state(false);
  /** Rises with each page that has come. */
  loaded = $state(0);

  readonly #table: string;
  readonly #key: string;
  readonly #skin: Skin;
  readonly #moments: Moment[] = [];
  readonly #lines: LogLine[] = [];
  #ended = false;

  constructor(table: string, key: string, seat: number | null, skin: Skin) {
    this.#table = table;
    this.#key = key;
    this.#skin = skin;
    this.seat = seat;
  }

  /** Fetch all pages, the first before anything can be shown. `begin`: the moment to start at, from 0 to 1. */
  async load(begin: number): Promise<void> {
    await this.#page();
    this.at = Math.round(begin * Math.max(0, this.count - 1));
    while (!this.#ended && this.loaded < this.count) await this.#page();
  }

  close(): void {
    this.#ended = true;
  }

  get ready(): boolean {
    return this.at < this.loaded;
  }

  get scene(): Scene {
    void this.loaded;
    return this.#moments[this.at]?.scene ?? NO_SCENE;
  }

  get log(): LogLine[] {
    void this.loaded;
    return this.#lines.slice(0, this.#moments[this.at]?.lines ?? 0);
  }

  /** The lines that were new at the moment shown. */
  get news(): LogLine[] {
    void this.loaded;
    return this.#lines.slice(this.#moments[this.at - 1]?.lines ?? 0, this.#moments[this.at]?.lines ?? 0);
  }

  /** The moments at which something was told. */
  get marks(): number[] {
    const found: number[] = [];
    for (let at = 0; at < this.loaded; at++) {
      const from = this.#moments[at - 1]?.lines ?? 0;
      if (this.#lines.slice(from, this.#moments[at]?.lines ?? 0).some((line) => line.told)) found.push(at);
    }
    return found;
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(to, this.count - 1));
  }

  async #page(): Promise<void> {
    const start = this.#moments.length;
    const page = await replay(this.#table, this.#key, this.seat, start);
    await fetchFor(
      page.moments.map((moment) => moment.scene),
      this.#skin,
    );
    if (this.#ended) return;
    let scene = this.#moments[start - 1]?.scene ?? NO_SCENE;
    for (const moment of page.moments) {
      if (moment.number < start) continue; // the match has gone on, and pages with it
      scene = patchScene(scene, moment.scene);
      this.#lines.splice(moment.log.start, Infinity, ...moment.log.lines);
      this.#moments.push({ scene, lines: this.#lines.length });
    }
    // A match that goes on grows; what is shown ends where it was when the last page came.
    this.count = page.moments.length ? Math.max(page.count, this.#moments.length) : this.#moments.length;
    this.playable = page.playable;
    this.loaded = this.#moments.length;
  }
}
