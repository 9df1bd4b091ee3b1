import { mm } from "../units.ts";
import type { CardField } from "./card-field.ts";
import { codeElement } from "./lay-out-code.ts";
import type { CardContent, CardFinding, LaidOut, LayOutElement } from "./laid-out.ts";
import { fixedImage, photoField } from "./lay-out-image.ts";
import { rectangle, straightLine } from "./lay-out-shape.ts";
import { fixedText, textField } from "./lay-out-text.ts";
import { BACKGROUND, type Scene, type SceneItem } from "./scene.ts";
import type { CardSpace } from "./space.ts";
import { backOf, inLayers, templateSpace, type CardTemplate } from "./template.ts";
import type { Typesetter } from "./text/typesetter.ts";

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
  const elements = inLayers(template.fields).map(([name, field]) => ({
    name,
    layOut: prepareElement({ name, field, space, typesetter, template }),
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

interface Preparation {
  name: string;
  field: CardField;
  space: CardSpace;
  typesetter: Typesetter;
  template: CardTemplate;
}

function prepareElement({ name, field, space, typesetter, template }: Preparation): LayOutElement {
  switch (field.kind) {
    case undefined:
      return field.isImage ? photoField(name, field, space) : textField(name, field, space, typesetter);
    case "text":
      return fixedText(name, field, space, typesetter);
    case "image":
      return always(fixedImage(name, field, space, template.images ?? {}));
    case "line":
      return always(straightLine(field, space));
    case "rectangle":
      return always(rectangle(field, space));
    case "qr":
    case "code128":
      return codeElement(name, { ...field, kind: field.kind }, space);
  }
}

/** An element that no card changes. */
const always = (laidOut: LaidOut): LayOutElement => {
  return () => laidOut;
};
