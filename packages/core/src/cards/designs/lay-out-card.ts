import { mm } from "../../units.ts";
import type { Preparation } from "../elements/element-kind.ts";
import {
  type CardContent,
  type CardFinding,
  elementBox,
  type LaidOut,
  type LayOutElement,
} from "../drawing/laid-out.ts";
import { BACKGROUND, type Scene, type SceneItem } from "../drawing/scene.ts";
import { backOf, inLayers, templateSpace, type CardTemplate } from "./template.ts";
import { fitText } from "../text/fit-text.ts";
import type { Typesetter } from "../shaping/typesetter.ts";
import type { CardField } from "./card-field.ts";
import { isShown, type Condition } from "../properties/condition.ts";
import { kindOf } from "../kinds/kinds.ts";
import { tintOf, type ColorBy } from "../properties/color-by.ts";
import { compose, middleOf, turned, type Matrix } from "../geometry/matrix.ts";
import type { CardSpace } from "../geometry/space.ts";

/** Prepares an element once for all cards, according to its kind and to the visibility properties of all elements. */
function prepareElement(about: Preparation<CardField>): LayOutElement {
  const { showIf, colorBy } = about.field;
  const seen = colorBy ? tinted(about, colorBy) : untinted(about);
  return showIf ? onSome(showIf, seen) : seen;
}

const NOTHING: LaidOut = { items: [], findings: [] };

const onSome =
  (condition: Condition, layOut: LayOutElement): LayOutElement =>
  (content) =>
    isShown(condition, content.texts) ? layOut(content) : NOTHING;

/** Prepares an element once for each colour that a card uses. */
function tinted(about: Preparation<CardField>, colorBy: ColorBy): LayOutElement {
  const own = untinted(about);
  const known = new Map<string, LayOutElement>();
  const { tinted: property = "color" } = kindOf(about.field);
  return (content) => {
    const color = tintOf(colorBy, content.texts);
    if (color === undefined) return own(content);
    let layOut = known.get(color);
    if (!layOut)
      known.set(color, (layOut = untinted({ ...about, field: { ...about.field, [property]: color } })));
    return layOut(content);
  };
}

function untinted(about: Preparation<CardField>): LayOutElement {
  const { field, space } = about;
  const layOut = kindOf(field).layOut(about);
  const turn = turnOf(field, space);
  const { transparency = 0, bleeds } = field;
  if (!turn && transparency === 0 && !bleeds) return layOut;
  /** Reuses items that are the same on several cards. */
  const known = new WeakMap<readonly SceneItem[], SceneItem[]>();
  return (content) => {
    const { items, findings } = layOut(content);
    let seen = known.get(items);
    if (!seen) {
      const layer = items.length > 1 && transparency > 0 ? { opacity: 1 - transparency } : null;
      seen = items.map((item) => ({
        ...seenAs(item, turn, layer ? 1 : 1 - transparency),
        ...(layer && { layer }),
      }));
      if (bleeds) seen = seen.map((item) => ({ ...item, bleeds }));
      known.set(items, seen);
    }
    return { items: seen, findings };
  };
}

const seenAs = <Item extends SceneItem>(item: Item, turn: Matrix | null, share: number): Item => ({
  ...item,
  ...(turn && { matrix: compose(turn, item.matrix) }),
  ...(share < 1 && { opacity: (item.opacity ?? 1) * share }),
});

/** Returns the matrix that rotates an element about its box's centre, or null if it is not rotated. */
export function turnOf(
  field: Pick<CardField, "x" | "y" | "width" | "height" | "rotation">,
  space: CardSpace,
): Matrix | null {
  return field.rotation ? turned(field.rotation, middleOf(elementBox(field, space))) : null;
}

export interface CardLayout {
  scene: Scene;
  /** The elements of the scene, from bottom to top. */
  elements: LaidOutElement[];
  findings: CardFinding[];
}

/** An element's key and its items. */
export interface LaidOutElement {
  name: string;
  items: SceneItem[];
}

/**
 * Prepares a template once and returns the function that lays out the front of its cards. The same content always
 * gives the same scene. An item that is the same on several cards is the same object, so that a backend can cache
 * what it creates from the item.
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
 * Lays out both sides: the front, then the back if the template has one. Images of both sides have the same names,
 * including `background`. Findings on the back are marked as such.
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
