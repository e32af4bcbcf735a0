// What kind of input a setting needs, read from its JSON Schema.
import type { SettingInfo } from "../lib/wire.ts";
import { plain } from "./words.ts";

export type Kind =
  | { kind: "switch" }
  | { kind: "number"; least: number; most: number }
  | { kind: "choice"; values: (string | number | null)[] }
  | { kind: "text"; longest: number };

interface Schema {
  type?: string;
  enum?: (string | number)[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  anyOf?: Schema[];
  title?: string;
}

const FEW = 8; // values of a number that may be missing are shown side by side up to here

export function kindOf(setting: SettingInfo): Kind {
  const schema = setting.schema as Schema;
  const each = schema.anyOf ?? [schema];
  const mayLack = each.some((one) => one.type === "null");
  const [main] = each.filter((one) => one.type !== "null");
  const none = mayLack ? [null] : [];
  if (main?.enum) return { kind: "choice", values: [...none, ...main.enum] };
  if (main?.type === "boolean") return { kind: "switch" };
  if (main?.type === "integer") {
    const least = main.minimum ?? -Infinity;
    const most = main.maximum ?? Infinity;
    if (!mayLack) return { kind: "number", least, most };
    if (most - least < FEW) {
      return { kind: "choice", values: [null, ...Array.from({ length: most - least + 1 }, (_, step) => least + step)] };
    }
  }
  return { kind: "text", longest: main?.maxLength ?? 200 };
}

/** What a setting is called. */
export function labelOf(setting: SettingInfo): string {
  return (setting.schema as Schema).title ?? plain(setting.name);
}

/** What a setting says without the ids of rules in it, and those ids. */
export function aboutAndRules(about: string): { words: string; rules: string[] } {
  const id = /\s*[([]([A-Z]{1,4}-R?\d+)[)\]]/g;
  return { words: about.replaceAll(id, ""), rules: [...about.matchAll(id)].map((match) => match[1]!) };
}
