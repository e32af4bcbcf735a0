/** Where something large may float beside what it belongs to, so that it covers little of what there is to choose. */

const [RIM, GAP] = [8, 14];

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function shared(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** The place in the window for something of that size which belongs to `node`. */
export function freest(node: HTMLElement, width: number, height: number): { left: number; top: number } {
  const at = node.getBoundingClientRect();
  const choices = [...document.querySelectorAll<HTMLElement>("[data-thing].legal, [data-option]")]
    .filter((each) => each !== node)
    .map((each) => each.getBoundingClientRect());
  const inside = (value: number, size: number, room: number): number =>
    Math.max(RIM, Math.min(value, room - size - RIM));
  const across = [
    at.left - width - GAP,
    at.right + GAP,
    at.left + at.width / 2 - width / 2,
    RIM,
    innerWidth - width - RIM,
  ].map((left) => inside(left, width, innerWidth));
  const down = [
    at.top + at.height / 2 - height / 2,
    at.top - height - GAP,
    at.bottom + GAP,
    RIM,
    innerHeight - height - RIM,
  ].map((top) => inside(top, height, innerHeight));
  let best = { left: RIM, top: RIM, cost: Infinity };
  for (const left of across) {
    for (const top of down) {
      const box = { left, top, right: left + width, bottom: top + height };
      const covered = choices.reduce((sum, each) => sum + shared(box, each), 0);
      const far = Math.hypot(left + width / 2 - at.left - at.width / 2, top + height / 2 - at.top - at.height / 2);
      const cost = covered + 4 * shared(box, at) + far; // what one looks at stays in view before all
      if (cost < best.cost) best = { left, top, cost };
    }
  }
  return best;
}
