/** Bodies (SVG paths on 512 × 512) of icons, by name; made by plugins/icons.ts. */
declare module "virtual:game-icons/covers" {
  /** Those of all covers. */
  const bodies: Record<string, string>;
  export default bodies;
}

declare module "virtual:game-icons/showcase" {
  /** What the showcase names. */
  const bodies: Record<string, string>;
  export default bodies;
}

declare module "virtual:game-icons/more" {
  /** What there is of each skin, by its name: the icons of its styles, and where its others are. */
  export const more: Record<string, () => Promise<import("./lib/drawers.ts").SkinIcons>>;
}
