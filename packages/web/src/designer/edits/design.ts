import { CARD_SIZES, type CardSize } from "@idms/core/cards/geometry/card-size";
import type { IdTemplate, IdTemplateFace } from "@idms/core/cards/designs/id-template";
import { SAFE_MARGIN } from "@idms/core/cards/geometry/safe-margin";
import {
  CANVAS,
  cardSpace,
  contain,
  type Box,
  type CardSpace,
  type Size,
} from "@idms/core/cards/geometry/space";
import { measureOf, type CardFields } from "@idms/core/cards/designs/template";

export const SIDES = ["front", "back"] as const;
export type Side = (typeof SIDES)[number];

/** A background. It has a size in pixels, and a picture that is either stored or has just been selected. */
export interface Backdrop extends Size {
  picture: StoredPicture | File;
}

/** A picture from the API. `key` changes whenever a different picture is stored at the address. */
interface StoredPicture {
  url: string;
  key: string;
}

/** A picture that elements show. It is identified by its key in the template. */
export interface DesignImage extends Size {
  name: string;
  url: string;
}

/** One side of a card during editing. Its elements are measured in background pixels, as they are stored. */
export interface Face {
  backdrop: Backdrop | null;
  fields: CardFields;
}

/**
 * Everything about an ID template that the designer can change. A design is immutable: every edit creates a new
 * design.
 */
export interface Design {
  cardSize: CardSize;
  /** Minimum distance of text and codes from the edge, in mm. */
  safeMargin: number;
  isDefault: boolean;
  /** The languages of the text (BCP 47). */
  languages: readonly string[];
  front: Face;
  back: Face | null;
  images: Readonly<Record<string, DesignImage>>;
}

/** The initial design if there is no template. */
export const EMPTY_DESIGN: Design = {
  cardSize: CARD_SIZES[0],
  safeMargin: SAFE_MARGIN.usual,
  isDefault: false,
  languages: [],
  front: { backdrop: null, fields: {} },
  back: null,
  images: {},
};

export function designOf(template: IdTemplate): Design {
  const { id, version } = template;
  // The address goes on showing this picture when somebody saves another one.
  const pinned = (url: string): string =>
    version > 0 ? `${url}${url.includes("?") ? "&" : "?"}version=${version}` : url;
  const face = (side: Side, { url, tag, background, fields }: IdTemplateFace): Face => ({
    backdrop:
      url !== null && background
        ? { ...background, picture: { url: pinned(url), key: `${id} ${tag ?? version} ${side}` } }
        : null,
    fields,
  });
  return {
    cardSize: template.cardSize,
    safeMargin: template.safeMargin,
    isDefault: template.isDefault,
    languages: template.languages,
    front: face("front", template.front),
    back: template.back && face("back", template.back),
    images: Object.fromEntries(template.images.map(({ key, ...image }) => [key, image])),
  };
}

/** Returns the side shown, or the front if there is no back. */
export const faceOf = (design: Design, side: Side): Face =>
  (side === "back" ? design.back : null) ?? design.front;

/** Whether nothing has been placed on the card yet. */
export const isBlank = ({ front, back }: Design): boolean =>
  front.backdrop === null && Object.keys(front.fields).length === 0 && back === null;

export const withFace = (design: Design, side: Side, face: Face): Design =>
  side === "back" && design.back ? { ...design, back: face } : { ...design, front: face };

/** The coordinate space of a side: image pixels, the canvas, millimetres and the bounds. */
export interface FaceSpace extends CardSpace {
  /** Size in image pixels. */
  size: Size;
  /** Canvas pixels per image pixel. */
  scale: number;
  /** The canvas, in image pixels. Elements stay inside the canvas. */
  parent: Box;
  /** The printed card, in image pixels. */
  card: Box;
  /** Image pixels per millimetre. */
  pxPerMm: number;
}

/** Returns a side's size in pixels. A back without a background has the size of the front. */
export function sizeOf({ cardSize, front, back }: Design, side: Side): Size {
  const { backdrop } = (side === "back" ? back : null) ?? front;
  return measureOf({ cardSize, background: backdrop, measure: front.backdrop });
}

export function spaceOf(size: Size, cardSize: CardSize): FaceSpace {
  const space = cardSpace(size, cardSize);
  const { scale, x, y } = contain(size, CANVAS);
  const onCard = contain(size, { width: cardSize.w, height: cardSize.h });
  const pxPerMm = 1 / onCard.scale;
  return {
    ...space,
    size,
    scale,
    parent: { x: -x / scale, y: -y / scale, width: CANVAS.width / scale, height: CANVAS.height / scale },
    card: {
      x: -onCard.x * pxPerMm,
      y: -onCard.y * pxPerMm,
      width: cardSize.w * pxPerMm,
      height: cardSize.h * pxPerMm,
    },
    pxPerMm,
  };
}
