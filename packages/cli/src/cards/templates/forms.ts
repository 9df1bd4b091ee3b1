import { starterFields } from "@idms/core/cards/drawing/sample-texts";
import { fieldLabel } from "@idms/core/forms/values/field";
import { formTemplateInputSchema } from "@idms/core/forms/templates/template";
import { freeName } from "@idms/core/forms/values/free-name";
import { valid } from "@idms/server/trust/failures/valid";
import { changeForm, removeForm, restoreForm } from "@idms/server/school/forms/change-form";
import { chooseForm, chooseRemovedForm } from "@idms/server/school/forms/choose-form";
import { createForm } from "@idms/server/school/forms/create-form";
import {
  findFormTemplateRows,
  listFormTemplates,
  type FormTemplate,
} from "@idms/server/school/forms/form-rows";
import type { App } from "@idms/server/installation/open-app";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import type { School } from "@idms/server/school/schools/school-rows";
import { removedForms } from "@idms/server/trust/versions/removed-rows";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { readGiven } from "../../terminal/flags/read-given.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { print, printJson, printList, printTable } from "../../terminal/output/output.ts";
import { tellDone } from "../../terminal/output/tell-done.ts";
import { listRemoved } from "./list-removed.ts";
import { requireAgreed } from "../../terminal/output/require-agreed.ts";
import { designFailures } from "@idms/core/cards/failures/design-failures";

const STARTER_NAME = "Student details";

const asTold = ({ id, name }: FormTemplate, school: School) => ({ id, name, school: school.name });

/** Lists the form templates of one school or of all schools. */
export function list(flags: FlagsOf<"forms list">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = flags.school === undefined ? null : (await chooseSchool(app, flags.school)).id;
    if (flags.removed) return listRemoved(app, flags, school, { forms: await removedForms(app.db) });
    const { rows } = await findFormTemplateRows(app.db, school, { search: flags.search });
    const forms = rows.map(({ id, name, school_name, fields, version }) => ({
      id,
      name,
      school: school_name,
      fields: fields.map((field) => field.name),
      version,
    }));
    printList(flags, { forms }, ["ID", "Name", "School", "Fields"], () =>
      forms.map((form) => [String(form.id), form.name, form.school, form.fields.join(", ")]),
    );
    return EXIT.done;
  });
}

/** Shows the fields of a form template. */
export function show(wanted: string, flags: FlagsOf<"forms show">): Promise<number> {
  return withApp(flags, async (app) => {
    const { school, form } = await chosen(app, flags, wanted);
    if (flags.json) printJson({ ...asTold(form, school), version: form.version, fields: form.fields });
    else {
      print(`${form.name} for ${school.name} (id ${form.id})`);
      printTable(
        ["Field", "Label", "Type", "Required", "Unique"],
        form.fields.map((field) => [
          field.name,
          fieldLabel(field),
          field.type === "select" ? `${field.type}: ${field.options.join(", ")}` : field.type,
          field.required ? "yes" : "no",
          field.unique ? (field.siblings ? "yes, except for siblings" : "yes") : "no",
        ]),
      );
    }
    return EXIT.done;
  });
}

/** Adds a starter form to a school. The form asks for everything that the starter designs show. */
export const starter = (flags: FlagsOf<"forms starter">): Promise<number> =>
  addForm(flags, async () => starterFields());

/** Adds a form template with the fields in a file. */
export const add = (name: string, flags: FlagsOf<"forms add">): Promise<number> =>
  addForm({ ...flags, name }, () => readFields(flags.fields));

function addForm(flags: FlagsOf<"forms starter">, fields: () => Promise<unknown>): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const taken = (await listFormTemplates(app.db, school.id)).map((each) => each.name);
    const name = flags.name ?? freeName(STARTER_NAME, taken);
    const wish = valid(formTemplateInputSchema, { name, fields: await fields(), school_id: school.id });
    const form = await dryRun(app, flags, ({ db }) => createForm(db, doer(), wish));
    tellDone("add", `the form "${form.name}" to ${school.name}`, asTold(form, school), flags);
    return EXIT.done;
  });
}

/** Changes the name or the fields of a form template. */
export function edit(wanted: string, flags: FlagsOf<"forms edit">): Promise<number> {
  if (flags.name === undefined && flags.fields === undefined) throw designFailures.nothingToChangeInForm();
  return withApp(flags, async (app) => {
    const { school, form: before } = await chosen(app, flags, wanted);
    const wish = valid(formTemplateInputSchema, {
      name: flags.name ?? before.name,
      fields: flags.fields === undefined ? before.fields : await readFields(flags.fields),
      school_id: school.id,
    });
    const form = await dryRun(app, flags, ({ db }) => changeForm(db, doer(), before.id, wish));
    tellDone("change", `the form "${form.name}" for ${school.name}`, asTold(form, school), flags);
    return EXIT.done;
  });
}

/** Restores a removed form template. */
export function restore(wanted: string, flags: FlagsOf<"forms restore">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const { id } = await chooseRemovedForm(app.db, school, wanted);
    const form = await dryRun(app, flags, ({ db }) => restoreForm(db, doer(), id));
    tellDone("restore", `the form "${form.name}" for ${school.name}`, asTold(form, school), flags);
    return EXIT.done;
  });
}

/** Removes a form template that no link uses. It can be restored for a week. */
export function remove(wanted: string, flags: FlagsOf<"forms remove">): Promise<number> {
  return withApp(flags, async (app) => {
    const { school, form } = await chosen(app, flags, wanted);
    await requireAgreed(`the form "${form.name}" for ${school.name}`, undefined, flags);
    await dryRun(app, flags, ({ db }) => removeForm(db, doer(), form.id));
    tellDone("remove", `the form "${form.name}" for ${school.name}`, asTold(form, school), flags);
    return EXIT.done;
  });
}

async function chosen(
  app: App,
  flags: { school: string },
  wanted: string,
): Promise<{ school: School; form: FormTemplate }> {
  const school = await chooseSchool(app, flags.school);
  return { school, form: await chooseForm(app, school, wanted) };
}

/**
 * Reads the fields in a file. The file contains a list, or an object with `fields` as `forms show --json` and
 * `templates export` write it.
 */
async function readFields(file: string): Promise<unknown> {
  const text = (await readGiven(file)).toString("utf8");
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "fields" in value ? value.fields : value;
  } catch {
    throw designFailures.formNotJson({ file });
  }
}
