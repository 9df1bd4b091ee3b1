import type { CardField, CardSize } from "@idms/core";
import { prepareBackground } from "@idms/core/node";
import { writeDown } from "../accounts/audited.ts";
import type { Caller } from "../accounts/records.ts";
import { transaction } from "../db/connect.ts";
import { removeStored, storeFile } from "../files/stored-files.ts";
import { unknownReference } from "../http/missing.ts";
import type { App } from "../open-app.ts";
import { schoolExists } from "../schools/records.ts";
import { insertIdTemplate, type IdTemplate } from "./records.ts";

export interface NewTemplate {
  schoolId: number;
  name: string;
  isDefault: boolean;
  cardSize: CardSize;
  fields: Record<string, CardField>;
  /** The bytes of the background image as they came. */
  background: Uint8Array;
  /** Who adds it, for the audit log; a program that fills an installation leaves it out. */
  caller?: Pick<Caller, "id" | "username">;
}

/** Adds an ID template with its background; the file is there before the row that names it. */
export async function addTemplate(app: App, template: NewTemplate): Promise<IdTemplate> {
  const { bytes, width, height } = await prepareBackground(template.background);
  const background = await storeFile(app.folder.backgrounds, bytes, "jpg");
  try {
    return await transaction(app.db, (tx) => {
      if (!schoolExists(tx, template.schoolId)) throw unknownReference("school", "school");
      const added = insertIdTemplate(tx, {
        school_id: template.schoolId,
        name: template.name,
        is_default: template.isDefault,
        background,
        background_width: width,
        background_height: height,
        card_width_mm: template.cardSize.w,
        card_height_mm: template.cardSize.h,
        fields: template.fields,
      });
      const deed = { action: "create", subject: "id_templates" };
      if (template.caller) writeDown(tx, template.caller, deed, added);
      return added;
    });
  } catch (error) {
    await removeStored(app.folder.backgrounds, background);
    throw error;
  }
}
