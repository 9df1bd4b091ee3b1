import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { cardSpace, recommendedBackground, type CardSpace } from "@idms/core/cards/geometry/space";
import type { CardFace, CardFields } from "@idms/core/cards/designs/template";
import { mm, pt, ptToMm } from "@idms/core/units";
import { inksOf, type Palette } from "./colors.ts";
import type { Design, Element, Elements } from "./design.ts";

/** Both sides of a design as stored, in background pixels. */
export interface Layout {
  fields: CardFields;
  /** The back, which is on white paper and therefore has no background. */
  back: CardFace | null;
}

export interface OwnWish {
  /** The school's colours, which replace the design's own. */
  colors?: Partial<Palette>;
  /** The key of the school's logo among the template's images. */
  logo?: string | null;
}

/** Returns the elements of a design with a school's colours and logo. */
export function ownLayout(design: Design, { colors = {}, logo = null }: OwnWish = {}): Layout {
  const wish = { ink: inksOf(design.palette, colors), logo };
  const space = cardSpace(recommendedBackground(design.cardSize), design.cardSize);
  const stored = (elements: Elements): CardFields =>
    cardFieldsSchema.parse(
      Object.fromEntries(Object.entries(elements).map(([name, element]) => [name, inPixels(element, space)])),
    );
  return {
    fields: stored(design.front(wish)),
    back: design.back ? { background: null, fields: stored(design.back(wish)) } : null,
  };
}

/**
 * Converts an element to pixels. Its edges are rounded to whole pixels, so that elements aligned in mm stay aligned; no
 * edge moves by more than 1/24 mm.
 */
function inPixels({ x, y, width, height, size, thickness, ...rest }: Element, space: CardSpace) {
  const pixels = (length: number): number =>
    space.mmToImage({ x: mm(0), y: mm(0), width: mm(length), height: mm(0) }).width;
  const [left, top] = [Math.round(pixels(x)), Math.round(pixels(y))];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.round(pixels(x + width)) - left),
    height: Math.max(1, Math.round(pixels(y + height)) - top),
    ...(size !== undefined && { size: Math.round(10 * pixels(ptToMm(pt(size)))) / 10 }),
    ...(thickness !== undefined && { thickness: Math.round(10 * pixels(thickness)) / 10 }),
    ...rest,
  };
}
