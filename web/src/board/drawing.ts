/**
 * What a graph board looks like beyond its bare places and ways: areas, buildings, lines, and where the texts go. To
 * work it out takes longer than all the rest of a page, so it is done beside the page, once for each board.
 */

import type { Blocks } from "./blocks.ts";
import type { Ground } from "./ground.ts";
import type { Texts } from "./labels.ts";

export interface Drawing extends Texts {
  /** The outline of each region. */
  outlines: ReadonlyMap<string, string>;
  /** Where land ends, where there is a sea. */
  coast: string;
  blocks: Blocks | null;
  /** The way that each line takes. */
  paths: ReadonlyMap<string, string>;
}

/** What is drawn of: all that can be told to a worker. */
export type Plan = Pick<Ground, "places" | "links" | "regions" | "routes" | "streets" | "box" | "land">;

/** A board of which nothing is worked out yet. */
export const BARE: Drawing = {
  outlines: new Map(),
  coast: "",
  blocks: null,
  paths: new Map(),
  names: [],
  plates: [],
  labels: new Map(),
};

const made = new WeakMap<Ground, Drawing>();

/** The drawing of a ground, if it has been made. */
export function drawingOf(ground: Ground): Drawing | undefined {
  return made.get(ground);
}

export async function draw(ground: Ground): Promise<Drawing> {
  const known = made.get(ground);
  if (known) return known;
  const { places, links, regions, routes, streets, box, land } = ground;
  const drawing = await drawBeside({ places, links, regions, routes, streets, box, land });
  made.set(ground, drawing);
  return drawing;
}

let ready: Worker | null = null;

/** A board is about to come: a worker takes its time to start, and cannot while the page is being drawn. */
export function expectDrawing(): void {
  ready ??= draughtsman();
}

function draughtsman(): Worker {
  return new Worker(new URL("./draughtsman.ts", import.meta.url), { type: "module" });
}

function drawBeside(plan: Plan): Promise<Drawing> {
  return new Promise((resolve, reject) => {
    const worker = ready ?? draughtsman();
    ready = null;
    worker.onmessage = ({ data }: MessageEvent<Drawing>) => {
      resolve(data);
      worker.terminate();
    };
    worker.onerror = () => {
      reject(new Error("The map could not be drawn."));
      worker.terminate();
    };
    worker.postMessage(plan);
  });
}
