import { beforeAll, expect, test } from "vitest";
import { program } from "../program.ts";
import { specifiedCalls } from "../specified-calls.ts";
import {
  list,
  newSchool,
  ok,
  openClass,
  submitted,
  type NewSchool,
  type OpenClass,
} from "./specification.ts";

const served = program();
let green: OpenClass;
let blue: OpenClass;
let other: NewSchool;
let student: number;
beforeAll(async () => {
  [green, blue, other] = [await openClass(served), await openClass(served), await newSchool(served)];
  [student] = (await submitted(served, blue, ["Asha Rao"])) as [number];
});

/** Returns a call of §7 with the IDs of an existing school, class and student. */
function asSent(call: string): [method: string, path: string] {
  const [method = "", path = ""] = call.split(" ");
  const filled = path
    .replace("{word}", "SUBMITTED")
    .replace("school={id}", `school=${blue.school}`)
    .replace("classroom={id}", `classroom=${blue.classroom}`)
    .replace("/students/{id}", `/students/${student}`)
    .replace("{id}", "987654");
  return [method, filled];
}

const { Public: _, "Authentication and account": account, ...rest } = specifiedCalls;
const withoutLogin = /token|password-reset/;
const authenticated = [...account.filter((call) => !withoutLogin.test(call)), ...Object.values(rest).flat()];

test.each(authenticated)("§6 A visitor without a login is answered 401 to %s", async (call) => {
  expect((await served.anyone.send(...asSent(call))).status).toBe(401);
});

/** The calls of the rows of §6 that only a super admin may make. */
const ofSuperAdmin = [
  ...specifiedCalls.Schools,
  ...specifiedCalls.Users,
  ...specifiedCalls["ID templates"],
  "POST /form-templates/",
  "PUT /form-templates/{id}/",
  "DELETE /form-templates/{id}/",
  "GET /students/submissions/?school={id}&classroom={id}",
  "GET /students/generate_ids/?school={id}&classroom={id}",
  "POST /students/{id}/mark-id-generated/",
];

test.each(ofSuperAdmin)("§6 A school admin is refused %s", async (call) => {
  expect((await green.admin.send(...asSent(call))).status).toBe(403);
});

/** The calls of the row of §6 that only a school admin may make. */
const ofSchoolAdmin = [
  "POST /classes/",
  "PUT /classes/{id}/",
  "DELETE /classes/{id}/",
  "GET /students/?status={word}",
  "POST /students/{id}/verify/",
];

test.each(ofSchoolAdmin)("§6 A super admin is refused %s", async (call) => {
  expect((await served.root.send(...asSent(call))).status).toBe(403);
});

test("§6 View and verify submissions: of the own school", async () => {
  expect(await list(green.admin.get("/students/?status=SUBMITTED"))).toEqual([]);
  expect((await list(blue.admin.get("/students/?status=SUBMITTED"))).map(({ id }) => id)).toEqual([student]);
  expect((await green.admin.send("POST", `/students/${student}/verify/`)).status).toBe(404);
});

test("§6 Classes, links and the dashboard: of the own school", async () => {
  const room = { class_name: "9", section: "B", total_students: 1 };
  expect((await green.admin.send("PUT", `/classes/${blue.classroom}/`, room)).status).toBe(404);
  expect((await green.admin.send("DELETE", `/classes/${blue.classroom}/`)).status).toBe(404);
  expect((await list(other.admin.get("/classes/"))).length).toBe(0);
  const foreign = { classroom: blue.classroom, template: blue.form };
  expect((await green.admin.send("POST", "/upload-links/", foreign)).status).toBe(400);
  expect(await ok(green.admin.get("/dashboard/"))).toMatchObject({ students: 0 });
  expect(await ok(blue.admin.get("/dashboard/"))).toMatchObject({ students: 1 });
});

test("§6 Load public form and submit: without login", async () => {
  expect((await served.anyone.get(`/public/form/${green.token}`)).status).toBe(200);
});
