import { beforeAll, expect, test } from "vitest";
import { PASSWORD, program, signIn } from "../program.ts";
import {
  BLOOD_GROUPS,
  FIELDS,
  idOf,
  list,
  newSchool,
  ok,
  refusal,
  refusedWith,
  type NewSchool,
} from "./specification.ts";

const served = program();
let green: NewSchool;
let blue: NewSchool;
beforeAll(async () => {
  green = await newSchool(served);
  blue = await newSchool(served);
});

const OFFICE = {
  name: "Hilltop School",
  address: "1 Hill Road",
  email: "office@hilltop.example",
  phone: "0201234567",
};

test("§7 Schools: POST, GET, PUT and DELETE with name, address, email and phone", async () => {
  const { root } = served;
  const made = await ok(root.send("POST", "/schools/", OFFICE));
  expect(made).toMatchObject({ id: expect.any(Number), ...OFFICE });
  const path = `/schools/${made.id}/`;
  expect(await list(root.get("/schools/"))).toContainEqual(
    expect.objectContaining({ ...OFFICE, id: made.id }),
  );
  const changed = {
    name: "Valley School",
    address: "2 Low Road",
    email: "v@valley.example",
    phone: "0207654321",
  };
  expect(await ok(root.send("PUT", path, changed))).toMatchObject({ id: made.id, ...changed });
  await ok(root.send("DELETE", path));
  expect((await list(root.get("/schools/"))).map(({ id }) => id)).not.toContain(made.id);
});

test("§8 Schools save: a refusal has a detail", async () => {
  const { isRefused, detail } = await refusal(served.root.send("POST", "/schools/", { ...OFFICE, name: "" }));
  expect([isRefused, detail]).toEqual([true, expect.any(String)]);
});

const TEACHER = { first_name: "Meenakshi", last_name: "Venkatesan", role: "SCHOOL_ADMIN" };
const teacher = (username: string, more: object = {}) => ({
  username,
  email: `${username}@hill.example`,
  ...TEACHER,
  school: green.school,
  ...more,
});
const add = (user: object) => served.root.send("POST", "/users/", { password: PASSWORD, ...user });

test("§7 Users: POST and GET have all but the password, which is write only (§3)", async () => {
  const sent = teacher("first-teacher");
  const made = await ok(add(sent));
  const { school, ...rest } = sent;
  for (const user of [made, (await list(served.root.get("/users/"))).find(({ id }) => id === made.id)]) {
    expect(user).toMatchObject({ id: made.id, ...rest });
    expect(idOf(user.school)).toBe(school);
    expect(JSON.stringify(user)).not.toContain("password");
  }
  expect(await ok((await signIn(served, "first-teacher")).get("/me/"))).toMatchObject({
    role: "SCHOOL_ADMIN",
    school_id: green.school,
  });
});

test("§2 A select in which nothing is chosen sends an empty text: of a user's school, and of the school of a list", async () => {
  const { id } = await ok(add(teacher("no-school-teacher", { school: "" })));
  expect((await list(served.root.get("/users/"))).find((user) => user.id === id).school).toBeNull();
  const all = async (path: string) => (await list(served.root.get(path))).map((row) => row.id);
  for (const path of ["/classes/", "/form-templates/", "/id-templates/"])
    expect(await all(`${path}?school=`)).toEqual(await all(path));
});

test("§9 Default user role SCHOOL_ADMIN, which is fixed and not editable (§3)", async () => {
  const { role: _, ...roleless } = teacher("second-teacher");
  const { id } = await ok(add(roleless));
  await served.root.send("PUT", `/users/${id}/`, { ...roleless, role: "SUPER_ADMIN" });
  const found = (await list(served.root.get("/users/"))).find((user) => user.id === id);
  expect(found.role).toBe("SCHOOL_ADMIN");
  expect((await ok((await signIn(served, "second-teacher")).get("/me/"))).role).toBe("SCHOOL_ADMIN");
});

test("§5 User save: without a password it stays, and with one it changes", async () => {
  const sent = teacher("third-teacher");
  const { id } = await ok(add(sent));
  const changed = { ...sent, first_name: "Lakshmi", school: blue.school };
  expect(await ok(served.root.send("PUT", `/users/${id}/`, changed))).toMatchObject({
    first_name: "Lakshmi",
  });
  expect((await ok((await signIn(served, "third-teacher")).get("/me/"))).school_id).toBe(blue.school);
  await ok(served.root.send("PUT", `/users/${id}/`, { ...changed, password: "Second-Horse-8" }));
  const session = await signIn(served, "third-teacher", "Second-Horse-8");
  expect((await session.get("/me/")).status).toBe(200);
});

test("§7 POST /users/{id}/reset_password/ {password}: 'Password updated' (§8)", async () => {
  const { id } = await ok(add(teacher("fourth-teacher")));
  const path = `/users/${id}/reset_password/`;
  const { status, body } = await served.root.send("POST", path, { password: "Another-Horse-8" });
  expect([status, body.detail]).toEqual([200, "Password updated"]);
  expect((await (await signIn(served, "fourth-teacher", "Another-Horse-8")).get("/me/")).status).toBe(200);
});

