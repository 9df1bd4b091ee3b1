import type { Import, ImportDraft } from "@idms/core/collect/imports/import";
import type { App } from "../../installation/open-app.ts";
import { readSchoolName } from "../../school/schools/school-rows.ts";
import { planDraft, sheetOf } from "./draft-plan.ts";
import type { ImportRecord } from "./import-rows.ts";
import { mappingFor } from "./saved-mapping.ts";

export const asImportAnswer = (row: ImportRecord, school_name: string | null): Import => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  school: row.school_id,
  school_name,
  made_by: row.made_by,
  file: row.file,
  created: row.created,
  changed: row.changed,
  unchanged: row.unchanged,
  rejected: row.rejected,
  job: row.job_id,
  created_at: row.created_at,
  done_at: row.done_at,
  undo_until: row.undo_until,
  undone_at: row.undone_at,
  undone_by: row.undone_by,
});

/** Returns a draft with its columns and expected result. */
export async function asDraftAnswer(app: App, draft: ImportRecord): Promise<ImportDraft> {
  const { table: _, students: __, ...plan } = await planDraft(app, draft);
  const { rows } = await sheetOf(app, draft);
  const known = await mappingFor(app.db, { school: draft.school_id, kind: draft.kind }, rows);
  const is_remembered = known !== undefined && Object.keys(known).length > 0;
  const name = await readSchoolName(app.db, draft.school_id);
  return { ...asImportAnswer(draft, name ?? null), ...plan, is_remembered };
}
