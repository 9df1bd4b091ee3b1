import { z } from "zod";
import { idSchema, referenceSchema } from "../../ids.ts";
import { cardFieldAnswer, cardFieldsSchema } from "./card-field.ts";
import { designRuleSchema } from "./design-rule-schemas.ts";
import { CARD_SIZES, cardSizeSchema, type CardSize } from "../geometry/card-size.ts";
import { SAFE_MARGIN } from "../geometry/safe-margin.ts";
import type { CardFace } from "./template.ts";
import { ownFontSchema } from "./school-font.ts";
import type { OwnFont } from "../shaping/own-fonts.ts";
import { languagesSchema } from "../shaping/languages-schema.ts";

const faceAnswer = z.object({
  background_url: z.string().nullable(),
  /** Changes whenever the picture changes. */
  background_tag: z.string().nullable(),
  background_width: z.int().nullable(),
  background_height: z.int().nullable(),
  fields: z.record(z.string(), cardFieldAnswer),
});

/** A stored image of an ID template. Elements refer to it by its key. */
export const idTemplateImageSchema = z.object({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
type IdTemplateImage = z.output<typeof idTemplateImageSchema>;

/** An ID template as the API returns it. */
export const idTemplateAnswer = z.object({
  id: z.int(),
  school: z.int(),
  name: z.string(),
  is_default: z.boolean(),
  ...faceAnswer.shape,
  card_size_mm: z.object({ w: z.number(), h: z.number() }),
  /** Minimum distance of text and codes from the card's edge, in mm. */
  safe_margin_mm: z.number(),
  back: faceAnswer.nullable(),
  images: z.array(idTemplateImageSchema),
  /** The languages of the text (BCP 47). Each script uses the first language that is written in it. */
  languages: languagesSchema(),
  /** The uploaded fonts that the texts refer to by family name. */
  fonts: z.array(ownFontSchema),
  /** The school's rules that choose this template. */
  rules: z.array(designRuleSchema),
  /** Increases with every change to the template. */
  version: z.int(),
});
export type IdTemplateAnswer = z.input<typeof idTemplateAnswer>;

/** One side of an ID template in the form that the rest of the code uses. `url` is the address of its background. */
export interface IdTemplateFace extends CardFace {
  url: string | null;
  /** Changes whenever the background changes. Null if the server does not provide it. */
  tag: string | null;
}

/** An ID template in the form that the rest of the code uses. */
export interface IdTemplate {
  id: number;
  school: number | null;
  name: string;
  isDefault: boolean;
  cardSize: CardSize;
  /** Minimum distance of text and codes from the card's edge, in mm. */
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

/** Parses an ID template. The values of stored elements are preserved exactly, to the last digit. */
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
    rules: z.array(designRuleSchema).nullish(),
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
