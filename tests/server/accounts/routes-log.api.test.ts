import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "../../../packages/server/src/installation/tables/schema.ts";
import { checkSealedLog } from "../../../packages/server/src/trust/sealing/check-log.ts";
import { client, PASSWORD, serving, signedIn, tokensOf } from "../http/serving.ts";

const served = serving();

const entries = async (action: string) =>
  served.app.db.select().from(auditLog).where(eq(auditLog.action, action)).all();

const wrong = (username: string) =>
  client(served).send("POST", "/api/auth/token/", { username, password: "wrong one" });

test("sign-ins and sign-outs are in the log with the school and a hashed network", async () => {
  const { access } = await tokensOf(served, "GREEN");
  await client(served, access).send("POST", "/api/auth/logout/");
  const [signIn] = await entries("sign_in");
  expect(signIn).toMatchObject({
    actor: "green",
    subject: "users",
    subject_id: signIn?.user_id,
    school_id: served.green.school,
    details: { network: expect.stringMatching(/^[\w-]{10}$/) },
  });
  expect(await entries("sign_out")).toMatchObject([{ actor: "green", subject_id: signIn?.user_id }]);
});

test("a request for a new password is in the log if somebody has that address", async () => {
  await client(served).send("POST", "/api/auth/password-reset/", { email: "green@example.org" });
  await client(served).send("POST", "/api/auth/password-reset/", { email: "nobody@example.org" });
  await expect.poll(() => entries("ask_reset")).toMatchObject([{ actor: "unknown", subject: "users" }]);
});

test("views, exports and failed sign-ins are in the log, typed names are not, and a stop seals the log to its end", async () => {
  const green = await signedIn(served, "green");
  const root = await signedIn(served, "root");
  const { student } = served.green;
  for (let again = 0; again < 3; again += 1) await green.get(`/api/students/${student}/`);
  expect((await green.get(`/api/students/${student}/photo/`)).status).toBe(404);
  await root.get(`/api/students/export/?school=${served.green.school}`);
  await root.get("/api/audit-log/export/?actor=green");
  const lines = await root.get("/api/audit-log/export/?done=audit_log.export&format=jsonl");
  expect(lines.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  const exported = String(lines.body)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(exported).toMatchObject([
    { done: "audit_log.export", by: "root", details: { done: "audit_log.export" } },
    { done: "audit_log.export", by: "root", details: { actor: "green" } },
  ]);
  expect((await root.get("/api/audit-log/export/?format=xml")).status).toBe(400);
  for (const name of ["green", "green", "My Secret Password 1"]) await wrong(name);
  expect((await root.get("/api/audit-log/seal/")).body).toMatchObject({ cut: null });
  expect((await root.get("/api/audit-log/seal/")).body.waiting).toBeGreaterThan(0);

  // A view does not belong to a record's history.
  expect((await green.get(`/api/students/${student}/history/`)).body).not.toContainEqual(
    expect.objectContaining({ done: "students.view" }),
  );
  await served.server.stop();
  expect(await entries("view")).toMatchObject([{ actor: "green", subject_id: student }]);
  expect(await entries("view_photo")).toEqual([]);
  expect(await entries("export")).toMatchObject([
    { subject: "students", school_id: served.green.school, details: { what: "students", format: "xlsx" } },
    { subject: "audit_log", actor: "root", details: { actor: "green" } },
    { subject: "audit_log", actor: "root", details: { done: "audit_log.export" } },
  ]);
  const failed = await entries("fail_sign_in");
  expect(failed.map(({ details, subject_id }) => [details["times"], subject_id !== null])).toEqual([
    [1, true],
    [1, true],
    [1, false],
  ]);
  const whole = JSON.stringify(await served.app.db.select().from(auditLog).all());
  expect(whole).not.toContain("Secret");
  expect(whole).not.toContain(PASSWORD);
  expect(await checkSealedLog(served.app.db)).toMatchObject({ fault: null, waiting: 0 });
  expect(served.log.join("\n")).toMatch(
    /"seal":\d+,"last_entry":\d+,"hash":"[\w-]{43}","msg":"audit log sealed"/,
  );
});
