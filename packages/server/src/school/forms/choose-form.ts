import { formFailures } from "@idms/core/forms/templates/form-failures";
import type { NamedBy } from "@idms/core/forms/values/near-names";
import type { Db } from "../../installation/engines/connect.ts";
import { formTemplates } from "../../installation/tables/schema.ts";
import type { App } from "../../installation/open-app.ts";
import { removedRows } from "../../trust/versions/removed-rows.ts";
import { pickNamed } from "../schools/pick-named.ts";
import type { School } from "../schools/school-rows.ts";
import { listFormTemplates, type FormTemplate } from "./form-rows.ts";

const NAMED_BY: NamedBy = { list: "idms forms list", add: "idms forms starter" };

/**
 * Finds a school's form template by name or ID. Without either, returns the school's only template.
 * @throws Failure `missing` or `conflict`, with the names to choose from.
 */
export async function chooseForm(
  { db }: App,
  school: School,
  wanted: string | undefined,
): Promise<FormTemplate> {
  const forms = await listFormTemplates(db, school.id);
  const [only] = forms;
  if (only === undefined)
    throw formFailures.schoolHasNone({
      school: school.name,
      command: `${NAMED_BY.add} --school ${school.id}`,
    });
  if (wanted !== undefined) return pickNamed("formTemplate", school, forms, wanted, NAMED_BY);
  if (forms.length === 1) return only;
  throw formFailures.schoolHasSeveral({
    school: school.name,
    forms: forms.map(({ id, name }) => `${id} (${name})`),
  });
}

/**
 * Finds a school's removed form template by name or ID.
 * @throws the failures of `pickNamed`.
 */
export async function chooseRemovedForm(db: Db, school: School, wanted: string): Promise<FormTemplate> {
  const rows = (await removedRows(db, formTemplates)).map(({ row }) => row);
  const own = rows.filter((row) => row.school_id === school.id);
  const by = { ...NAMED_BY, list: `${NAMED_BY.list} --removed` };
  return pickNamed("removedFormTemplate", school, own, wanted, by);
}
