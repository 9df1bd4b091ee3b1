import type { CardField, CardSize } from "@idms/core";
import { prepareBackground } from "@idms/core/node";
import { transaction } from "../db/connect.ts";
import { removeStored, storeFile } from "../files/stored-files.ts";
import type { App } from "../open-app.ts";
import { insertIdTemplate, type IdTemplate } from "./records.ts";

export interface NewTemplate {
  schoolId: number;
  name: string;
  isDefault: boolean;
  cardSize: CardSize;
  fields: Record<string, CardField>;
  /** The bytes of the background image as they came. */
  background: Uint8Array;
}

/** Adds an ID template with its background; the file is there before the row that names it. */
export async function addTemplate(app: App, template: NewTemplate): Promise<IdTemplate> {
  const { bytes, width, height } = await prepareBackground(template.background);
  const background = await storeFile(app.folder.backgrounds, bytes, "jpg");
  try {
    return await transaction(app.db, (tx) =>
      insertIdTemplate(tx, {
        school_id: template.schoolId,
        name: template.name,
        is_default: template.isDefault,
        background,
        background_width: width,
        background_height: height,
        card_width_mm: template.cardSize.w,
        card_height_mm: template.cardSize.h,
        fields: template.fields,
      }),
    );
  } catch (error) {
    await removeStored(app.folder.backgrounds, background);
    throw error;
  }
}
