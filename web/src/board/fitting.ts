/** How wide cards may be so that all of them lie in a box, in rows. */
export function fitting(
  count: number,
  width: number,
  height: number,
  gap: number,
  /** Height over width of a card. */
  ratio: number,
  most: number,
): number {
  let best = 36;
  for (let rows = 1; rows <= Math.max(1, count); rows++) {
    const columns = Math.ceil(count / rows);
    const byWidth = (width - gap * (columns - 1)) / Math.max(1, columns);
    const byHeight = (height - gap * (rows - 1)) / rows / ratio;
    const size = Math.min(byWidth, byHeight);
    if (size > best) best = size;
  }
  return Math.floor(Math.min(most, best));
}

const WIDTHS = [9.75, 11, 12.25, 13.5, 15, 16.5, 18]; // of a card, in rem
const LETTER = 0.42; // rem that a letter takes on average at a size that is read with ease, with what lines leave over
const FRAME = 9.2; // rem of its height for title, picture, corner and frame

/** How wide a card must be, in rem, so that its text can be read whole beside its note: at its usual size, or nearly. */
export function roomFor(text: string, note: string, ratio: number): number {
  const fits = (width: number): boolean => {
    const letters = (width - 1.5) / LETTER;
    const lines = width * ratio - FRAME - (note ? 0.4 + Math.ceil(note.length / letters) : 0);
    return Math.ceil(text.length / letters) <= lines;
  };
  return WIDTHS.find(fits) ?? WIDTHS.at(-1)!;
}
