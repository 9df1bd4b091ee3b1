import { formFailures } from "@idms/core/forms/templates/form-failures";
import type { NamedBy } from "@idms/core/forms/values/near-names";
import { formsFor, type Holds } from "@idms/core/school/classes/staff-group";
import type { Db } from "../../installation/engines/connect.ts";
import { formTemplates } from "../../installation/tables/schema.ts";
import type { App } from "../../installation/open-app.ts";
import { removedRows } from "../../trust/versions/removed-rows.ts";
import { pickNamed } from "../schools/pick-named.ts";
import type { School } from "../schools/school-rows.ts";
import { listFormTemplates, type FormTemplate } from "./form-rows.ts";

const NAMED_BY: NamedBy = { list: "idms forms list", add: "idms forms starter" };

/**
 * Finds a school's form template by name or ID. Without either, returns the only template that fits the people.
 * @param holds the people whom the form is for
 * @throws Failure `missing` or `conflict`, with the names to choose from.
 */
export async function chooseForm(
  { db }: App,
  school: School,
  wanted: string | undefined,
  holds: Holds = "students",
): Promise<FormTemplate> {
  const forms = await listFormTemplates(db, school.id);
  const fitting = formsFor(holds, forms);
  const [only] = fitting;
  if (only === undefined)
    throw formFailures.schoolHasNone({
      school: school.name,
      command: `${NAMED_BY.add} --school ${school.id}`,
    });
  if (wanted !== undefined) return pickNamed("formTemplate", school, forms, wanted, NAMED_BY);
  if (fitting.length === 1) return only;
  throw formFailures.schoolHasSeveral({
    school: school.name,
    forms: fitting.map(({ id, name }) => `${id} (${name})`),
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
