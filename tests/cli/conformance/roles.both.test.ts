import { beforeAll, expect, test } from "vitest";
import { program, type Client } from "./program.ts";
import { makeLink, makeSchool, type SchoolWorld } from "./world.ts";

const served = program();
let green: SchoolWorld;
let token: string;
beforeAll(async () => {
  green = await makeSchool(served, "Green School");
  ({ token } = await makeLink(green));
});

/** A row of §6 with the reads that demonstrate it: an allowed user gets 200, any other is refused. */
const capabilities: [capability: string, reads: string[], callers: { root: boolean; admin: boolean }][] = [
  ["Schools, school admins", ["/schools/", "/users/"], { root: true, admin: false }],
  ["ID template designer", ["/id-templates/"], { root: true, admin: false }],
  ["all-submissions view", ["/students/submissions/?school=1&classroom=1"], { root: true, admin: false }],
  ["view submissions of the own school", ["/students/?status=SUBMITTED"], { root: false, admin: true }],
  [
    "classes, upload links, dashboard",
    ["/classes/", "/upload-links/", "/dashboard/"],
    { root: true, admin: true },
  ],
];

test.each(capabilities)("§6 %s", async (_, reads, may) => {
  for (const path of reads) {
    const statusFor = async (as: Client) => (await as.get(path)).status;
    expect([
      await statusFor(served.root),
      await statusFor(green.admin),
      await statusFor(served.anyone),
    ]).toEqual([may.root ? 200 : 403, may.admin ? 200 : 403, 401]);
  }
});

const writes: [
  capability: string,
  method: string,
  path: string,
  callers: { root: boolean; admin: boolean },
][] = [
  ["Schools", "POST", "/schools/", { root: true, admin: false }],
  ["school admins", "POST", "/users/", { root: true, admin: false }],
  ["form templates", "POST", "/form-templates/", { root: true, admin: false }],
  ["ID template designer", "POST", "/id-templates/", { root: true, admin: false }],
  ["ID-card generation", "GET", "/students/generate_ids/", { root: true, admin: false }],
  ["ID-card generation", "POST", "/students/987654/mark-id-generated/", { root: true, admin: false }],
  ["classes", "POST", "/classes/", { root: false, admin: true }],
  ["verify submissions", "POST", "/students/987654/verify/", { root: false, admin: true }],
  ["verify submissions", "POST", "/students/987654/unverify/", { root: false, admin: true }],
  ["upload links", "POST", "/upload-links/", { root: true, admin: true }],
];

test.each(writes)("§6 %s: %s %s is for whom the table says", async (_, method, path, may) => {
  const isRefused = async (as: Client) => (await as.send(method, path)).status === 403;
  expect([await isRefused(served.root), await isRefused(green.admin)]).toEqual([!may.root, !may.admin]);
  expect((await served.anyone.send(method, path)).status).toBe(401);
});

test("§6 Load public form and submit: without login", async () => {
  expect((await served.anyone.get(`/public/form/${token}`)).status).toBe(200);
});
