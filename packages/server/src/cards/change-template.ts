import type { CardField, CardSize } from "@idms/core";
import { prepareBackground } from "@idms/core/node";
import { audited } from "../accounts/audited.ts";
import type { Caller } from "../accounts/records.ts";
import { removeStored, storeFile } from "../files/stored-files.ts";
import { missing } from "../http/missing.ts";
import type { App } from "../open-app.ts";
import { removeImage } from "./remove-image.ts";
import { changeIdTemplate, findIdTemplate, type IdTemplate, type IdTemplateChanges } from "./records.ts";

export interface TemplateChange {
  name?: string | undefined;
  isDefault?: boolean | undefined;
  cardSize?: CardSize | undefined;
  fields?: Record<string, CardField> | undefined;
  /** The bytes of a new background image as they came. */
  background?: Uint8Array | undefined;
}

/**
 * Changes what is given of an ID template. A new background is there before the row names it, and the old one goes
 * after the row does.
 * @throws Failure `missing`, and as `prepareBackground` does.
 */
export async function changeTemplate(
  app: App,
  caller: Caller,
  id: number,
  change: TemplateChange,
): Promise<IdTemplate> {
  const before = await findIdTemplate(app.db, id);
  if (!before) throw missing("ID template");
  const stored = change.background && (await storeBackground(app, change.background));
  try {
    const changed = await audited(app.db, caller, { action: "change", subject: "id_templates" }, (tx) => {
      const row = changeIdTemplate(tx, before.school_id, id, { ...columnsOf(change), ...stored });
      if (!row) throw missing("ID template");
      return row;
    });
    if (stored && before.background !== null) await removeImage(app, before.background);
    return changed;
  } catch (error) {
    if (stored) await removeStored(app.folder.backgrounds, stored.background);
    throw error;
  }
}

async function storeBackground({ folder }: App, input: Uint8Array) {
  const { bytes, width, height } = await prepareBackground(input);
  return {
    background: await storeFile(folder.backgrounds, bytes, "jpg"),
    background_width: width,
    background_height: height,
  };
}

const columnsOf = ({ name, isDefault, cardSize, fields }: TemplateChange): IdTemplateChanges => ({
  ...(name !== undefined && { name }),
  ...(isDefault !== undefined && { is_default: isDefault }),
  ...(cardSize && { card_width_mm: cardSize.w, card_height_mm: cardSize.h }),
  ...(fields && { fields }),
});
