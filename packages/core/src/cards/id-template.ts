import { z } from "zod";
import { idSchema, referenceSchema } from "../ids.ts";
import { cardFieldsSchema, type CardFace } from "./template.ts";
import { CARD_SIZES, cardSizeSchema, type CardSize } from "./card-size.ts";

/** One side of an ID template as the API answers it; `url` is where its background can be loaded. */
export interface IdTemplateFace extends CardFace {
  url: string | null;
  /** Another one for another background; null where the server does not say. */
  tag: string | null;
}

/** A stored image of an ID template; elements name it by its key. */
export interface IdTemplateImage {
  key: string;
  name: string;
  url: string;
  width: number;
  height: number;
}

/** An ID template as every reader sees it. */
export interface IdTemplate {
  id: number;
  school: number | null;
  name: string;
  isDefault: boolean;
  cardSize: CardSize;
  front: IdTemplateFace;
  back: IdTemplateFace | null;
  images: IdTemplateImage[];
  /** Goes up with every change. */
  version: number;
}

const faceShape = {
  background: z.string().nullish(),
  background_url: z.string().nullish(),
  background_tag: z.string().nullish(),
  background_width: z.int().positive().nullish(),
  background_height: z.int().positive().nullish(),
  fields: cardFieldsSchema.nullish(),
};
const faceSchema = z.object(faceShape);

const imageSchema = z.object({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
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
export const idTemplateSchema = z
  .object({
    id: idSchema,
    school: referenceSchema.nullish(),
    name: z.string(),
    is_default: z.boolean().nullish(),
    card_size_mm: cardSizeSchema.nullish(),
    ...faceShape,
    back: faceSchema.nullish(),
    images: z.array(imageSchema).nullish(),
    version: z.int().nullish(),
  })
  .transform((template): IdTemplate => ({
    id: template.id,
    school: template.school ?? null,
    name: template.name,
    isDefault: template.is_default ?? false,
    cardSize: template.card_size_mm ?? CARD_SIZES[0],
    front: readFace(template),
    back: template.back ? readFace(template.back) : null,
    images: template.images ?? [],
    version: template.version ?? 0,
  }));
