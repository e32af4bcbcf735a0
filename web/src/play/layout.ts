/** How a table is laid out in a window, so that the board gets as much of it as the rest can spare. */

export interface Layout {
  /**
   * phone: panels are sheets over the board. tablet: panels lie below. sides: one panel on each side of the board.
   * split: the first panel beside the board, the second beside the bar.
   */
  shape: "phone" | "tablet" | "sides" | "split";
  /** How wide the columns beside the board are, and how high the bar is. They stay while questions change. */
  left: number;
  right: number;
  bar: number;
}

const HEAD = 52; // the line above the board
const LOWEST = 172; // what a question with a row of options needs
const HIGHEST = 264; // more than this is better spent on the board

/** Whether there is room for one panel only beside the board and its bar. */
export function isNarrow(width: number, height: number): boolean {
  return width >= 1000 && width < 1240 && width >= height;
}

/** `aspect` is width over height of the board; `first` and `second` whether those panels are there and unfolded. */
export function layOut(width: number, height: number, aspect: number, first: boolean, second: boolean): Layout {
  if (width < 700 || height < 520) return { shape: "phone", left: 0, right: 0, bar: 0 };
  if (width < 1000 || width < height) {
    const bar = Math.round(Math.min(HIGHEST, Math.max(LOWEST, height * 0.19)));
    return { shape: "tablet", left: 0, right: 0, bar };
  }
  const dock = Math.round(Math.min(380, Math.max(300, width * 0.24)));
  const sides = { left: first ? dock : 0, right: second ? dock : 0 };
  const split = { left: 0, right: first ? dock : 0 };
  const widest = (columns: typeof sides): number =>
    Math.min(width - columns.left - columns.right, (height - HEAD - LOWEST) * aspect);
  const shape = widest(sides) > 0.94 * widest(split) ? "sides" : "split";
  const columns = shape === "sides" ? sides : split;
  const narrow = shape === "split" && second; // the bar has the second panel beside it, and needs more rows
  const lowest = narrow ? Math.min(232, height * 0.28) : LOWEST;
  const spare = height - HEAD - (width - columns.left - columns.right) / aspect;
  const bar = Math.round(Math.min(HIGHEST, height * 0.34, Math.max(lowest, spare)));
  return { shape, ...columns, bar };
}
