import { defaultFields } from "@idms/core/forms/values/field";
import { expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { chooseForm } from "../../../packages/server/src/school/forms/choose-form.ts";
import { insertFormTemplate } from "../../../packages/server/src/school/forms/form-rows.ts";
import { appWithClass } from "../temporary-app.ts";

async function schoolWithForms(...names: string[]) {
  const app = await appWithClass();
  const forms = await transaction(app.db, (tx) =>
    Promise.all(
      names.map((name) =>
        insertFormTemplate(tx, { school_id: app.school.id, name, fields: defaultFields() }),
      ),
    ),
  );
  return { forms, choose: (wanted?: string) => chooseForm(app, app.school, wanted) };
}

test("a school's only form template need not be named", async () => {
  const { forms, choose } = await schoolWithForms("Admission");
  expect(await choose()).toEqual(forms[0]);
});

test("one of several form templates is chosen by its name in any case, or by its ID", async () => {
  const { forms, choose } = await schoolWithForms("Admission", "Staff");
  expect([await choose("staff"), await choose(String(forms[0]?.id))]).toEqual([forms[1], forms[0]]);
  await expect(choose()).rejects.toMatchObject({
    kind: "conflict",
    message: "Green Valley has several form templates. Choose one with --form: 1 (Admission), 2 (Staff).",
  });
});

test("an ambiguous or unknown name is refused with the templates that exist", async () => {
  const { choose } = await schoolWithForms("Admission", "admission");
  await expect(choose("Admission")).rejects.toMatchObject({
    kind: "conflict",
    message: 'Green Valley has more than one form template named "Admission". Specify one by its ID: 1, 2.',
  });
  await expect(choose("Admision")).rejects.toMatchObject({
    kind: "missing",
    message: expect.stringMatching(/^There is no form template "Admision"\. Did you mean "Admission"/),
  });
});

test("a school without a form template is told what to do", async () => {
  const { choose } = await schoolWithForms();
  await expect(choose()).rejects.toMatchObject({
    kind: "missing",
    message: expect.stringContaining("Create one under Form Templates first"),
  });
});
