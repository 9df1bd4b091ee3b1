import { mm } from "../../units.ts";
import type { Preparation } from "../elements/element-kind.ts";
import type { CardContent, CardFinding } from "../drawing/laid-out.ts";
import { prepareElement } from "./prepare-element.ts";
import { BACKGROUND, type Scene, type SceneItem } from "../drawing/scene.ts";
import { backOf, inLayers, templateSpace, type CardTemplate } from "./template.ts";
import { fitText } from "../text/fit-text.ts";
import type { Typesetter } from "../shaping/typesetter.ts";

export interface CardLayout {
  scene: Scene;
  /** What each element has in the scene, from the lowest to the highest. */
  elements: LaidOutElement[];
  findings: CardFinding[];
}

/** An element by its key, and its items. */
export interface LaidOutElement {
  name: string;
  items: SceneItem[];
}

/**
 * Prepares a template once and returns the function that lays out the front of its cards. The same content gives the
 * same scene; an item that is the same on several cards is the same object, so that a backend may keep what it made of
 * it.
 */
export function cardLayout(
  typesetter: Typesetter,
  template: CardTemplate,
): (content: CardContent) => CardLayout {
  const space = templateSpace(template);
  const { images = {} } = template;
  const { languages, fonts } = template;
  const fit: Preparation<unknown>["fit"] = (text, box, style) =>
    fitText(typesetter, text, box, languages ? { languages, ...style } : style);
  const elements = inLayers(template.fields).map(([name, field]) => ({
    name,
    layOut: prepareElement({ name, field, space, fit, images, languages, fonts }),
  }));
  const backdrop: SceneItem[] = template.background
    ? [{ kind: "image", image: BACKGROUND, box: space.background, clip: null }]
    : [];
  return (content) => {
    const laidOut = elements.map(({ name, layOut }) => ({ name, ...layOut(content) }));
    return {
      scene: {
        width: mm(template.cardSize.w),
        height: mm(template.cardSize.h),
        items: [...backdrop, ...laidOut.flatMap((element) => element.items)],
      },
      elements: laidOut,
      findings: laidOut.flatMap((element) => element.findings),
    };
  };
}

/**
 * The same for both sides: the front's layout, and behind it the back's where the template has one. Images of both go by
 * the same names, `background` too; findings on the back say so.
 */
export function cardSides(
  typesetter: Typesetter,
  template: CardTemplate,
): (content: CardContent) => [front: CardLayout, ...back: CardLayout[]] {
  const layOutFront = cardLayout(typesetter, template);
  const back = backOf(template);
  if (!back) return (content) => [layOutFront(content)];
  const layOutBack = cardLayout(typesetter, back);
  return (content) => {
    const { findings, ...laidOut } = layOutBack(content);
    return [
      layOutFront(content),
      { ...laidOut, findings: findings.map((finding) => ({ ...finding, side: "back" })) },
    ];
  };
}
