import { ALIGNMENTS, ELEMENT_KINDS, FONT_KEYS, SHAPES } from "@idms/core";
import { z } from "zod";
import type { TemplateImage } from "../db/schema.ts";
import { API_BASE } from "../http/api-base.ts";
import type { IdTemplate } from "../cards/records.ts";

/** An element as it is answered; what only its kind has is absent elsewhere. */
const elementAnswer = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  font: z.enum(FONT_KEYS),
  size: z.number(),
  color: z.string(),
  isImage: z.boolean(),
  shape: z.enum(SHAPES).nullable(),
  align: z.enum(ALIGNMENTS),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  kind: z.enum(ELEMENT_KINDS).optional(),
  pattern: z.string().optional(),
  image: z.string().nullish(),
  fill: z.string().nullish(),
  stroke: z.string().nullish(),
  thickness: z.number().optional(),
  opacity: z.number().optional(),
  layer: z.int().optional(),
  locked: z.boolean().optional(),
});

const elements = z.record(z.string(), elementAnswer);

/** A stored image of a template; elements name it by its key. */
export const imageAnswer = z.object({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
});

const faceAnswer = {
  background_url: z.string().nullable(),
  /** Another one for another picture. */
  background_tag: z.string().nullable(),
  background_width: z.int().nullable(),
  background_height: z.int().nullable(),
  fields: elements,
};

/** An ID template as the API answers it. */
export const templateAnswer = z.object({
  id: z.int(),
  school: z.int(),
  name: z.string(),
  is_default: z.boolean(),
  ...faceAnswer,
  card_size_mm: z.object({ w: z.number(), h: z.number() }),
  back: z.object(faceAnswer).nullable(),
  images: z.array(imageAnswer),
  version: z.int(),
});
export type TemplateAnswer = z.input<typeof templateAnswer>;

const addressOf = (templateId: number): string => `${API_BASE}/id-templates/${templateId}`;

export const asImageAnswer = (templateId: number, key: string, image: TemplateImage, query = "") => ({
  ...image,
  key,
  url: `${addressOf(templateId)}/images/${key}/${query && `?${query}`}`,
});

/** Digits of the stored name, which is a new one for each picture. */
const tagOf = (file: string | null): string | null => file && file.slice(3, 15);

/** An ID template as it is answered; `query` goes to the addresses of its pictures. */
export function asTemplateAnswer(row: IdTemplate, query = ""): TemplateAnswer {
  const background = (...asked: string[]): string => {
    const all = [...asked, query].filter(Boolean).join("&");
    return `${addressOf(row.id)}/background/${all && `?${all}`}`;
  };
  return {
    ...row,
    school: row.school_id,
    background_url: row.background === null ? null : background(),
    background_tag: tagOf(row.background),
    card_size_mm: { w: row.card_width_mm, h: row.card_height_mm },
    back: row.back_fields && {
      background_url: row.back_background === null ? null : background("side=back"),
      background_tag: tagOf(row.back_background),
      background_width: row.back_background_width,
      background_height: row.back_background_height,
      fields: row.back_fields,
    },
    images: Object.entries(row.images).map(([key, image]) => asImageAnswer(row.id, key, image, query)),
  };
}

/** An earlier version of an ID template, with the addresses of the pictures that it showed. */
export const asEarlierAnswer = (row: IdTemplate): TemplateAnswer =>
  asTemplateAnswer(row, `version=${row.version}`);
