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
