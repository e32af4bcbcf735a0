/**
 * Which letters a typeface has, in two files: those that nearly every text is made of, and those that a few texts need
 * beside them. Others come from the reader's own typefaces. What cuts typefaces reads this as well as the page.
 */

type Range = readonly [first: number, last: number];

/** English, with the punctuation of the page and of its games. */
export const USUAL: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];

/** Other languages of the west, other punctuation, money. */
export const RARE: readonly Range[] = [
  [0xa1, 0xb6],
  [0xb8, 0xd6],
  [0xd8, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2010, 0x2012],
  [0x2015, 0x2017],
  [0x201a, 0x201b],
  [0x201e, 0x2021],
  [0x2023, 0x2025],
  [0x2027, 0x2027],
  [0x2030, 0x203a],
  [0x20ac, 0x20ac],
];

/** The name of the file with the rare letters of a typeface, from the one with the usual ones. */
export function rareFile(file: string): string {
  return file.replace(/\.woff2$/, ".rare.woff2");
}

/** Ranges as style sheets write them. */
export function unicodeRange(ranges: readonly Range[]): string {
  return ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(", ");
}

/** All letters of ranges. */
export function lettersOf(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, step) => first + step))
    .map((letter) => String.fromCodePoint(letter))
    .join("");
}
