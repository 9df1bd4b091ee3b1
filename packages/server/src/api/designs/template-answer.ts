import type { IdTemplateAnswer } from "@idms/core/cards/designs/id-template";
import type { removedTemplateAnswer } from "@idms/core/upkeep/versions/removed-template";
import type { z } from "zod";
import type { TemplateImage } from "../../installation/tables/schema.ts";
import { API_BASE } from "../../http/sessions/api-base.ts";
import type { Services } from "../../http/calls/services.ts";
import { asOwnFonts, fontsOf } from "../../cards/designs/font-rows.ts";
import type { Removable, RemovedRow } from "../../trust/versions/removed-rows.ts";
import {
  languagesOf,
  safeMarginOf,
  usualTemplateOf,
  type IdTemplate,
} from "../../cards/designs/design-rows.ts";

const addressOf = (templateId: number): string => `${API_BASE}/id-templates/${templateId}`;

export const asImageAnswer = (templateId: number, key: string, image: TemplateImage, query = "") => ({
  ...image,
  key,
  url: `${addressOf(templateId)}/images/${key}/${query && `?${query}`}`,
});

/** Returns part of the stored name. The stored name changes with each picture. */
const tagOf = (file: string | null): string | null => file && file.slice(3, 15);

/** Returns an ID template in response format. `query` is added to the addresses of its pictures. */
export function asTemplateAnswer(row: IdTemplate, query = ""): IdTemplateAnswer {
  const background = (...asked: string[]): string => {
    const all = [...asked, query].filter(Boolean).join("&");
    return `${addressOf(row.id)}/background/${all && `?${all}`}`;
  };
  return {
    ...row,
    languages: languagesOf(row),
    fonts: asOwnFonts(fontsOf(row)),
    // A version from before there were rules has none.
    rules: row.rules ?? [],
    school: row.school_id,
    background_url: row.background === null ? null : background(),
    background_tag: tagOf(row.background),
    card_size_mm: { w: row.card_width_mm, h: row.card_height_mm },
    safe_margin_mm: safeMarginOf(row),
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

/** Returns a saved ID template. If the school uses the template for printing, photos are prepared in advance. */
export async function savedTemplate(
  { db, makeAhead }: Pick<Services, "db" | "makeAhead">,
  row: IdTemplate,
): Promise<IdTemplateAnswer> {
  if ((await usualTemplateOf(db, row.school_id))?.id === row.id) makeAhead(row.school_id);
  return asTemplateAnswer(row);
}

/** Returns an earlier version of an ID template, with the addresses of its pictures. */
export const asEarlierAnswer = (row: IdTemplate): IdTemplateAnswer =>
  asTemplateAnswer(row, `version=${row.version}`);

/** Returns a removed form or ID template in response format. */
export const asRemovedTemplate = ({
  row,
  ...removed
}: RemovedRow<Removable>): z.input<typeof removedTemplateAnswer> => ({
  ...removed,
  id: row.id,
  school: row.school_id,
  name: row.name,
});
