/** What there is to say of a floor and of what is on it, for eyes that look closer and for those who listen. */

import { placeStyle } from "../../lib/skin.ts";
import type { Floor, Overlay, Skin } from "../../lib/wire.ts";
import { aloud, type Description, verdictOn } from "../describe.ts";
import type { Marks } from "../marks.ts";
import {
  borderAt,
  borderName,
  borderStyle,
  gaugeWords,
  type Side,
  type Space,
  spaceName,
  spacesOf,
} from "../spaces.ts";

const WITHIN: Partial<Record<Overlay["kind"], string>> = { reach: "in reach", path: "on the way" };

export class FloorGuide {
  readonly #floor: Floor;
  readonly #skin: Skin;
  readonly #marks: Marks;

  constructor(floor: Floor, skin: Skin, marks: Marks) {
    [this.#floor, this.#skin, this.#marks] = [floor, skin, marks];
  }

  /** What a thing is, and what the question makes of it. */
  about(thing: string): Description {
    const floor = this.#floor;
    const piece = floor.pieces.find((each) => each.id === thing);
    const token = floor.tokens.find((each) => each.id === thing);
    const border = floor.borders.find((each) => each.id === thing);
    const space = spacesOf(floor.ground).get(piece?.at ?? token?.at ?? thing);
    if (border) {
      return {
        title: borderName(border),
        lines: [this.#stateOf(border.kind, border.state), border.note].filter(Boolean),
        verdict: verdictOn(this.#marks, thing),
      };
    }
    const name = space ? spaceName(floor, space) : thing;
    const own = floor.overlays.filter((each) => each.thing && (each.thing === thing || this.#at(each.thing) === thing));
    const told = own
      .toSorted((one, other) => Number(other.kind === "sight") - Number(one.kind === "sight"))
      .map((each) => each.words);
    return {
      title: piece?.label ?? (token ? `${token.count > 1 ? `${token.count} × ` : ""}${token.label}` : name),
      // Of a figure first how it stands, whether one sees it and what it is up to; where it is can be seen.
      lines: [
        piece ? gaugeWords(piece) : "",
        ...(piece ? told : []),
        piece?.note ?? token?.note ?? "",
        piece || token ? `on ${name}` : "",
        space ? this.kindOf(space) : "",
        floor.notes[space?.id ?? ""] ?? "",
        this.#others(space?.id ?? "", thing),
        space ? this.#within(space) : "",
        ...(piece ? [] : told),
      ].filter(Boolean),
      verdict: verdictOn(this.#marks, thing, ...(space ? [space.id] : [])),
    };
  }

  /** All of it for somebody who does not see the walls. */
  spoken(thing: string): string {
    const space = spacesOf(this.#floor.ground).get(thing);
    const words = this.about(thing);
    return aloud(space ? { ...words, lines: [...words.lines, this.#around(space)].filter(Boolean) } : words);
  }

  kindOf(space: Space): string {
    return placeStyle(this.#skin, space.kind)?.name || space.kind;
  }

  #stateOf(kind: string, state: string): string {
    const style = borderStyle(this.#skin, kind, state);
    return [style.name || kind, state].filter(Boolean).join(", ");
  }

  #at(thing: string): string {
    return this.#floor.pieces.find((each) => each.id === thing)?.at ?? "";
  }

  #others(space: string, thing: string): string {
    const pieces = this.#floor.pieces
      .filter((each) => each.at === space && each.id !== thing)
      .map((each) => [each.label, [each.note, gaugeWords(each)].filter(Boolean).join(", ")].filter(Boolean).join(": "));
    const tokens = this.#floor.tokens
      .filter((each) => each.at === space && each.id !== thing)
      .map((each) => (each.count > 1 ? `${each.count} × ${each.label}` : each.label));
    const all = [...pieces, ...tokens];
    return all.length ? `Here: ${all.join("; ")}` : "";
  }

  #within(space: Space): string {
    const found = this.#floor.overlays.filter((each) => !each.thing && each.spaces.includes(space.id));
    return found.map((each) => (each.kind === "area" ? each.words : (WITHIN[each.kind] ?? each.words))).join(". ");
  }

  #around({ row, column }: Space): string {
    const sides: [string, number, number, Side][] = [
      ["north", row - 1, column, "below"],
      ["east", row, column, "right"],
      ["south", row, column, "below"],
      ["west", row, column - 1, "right"],
    ];
    const found = sides.flatMap(([side, down, across, of]) => {
      const border = this.#floor.borders.find(
        (each) => each.row === down && each.column === across && each.side === of,
      );
      const words = border
        ? `${borderName(border)} (${this.#stateOf(border.kind, border.state)})`
        : borderAt(this.#floor.ground, down, across, of);
      return words ? [`${side}: ${words}`] : [];
    });
    return found.join(", ");
  }
}
