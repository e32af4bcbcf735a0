// Where something that floats goes: beside what it belongs to, and inside the window.

const AWAY = 6;
const RIM = 8;

/** Puts a floating element under what it belongs to, or over it where there is more room. */
export function beside(floating: HTMLElement, anchor: Element, align: "start" | "middle" | "end" = "start"): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const under = at.bottom + AWAY;
  const over = at.top - AWAY - height;
  const top = under + height + RIM <= innerHeight || over < RIM ? under : over;
  const wanted = { start: at.left, middle: (at.left + at.right - width) / 2, end: at.right - width }[align];
  floating.style.left = `${Math.max(RIM, Math.min(wanted, innerWidth - width - RIM))}px`;
  floating.style.top = `${Math.max(RIM, Math.min(top, innerHeight - height - RIM))}px`;
}
