import { describe, expect, it } from "vitest";

import { areShort } from "../src/board/sheet/contents.ts";
import type { Line } from "../src/lib/wire.ts";

const line = (label: string, more: Partial<Line> = {}): Line => ({ label, text: "", note: "", ...more }) as Line;

describe("lines of a sheet", () => {
  it("stand side by side only while all of them are short", () => {
    expect(areShort([line("Spark"), line("Glass")])).toBe(true);
    expect(areShort([line("Spark", { note: "1 use left" })])).toBe(false);
    expect(areShort([line("Ada cannot use items and resources this turn")])).toBe(false);
  });
});
