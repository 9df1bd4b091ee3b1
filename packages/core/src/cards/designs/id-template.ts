import { z } from "zod";
import { idSchema, referenceSchema } from "../../ids.ts";
import { cardFieldAnswer, cardFieldsSchema } from "./card-field.ts";
import { CARD_SIZES, cardSizeSchema, type CardSize } from "../geometry/card-size.ts";
import { SAFE_MARGIN } from "../geometry/safe-margin.ts";
import type { CardFace } from "./template.ts";
import { ownFontSchema } from "./school-font.ts";
import type { OwnFont } from "../shaping/own-fonts.ts";
import { languagesSchema } from "../shaping/languages-schema.ts";

const faceAnswer = z.object({
  background_url: z.string().nullable(),
  /** Another one for another picture. */
  background_tag: z.string().nullable(),
  background_width: z.int().nullable(),
  background_height: z.int().nullable(),
  fields: z.record(z.string(), cardFieldAnswer),
});

/** A stored image of an ID template; elements name it by its key. */
export const idTemplateImageSchema = z.object({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
type IdTemplateImage = z.output<typeof idTemplateImageSchema>;

/** An ID template as the API answers it. */
export const idTemplateAnswer = z.object({
  id: z.int(),
  school: z.int(),
  name: z.string(),
  is_default: z.boolean(),
  ...faceAnswer.shape,
  card_size_mm: z.object({ w: z.number(), h: z.number() }),
  /** How near to the edge of the card texts and codes may come. */
  safe_margin_mm: z.number(),
  back: faceAnswer.nullable(),
  images: z.array(idTemplateImageSchema),
  /** The languages of the texts (BCP 47). Each script is set in the first of them that uses it. */
  languages: languagesSchema(),
  /** The uploaded fonts that its texts name by their families. */
  fonts: z.array(ownFontSchema),
  /** Goes up with every change. */
  version: z.int(),
});
export type IdTemplateAnswer = z.input<typeof idTemplateAnswer>;

/** One side of an ID template as every reader sees it; `url` is where its background can be loaded. */
export interface IdTemplateFace extends CardFace {
  url: string | null;
  /** Another one for another background; null where the server does not say. */
  tag: string | null;
}

/** An ID template as every reader sees it. */
export interface IdTemplate {
  id: number;
  school: number | null;
  name: string;
  isDefault: boolean;
  cardSize: CardSize;
  /** In mm. */
  safeMargin: number;
  front: IdTemplateFace;
  back: IdTemplateFace | null;
  images: IdTemplateImage[];
  languages: string[];
  fonts: OwnFont[];
  version: number;
}

const faceSchema = faceAnswer.partial().extend({
  background: z.string().nullish(),
  fields: cardFieldsSchema.nullish(),
});

function readFace(face: z.output<typeof faceSchema>): IdTemplateFace {
  const { background_width: width, background_height: height } = face;
  return {
    url: face.background_url ?? face.background ?? null,
    tag: face.background_tag ?? null,
    background: width && height ? { width, height } : null,
    fields: face.fields ?? {},
  };
}

/** Reads an ID template; elements that were stored come out as they were, to the last digit. */
export const idTemplateSchema = idTemplateAnswer
  .extend({
    id: idSchema,
    school: referenceSchema.nullish(),
    is_default: z.boolean().nullish(),
    ...faceSchema.shape,
    card_size_mm: cardSizeSchema.nullish(),
    safe_margin_mm: z.number().nullish(),
    back: faceSchema.nullish(),
    images: z.array(idTemplateImageSchema).nullish(),
    languages: languagesSchema().nullish(),
    fonts: z.array(ownFontSchema).nullish(),
    version: z.int().nullish(),
  })
  .transform((template): IdTemplate => ({
    id: template.id,
    school: template.school ?? null,
    name: template.name,
    isDefault: template.is_default ?? false,
    cardSize: template.card_size_mm ?? CARD_SIZES[0],
    safeMargin: template.safe_margin_mm ?? SAFE_MARGIN.usual,
    front: readFace(template),
    back: template.back ? readFace(template.back) : null,
    images: template.images ?? [],
    languages: template.languages ?? [],
    fonts: template.fonts ?? [],
    version: template.version ?? 0,
  }));