test("§7 DELETE /users/{id}/: who is deleted cannot sign in, and is not listed", async () => {
  const { id } = await ok(add(teacher("fifth-teacher")));
  await ok(served.root.send("DELETE", `/users/${id}/`));
  expect((await list(served.root.get("/users/"))).map((user) => user.id)).not.toContain(id);
  const login = { username: "fifth-teacher", password: PASSWORD };
  expect(await refusal(served.anyone.send("POST", "/auth/token/", login))).toEqual(
    refusedWith("Invalid credentials"),
  );
});

test("§7 Classes: POST, GET, PUT and DELETE with class_name, section and total_students", async () => {
  const { admin, school } = green;
  const sent = { class_name: "8", section: "A", total_students: 40 };
  const made = await ok(admin.send("POST", "/classes/", sent));
  expect(made).toMatchObject({ id: expect.any(Number), ...sent, school_id: school });
  expect(idOf(made.school)).toBe(school);
  const { id } = made;
  expect(await list(admin.get("/classes/"))).toContainEqual(expect.objectContaining({ id, ...sent }));
  const changed = { id, class_name: "9", section: "B", total_students: 38 };
  expect(await ok(admin.send("PUT", `/classes/${id}/`, changed))).toMatchObject(changed);
  await ok(admin.send("DELETE", `/classes/${id}/`));
  expect((await list(admin.get("/classes/"))).map((room) => room.id)).not.toContain(id);
});

test("§5 Classes: the section is optional", async () => {
  for (const section of [undefined, "", null]) {
    const made = await ok(
      green.admin.send("POST", "/classes/", { class_name: "7", section, total_students: 1 }),
    );
    expect(made.section ?? "").toBe("");
    await ok(green.admin.send("DELETE", `/classes/${made.id}/`));
  }
});

test("§7 GET /classes/?school={id}: the classes of a school; GET /classrooms/ and GET /class/ answer as well", async () => {
  const { id } = await ok(blue.admin.send("POST", "/classes/", { class_name: "10", total_students: 3 }));
  const ids = async (path: string, by = served.root) => (await list(by.get(path))).map((room) => room.id);
  expect(await ids(`/classes/?school=${blue.school}`)).toEqual([id]);
  expect(await ids(`/classes/?school=${green.school}`)).not.toContain(id);
  for (const path of ["/classes/", "/classrooms/", "/class/"]) {
    expect(await ids(path)).toContain(id);
    expect(await ids(path, blue.admin)).toEqual([id]);
  }
});

const form = (more: object = {}) => ({ name: "Details", fields: FIELDS, school_id: green.school, ...more });
const save = (more: object = {}) => served.root.send("POST", "/form-templates/", form(more));

test("§7 Form templates: POST, GET, PUT and DELETE with name, fields and school_id", async () => {
  const { root } = served;
  const made = await ok(save());
  const path = `/form-templates/${made.id}/`;
  for (const at of ["/form-templates/", `/form-templates/?school=${green.school}`]) {
    const found = (await list(root.get(at))).find(({ id }) => id === made.id);
    expect([found.name, idOf(found.school)]).toEqual(["Details", green.school]);
    expect(found.fields).toMatchObject(FIELDS);
  }
  const others = await list(root.get(`/form-templates/?school=${blue.school}`));
  expect(others.map(({ id }) => id)).not.toContain(made.id);
  const fields = FIELDS.toReversed();
  expect(await ok(root.send("PUT", path, form({ name: "Moved up", fields })))).toMatchObject({
    name: "Moved up",
    fields,
  });
  await ok(root.send("DELETE", path));
  expect((await list(root.get("/form-templates/"))).map(({ id }) => id)).not.toContain(made.id);
});

test("§5 Template save as super admin requires a school: 'Please choose a school'", async () => {
  for (const school_id of [undefined, null, ""])
    expect(await refusal(save({ school_id }))).toEqual(refusedWith("Please choose a school"));
});

test.each(["text", "email", "tel", "date", "textarea", "select", "file"])(
  "§9 Template field types: %s",
  async (type) => {
    const field = {
      name: "field_1",
      label: "New Field",
      type,
      ...(type === "select" && { options: ["One", "Two"] }),
    };
    const { fields } = await ok(save({ name: `A form of ${type}`, fields: [field] }));
    expect(fields).toMatchObject([field]);
  },
);

test("§3 Template field: required, options, map_to and unique are kept", async () => {
  const fields = [
    { name: "full_name", label: "Name", type: "text", required: true, map_to: "full_name", unique: false },
    { name: "blood", label: "Blood", type: "select", required: false, options: BLOOD_GROUPS, unique: false },
    { name: "number", label: "Number", type: "text", required: true, unique: true },
  ];
  expect((await ok(save({ name: "Kept", fields }))).fields).toMatchObject(fields);
});

test("§6 A school admin sees only their own school's templates", async () => {
  const made = await ok(save({ name: "Own" }));
  const own = await list(green.admin.get("/form-templates/"));
  expect(own.map(({ id }) => id)).toContain(made.id);
  for (const { school } of own) expect(idOf(school)).toBe(green.school);
  expect((await list(blue.admin.get("/form-templates/"))).map(({ id }) => id)).not.toContain(made.id);
});
