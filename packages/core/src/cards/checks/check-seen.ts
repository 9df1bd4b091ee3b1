import { coverCheck } from "./check-covered.ts";
import { groundCheck, type GroundCheck } from "./check-ground.ts";
import type { CardTemplate } from "../designs/template.ts";

/** Prepares the look at how what is on a template's front is seen: at what lies under it, at what lies on it, and at the edge. */
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
