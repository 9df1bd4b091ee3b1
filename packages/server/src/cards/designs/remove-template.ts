import { successorOf } from "@idms/core/cards/designs/default-template";
import { designFailures } from "@idms/core/cards/failures/design-failures";
import { freeName } from "@idms/core/forms/values/free-name";
import type { NamedBy } from "@idms/core/forms/values/near-names";
import type { WantedVersions } from "@idms/core/upkeep/versions/etag";
import { audited } from "../../trust/log/audited.ts";
import type { Doer } from "../../trust/log/log-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { idTemplates } from "../../installation/tables/schema.ts";
import { missing } from "../../trust/failures/missing.ts";
import { requireSchool } from "../../school/forms/create-form.ts";
import { pickNamed } from "../../school/schools/pick-named.ts";
import type { School } from "../../school/schools/school-rows.ts";
import { bringBack, removedRows, removeRow } from "../../trust/versions/removed-rows.ts";
import { listIdTemplates, putDefault, type IdTemplate } from "./design-rows.ts";

/**
 * Removes an ID template, which can be restored with its pictures for some days. Records of cards printed with it
 * remain. If it was the school's default, its successor becomes the default.
 * @throws Failure `missing`, `conflict` for a template that a rule of its school chooses, and like `deleteRow`.
 */
export const removeTemplate = (
  db: Db,
  doer: Doer,
  id: number,
  wanted?: WantedVersions,
): Promise<IdTemplate> =>
  audited(db, doer, { done: "id_templates.delete" }, async (tx) => {
    const row = await removeRow(tx, idTemplates, id, { by: doer.username, wanted });
    if (!row) throw missing("idTemplate");
    if (row.rules.length > 0) throw designFailures.ruleUsesTemplate({ n: row.rules.length });
    const next = successorOf([row, ...(await listIdTemplates(tx, row.school_id))], id);
    if (next) await putDefault(tx, next.id);
    return row;
  });

/**
 * Restores a removed ID template. The template gets a different name if its own has been taken in the meantime. It is
 * the school's default if it is the only one, or if it was the default and there is no default now.
 * @throws Failure `missing` for a template that was not removed or no longer exists, `invalid` if its school no longer
 *   exists
 */
export const restoreRemovedTemplate = (db: Db, doer: Doer, id: number): Promise<IdTemplate> =>
  audited(db, doer, { done: "id_templates.bring_back" }, async (tx) => {
    const [removed] = await removedRows(tx, idTemplates, id);
    if (!removed) throw missing("removedIdTemplate");
    const { school_id, name, is_default } = removed.row;
    await requireSchool(tx, { school_id });
    const others = await listIdTemplates(tx, school_id);
    return bringBack(tx, idTemplates, removed, {
      name: freeName(
        name,
        others.map((each) => each.name),
      ),
      is_default: others.length === 0 || (is_default && !others.some((each) => each.is_default)),
    });
  });

const NAMED_BY: NamedBy = { list: "idms templates list --removed", add: "idms templates starter" };

/**
 * Finds a removed ID template of a school by name or ID.
 * @throws Failure like `pickNamed`.
 */
export async function chooseRemovedTemplate(db: Db, school: School, wanted: string): Promise<IdTemplate> {
  const rows = (await removedRows(db, idTemplates)).map(({ row }) => row);
  const own = rows.filter((row) => row.school_id === school.id);
  return pickNamed("removedIdTemplate", school, own, wanted, NAMED_BY);
}
