import { coverCheck } from "./check-covered.ts";
import { groundCheck, type GroundCheck } from "./check-ground.ts";
import type { CardTemplate } from "../designs/template.ts";

/** Prepares all visibility checks of a template's front: the background, covering elements and the edge. */
export function seenCheck(template: CardTemplate): GroundCheck {
  const [ground, cover] = [groundCheck(template), coverCheck(template)];
  return {
    images: [...new Set([...ground.images, ...cover.images])],
    photos: ground.photos,
    findings: (layout, pictures) => [
      ...ground.findings(layout, pictures),
      ...cover.findings(layout, pictures),
    ],
  };
}
