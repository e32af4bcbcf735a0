/**
 * Words that must be read to choose are not cut: an attachment that sets a text smaller until it fits its box, down to
 * a size in pixels that can still be read. What is longer even then keeps that size and is marked as cut, so that its
 * box scrolls or fades.
 */

const STEP = 0.94;

export const shrinking = shrinkingTo(9.5);

export function shrinkingTo(smallest: number): (node: HTMLElement) => () => void {
  return (node) => shrunk(node, smallest);
}

function shrunk(node: HTMLElement, smallest: number): () => void {
  const fit = (): void => {
    node.style.fontSize = "";
    let size = parseFloat(getComputedStyle(node).fontSize);
    while (node.scrollHeight > node.clientHeight + 1 && size * STEP >= smallest) {
      size *= STEP;
      node.style.fontSize = `${size}px`;
    }
    node.toggleAttribute("data-cut", node.scrollHeight > node.clientHeight + 1);
  };
  const resized = new ResizeObserver(fit);
  const changed = new MutationObserver(fit);
  resized.observe(node.parentElement ?? node);
  changed.observe(node, { characterData: true, childList: true, subtree: true });
  return () => {
    resized.disconnect();
    changed.disconnect();
    node.style.fontSize = "";
    node.removeAttribute("data-cut");
  };
}
