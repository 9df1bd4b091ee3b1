import type { WantedVersions } from "@idms/core";
import { audited } from "../audit/audited.ts";
import type { Doer } from "../audit/records.ts";
import { deleteIdTemplate, type IdTemplate } from "../cards/records.ts";
import { missing } from "../failures/missing.ts";
import type { App } from "../open-app.ts";
import { removeImage } from "./remove-image.ts";

/** Deletes an ID template; what was printed with it stays on record. @throws Failure `missing`, and as `deleteRow`. */
export async function removeTemplate(
  app: App,
  doer: Doer,
  id: number,
  wanted?: WantedVersions,
): Promise<IdTemplate> {
  const removed = await audited(app.db, doer, { done: "id_templates.delete" }, async (tx) => {
    const row = await deleteIdTemplate(tx, id, wanted);
    if (!row) throw missing("ID template");
    return row;
  });
  for (const file of removed.files) await removeImage(app, file);
  return removed;
}
