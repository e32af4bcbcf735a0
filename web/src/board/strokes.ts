/** Marks that a hand draws stroke by stroke; others are written. */
export function strokesOf(mark: string): string[] {
  if (/^[xX×]$/.test(mark)) return ["M-27-26C-10-8 11 10 28 27", "M27-28C9-10-9 8-29 26"];
  if (/^[oO○0]$/.test(mark)) return ["M6-29C-19-32-33-14-30 5-27 25-8 33 9 29 28 25 34 4 28-12 23-24 12-30-3-28"];
  return [];
}
