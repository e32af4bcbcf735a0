/** The worker that works out drawings: a plan comes, its drawing goes. */

import { areasOf } from "./areas.ts";
import { blocksOf } from "./blocks.ts";
import type { Drawing, Plan } from "./drawing.ts";
import { textsOf } from "./labels.ts";
import { linesOf } from "./routes.ts";

function drawn({ places: spots, links, regions, routes, streets, box, land }: Plan): Drawing {
  const places = [...spots.values()];
  const areas = areasOf(spots, links, box, land === "atlas");
  const lines = linesOf(routes, spots, links);
  const texts = textsOf({ places, streets, lines, board: box }, regions, areas.regionAt);
  const blocks = land === "town" ? blocksOf(streets, places, box, areas) : null;
  return {
    outlines: areas.outlines,
    coast: areas.coast,
    blocks,
    paths: new Map(lines.map(({ id, path }) => [id, path])),
    ...texts,
  };
}

self.onmessage = ({ data }: MessageEvent<Plan>) => self.postMessage(drawn(data));
