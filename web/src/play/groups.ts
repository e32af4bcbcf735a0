/** Many options in groups that a reader can find their way in: by area of the board; on a floor, what is more than a
 * space to choose comes first, and the spaces, which can be chosen on the floor itself, are folded. */

import type { Choice } from "./picking.svelte.ts";
import type { Seen } from "./things.ts";

export interface Group {
  name: string;
  numbers: number[];
  folded?: boolean;
}

const FEW = 12; // as many as the eye takes in without headings
const ALIKE = 3; // so many that are alike but for one card
const SPACES = 4; // so many spaces beside other options would push these out of sight

export function groupsOf(listed: readonly Choice[], offered: readonly number[], seen: Seen): Group[] {
  const whole = [{ name: "", numbers: [...offered] }];
  if (seen.board?.type === "floor") return onFloor(listed, offered);
  if (seen.board?.type === "cardgrid") return besideCards(listed, offered);
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

/** Where one walks about on cards and holds others, what is alike but for the card in hand that it takes is folded: it
 * can be chosen by the card, and mostly by where it leads. */
function besideCards(listed: readonly Choice[], offered: readonly number[]): Group[] {
  const alike = new Map<string, number[]>();
  for (const number of offered) {
    const { id, touches, note, label } = listed[number]!;
    const [deed = "", thing] = id.split(":");
    const named = touches.length > 0 && touches.every((each) => each.startsWith("card:"));
    if (thing && named && !note && label.includes(" ")) alike.set(deed, [...(alike.get(deed) ?? []), number]);
  }
  const many = [...alike.values()].find((numbers) => numbers.length >= ALIKE && numbers.length < offered.length);
  if (!many) return [{ name: "", numbers: [...offered] }];
  return [
    { name: "", numbers: offered.filter((number) => !many.includes(number)) },
    { name: sharedWords(many.map((number) => listed[number]!.label)), numbers: many, folded: true },
  ];
}

/** What labels have in common at their beginnings and their ends, with dots for the rest: "Discard … to move". */
function sharedWords(labels: readonly string[]): string {
  const [first = [], ...others] = labels.map((label) => label.split(" "));
  const alike = (at: number): boolean => others.every((each) => each.at(at) === first.at(at));
  const differs = first.findIndex((_, at) => !alike(at));
  const ends = first.findIndex((_, at) => !alike(-1 - at));
  return [...first.slice(0, differs), "…", ...(ends > 0 ? first.slice(-ends) : [])].join(" ");
}

/** How many options come before the spaces that are folded away: these are chosen on the floor, and no number key is
 * wasted on them. */
export function beforeSpaces(listed: readonly Choice[], seen: Seen): number {
  if (seen.board?.type !== "floor") return listed.length;
  const [rest, spaces] = onFloor(
    listed,
    listed.map((_, number) => number),
  );
  const first = Math.min(...(spaces?.numbers ?? []));
  return rest?.numbers.length && rest.numbers.every((number) => number < first) ? rest.numbers.length : listed.length;
}

function onFloor(listed: readonly Choice[], offered: readonly number[]): Group[] {
  const isSpace = (number: number): boolean => {
    const { touches = [], note = "" } = listed[number] ?? {};
    return touches.length === 1 && touches[0]!.startsWith("space:") && !note;
  };
  const alike = new Map<string, number[]>(); // by the first word of their ids: what is done there
  for (const number of offered.filter(isSpace)) {
    const deed = listed[number]!.id.split(":")[0]!;
    alike.set(deed, [...(alike.get(deed) ?? []), number]);
  }
  const spaces = [...alike.values()].find((numbers) => numbers.length >= SPACES) ?? [];
  const rest = offered.filter((number) => !spaces.includes(number));
  if (!spaces.length || (!rest.length && offered.length <= FEW)) return [{ name: "", numbers: [...offered] }];
  return [
    { name: "", numbers: rest },
    { name: `${spaces.length} spaces on the floor`, numbers: spaces, folded: true },
  ];
}
