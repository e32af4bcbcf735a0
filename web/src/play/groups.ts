/** Many options in groups that a reader can find their way in: by area of the board, else by the kind of thing. */

import type { Choice } from "./picking.svelte.ts";
import type { Seen } from "./things.ts";

export interface Group {
  name: string;
  numbers: number[];
}

const FEW = 12; // as many as the eye takes in without headings

export function groupsOf(listed: readonly Choice[], offered: readonly number[], seen: Seen): Group[] {
  const whole = [{ name: "", numbers: [...offered] }];
  if (offered.length <= FEW || seen.board?.type !== "graph") return whole;
  const areas = new Map(seen.board.regions.map((region) => [region.id, region.name]));
  const areaOf = new Map(seen.board.places.map((place) => [place.id, areas.get(place.region) ?? ""]));
  const groups = new Map<string, number[]>();
  for (const number of offered) {
    const area = listed[number]?.touches.map((thing) => areaOf.get(thing) ?? "").find(Boolean) ?? "";
    groups.set(area, [...(groups.get(area) ?? []), number]);
  }
  if (groups.size < 2 || groups.size > offered.length / 2) return whole;
  return [...groups].map(([name, numbers]) => ({ name: name || "Elsewhere", numbers }));
}
