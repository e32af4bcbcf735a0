/** The icons of a skin, in parts that are fetched by need: when something is about to be shown that names one of theirs. */

import { Fetched } from "./fetched.ts";

/** Drawings by name. */
export type Bodies = Record<string, string>;

/** What there is of a skin: the icons of its styles, and how to load its others, by the names of those in each part. */
export interface SkinIcons {
  default: Bodies;
  parts: [names: string, load: () => Promise<{ default: Bodies }>][];
}

export class Drawers {
  readonly #words: Record<string, string>;
  readonly #parts: Fetched<string, null>;
  /** The part in which an icon is. */
  readonly #partOf = new Map<string, string>();

  /** `words` are those that scenes use for icons; what has been fetched is handed to `add`. */
  constructor({ default: styles, parts }: SkinIcons, words: Record<string, string>, add: (found: Bodies) => void) {
    add(styles);
    this.#words = words;
    const loads: Record<string, () => Promise<null>> = {};
    for (const [names, load] of parts) {
      for (const name of names.split(" ")) this.#partOf.set(name, names);
      loads[names] = async () => {
        add((await load()).default);
        return null;
      };
    }
    this.#parts = new Fetched(loads);
  }

  /** Fetches the parts with all icons that are named in something, at any depth: whatever reads like one, but for ids,
   * which nobody sees. Undefined where they are here. */
  fetch(shown: unknown): Promise<void> | undefined {
    const parts = new Set<string>();
    const look = (value: unknown): void => {
      if (typeof value === "string") {
        const part = this.#partOf.get(this.#words[value] ?? value);
        if (part !== undefined) parts.add(part);
      } else if (typeof value === "object" && value !== null) {
        for (const [key, inner] of Object.entries(value)) if (key !== "id") look(inner);
      }
    };
    look(shown);
    return this.#parts.fetch(parts);
  }
}
