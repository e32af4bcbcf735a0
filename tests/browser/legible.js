// Texts on the page that cannot be read, each with why, and icons that are not there: cut off, under something else, shortened, or out of sight. What
// can be scrolled to is there, but for the first answers to a question: those must be seen at once. Names of seats and of
// books on a shelf may be short: they stand whole where one points at them. Pegs on one space stand close together.
() => {
  const plain = (words) => words.replace(/\s+/g, " ").trim();
  const answers = plain([...document.querySelectorAll("[data-option]")].map((each) => each.textContent).join(" "));
  const laying = document.querySelector(".lay") !== null; // what the row does is told, whatever stands on its cards
  const AT_ONCE = 6; // as many answers are seen without scrolling
  const faults = new Map();
  const say = (why, text, rect) => {
    const key = `${why}: ${text.trim().replace(/\s+/g, " ").slice(0, 70)}`;
    if (!faults.has(key)) faults.set(key, `${key} @${Math.round(rect.left)},${Math.round(rect.top)}`);
  };
  const all = new CSSStyleSheet(); // so that one asks what is seen, not what can be clicked
  all.replaceSync("* { pointer-events: auto !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, all];
  const styles = new Map();
  const styleOf = (element) => styles.get(element) ?? (styles.set(element, getComputedStyle(element)), styles.get(element));
  const cut = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const hides = (overflow) => overflow !== "visible";
  const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
  /** What of a box is left when all that clips has clipped it, and whether the rest can be scrolled to. */
  const visible = (owner, rect) => {
    let seen = cut(rect, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    let scrolled = false;
    let absolute = styleOf(owner).position === "absolute";
    let fixed = styleOf(owner).position === "fixed";
    for (let each = owner.parentElement, first = owner; each && !fixed; each = each.parentElement) {
      if (first) {
        // The element itself clips its own text.
        const own = styleOf(first);
        if (own.display !== "inline") {
          const box = first.getBoundingClientRect();
          if (scrolls(own.overflowY) || scrolls(own.overflowX)) scrolled = true;
          if (hides(own.overflowX)) seen = cut(seen, { ...seen, left: box.left, right: box.right });
          if (hides(own.overflowY)) seen = cut(seen, { ...seen, top: box.top, bottom: box.bottom });
        }
        first = null;
      }
      const its = styleOf(each);
      if (absolute && its.position === "static") continue;
      absolute = its.position === "absolute";
      fixed = its.position === "fixed";
      if (its.display === "inline" || its.display === "contents") continue;
      const box = each.getBoundingClientRect();
      if (scrolls(its.overflowY) && each.scrollHeight > each.clientHeight + 1) scrolled = true;
      if (scrolls(its.overflowX) && each.scrollWidth > each.clientWidth + 1) scrolled = true;
      if (hides(its.overflowX)) seen = cut(seen, { ...seen, left: box.left, right: box.right });
      if (hides(its.overflowY)) seen = cut(seen, { ...seen, top: box.top, bottom: box.bottom });
    }
    return { seen, scrolled };
  };
  const clippedAway = (element) => {
    for (let each = element; each; each = each.parentElement) if (styleOf(each).clipPath === "inset(50%)") return true;
    return false;
  };
  const clear = /^(transparent|rgba\(.*, 0\)|oklab\(.* \/ 0\))$/;
  /** Whether something draws over what lies below it at a point. */
  const paints = (hit, upTo, x, y) => {
    for (let each = hit; each && each !== upTo; each = each.parentElement) {
      if (each instanceof SVGElement || ["IMG", "CANVAS"].includes(each.tagName)) return true;
      const its = styleOf(each);
      if (Number(its.opacity) === 0) return false;
      if (!clear.test(its.backgroundColor) || its.backgroundImage !== "none") return true;
    }
    return [...hit.childNodes].some((node) => {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some((box) => {
        const rim = box.height * 0.18;
        return box.left < x && x < box.right && box.top + rim < y && y < box.bottom - rim;
      });
    });
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const owner = node.parentElement;
    if (!node.data.trim() || !owner || owner.closest("svg, script, style, .unseen, .seats, .pegs, .spines, dialog:not([open])")) continue;
    // A card is known by its picture and read by pointing at it. To choose it, its words must stand on it or in the bar.
    // Of a whole deck that is laid out the cards are too small for their words.
    if (owner.closest(".face") && (!owner.closest(".legal") || laying || answers.includes(plain(node.data)))) continue;
    if (owner.closest(".small .value, .small .marks") || (owner.closest(".signed")?.querySelectorAll(".face").length ?? 0) > 8)
      continue;
    const its = styleOf(owner);
    if (its.visibility !== "visible" || Number(its.opacity) === 0 || !owner.checkVisibility()) continue;
    if (clippedAway(owner)) continue; // for the ear, not for the eye
    const range = document.createRange();
    range.selectNodeContents(node);
    const answer = Number(owner.closest("[data-option]")?.dataset.number ?? AT_ONCE) < AT_ONCE;
    for (const rect of range.getClientRects()) {
      if (rect.width < 2 || rect.height < 2) continue;
      // Letters do not fill their line: what is cut of its rim is not missed.
      const rim = Math.min(4, rect.height * 0.18);
      const box = { left: rect.left + 1, right: rect.right - 1, top: rect.top + rim, bottom: rect.bottom - rim };
      const { seen, scrolled } = visible(owner, box);
      const whole = seen.left <= box.left + 1 && seen.right >= box.right - 1 && seen.top <= box.top && seen.bottom >= box.bottom;
      if (!whole) {
        if (!scrolled) say("cut", node.data, rect);
        else if (answer) say("an answer out of sight", node.data, rect);
        continue;
      }
      if (its.textOverflow === "ellipsis" && owner.scrollWidth > owner.clientWidth + 1) say("shortened", node.data, rect);
      const y = (box.top + box.bottom) / 2;
      for (const x of [box.left + 1, (box.left + box.right) / 2, box.right - 1]) {
        const hit = document.elementFromPoint(x, y);
        if (!hit || owner.contains(hit) || hit.contains(owner)) continue;
        let common = owner;
        while (!common.contains(hit)) common = common.parentElement;
        if (paints(hit, common, x, y)) {
          say(`under ${hit.tagName.toLowerCase()}.${String(hit.getAttribute("class") ?? "").split(" ")[0]}`, node.data, rect);
          break;
        }
      }
    }
  }
  for (const path of document.querySelectorAll("[data-missing]")) {
    say("an icon is missing", path.closest("[aria-label], li, section")?.textContent ?? "", path.getBoundingClientRect());
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== all);
  return [...faults.values()];
}
