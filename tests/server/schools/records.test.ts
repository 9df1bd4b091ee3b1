import { defaultFields } from "@idms/core/forms/values/field";
import { expect, test } from "vitest";
import { findUser, insertUser } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { recordAction } from "../../../packages/server/src/trust/log/log-rows.ts";
import { insertClass, listClasses } from "../../../packages/server/src/school/classes/class-rows.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { auditLog } from "../../../packages/server/src/installation/tables/schema.ts";
import {
  insertFormTemplate,
  listFormTemplates,
} from "../../../packages/server/src/school/forms/form-rows.ts";
import { insertClassLink } from "../../../packages/server/src/students/class-links/class-link-rows.ts";
import {
  findSchools,
  insertSchool,
  listSchools,
} from "../../../packages/server/src/school/schools/school-rows.ts";
import { appWithClass, temporaryApp } from "../temporary-app.ts";

test("a school is found by its ID or by its name in any case", async () => {
  const { db } = await temporaryApp();
  const [green, number, again] = await transaction(db, (tx) =>
    Promise.all(["Green Valley", "1", "green valley"].map((name) => insertSchool(tx, { name }))),
  );
  expect(await findSchools(db, " GREEN valley ")).toEqual([green, again]);
  expect(await findSchools(db, "1")).toEqual([green, number]);
  expect(await findSchools(db, "Green")).toEqual([]);
  expect((await listSchools(db)).map((school) => school.id)).toEqual([2, 1, 3]);
});

test("a school's classes are listed by name and section, without those of other schools", async () => {
  const { db, school } = await appWithClass();
  await transaction(db, async (tx) => {
    const other = await insertSchool(tx, { name: "Other" });
    await insertClass(tx, { school_id: other.id, class_name: "1" });
    await insertClass(tx, { school_id: school.id, class_name: "5" });
    await insertClass(tx, { school_id: school.id, class_name: "10", section: "B", total_students: 40 });
  });
  const found = await listClasses(db, school.id);
  expect(found.map((each) => [each.class_name, each.section])).toEqual([
    ["5", null],
    ["5", "A"],
    ["10", "B"],
  ]);
});

test("a form template keeps the order of its fields, and a link starts active with no uses", async () => {
  const { db, school, classroom } = await appWithClass();
  const fields = defaultFields();
  const link = await transaction(db, async (tx) => {
    const form = await insertFormTemplate(tx, { school_id: school.id, name: "Form", fields });
    const expiresAt = "2030-01-01T00:00:00.000Z";
    return insertClassLink(tx, "form", {
      school_id: school.id,
      class_id: classroom.id,
      form_template_id: form.id,
      token: "t",
      expires_at: expiresAt,
    });
  });
  expect(link).toMatchObject({ is_active: true, uses_count: 0, max_uses: null, notes: "" });
  expect((await listFormTemplates(db, school.id)).map((form) => form.fields)).toEqual([fields]);
});

test("a user is found by name in any case, and each action is recorded with its user", async () => {
  const { db } = await temporaryApp();
  const user = await transaction(db, async (tx) => {
    const user = await insertUser(tx, { username: "Asha", password_hash: "-", role: "SUPER_ADMIN" });
    await recordAction(tx, {
      user_id: user.id,
      actor: "Asha",
      done: "users.create",
      details: {},
    });
    return user;
  });
  expect(await findUser(db, "asha")).toEqual(user);
  expect(await findUser(db, "ash")).toBeUndefined();
  expect(await db.select().from(auditLog).all()).toMatchObject([
    { user_id: user.id, actor: "Asha", action: "create", subject: "users" },
  ]);
});
