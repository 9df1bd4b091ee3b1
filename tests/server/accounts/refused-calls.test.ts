import { eq } from "drizzle-orm";
import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { beginSession } from "../../../packages/server/src/school/sign-in/begin-session.ts";
import { findUser } from "../../../packages/server/src/school/accounts/user-rows.ts";
import { signAccess } from "../../../packages/server/src/school/sign-in/session-token.ts";
import { noteRefused } from "../../../packages/server/src/api/calls/register.ts";
import { createGathered } from "../../../packages/server/src/trust/log/gathered.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { auditLog } from "../../../packages/server/src/installation/tables/schema.ts";
import { brokenOff } from "../../../packages/server/src/trust/failures/broken-off.ts";
import { stepOf } from "../../../packages/server/src/school/factors/app-codes.ts";
import { openTokenKeys } from "../../../packages/server/src/http/sessions/token-keys.ts";
import { client, PASSWORD, serving, signedIn } from "../http/serving.ts";
import { failed } from "../../failed.ts";

const served = serving({ rsa_passkeys: false, images_on_disk: false });

const refused = async () =>
  (await served.app.db.select().from(auditLog).where(eq(auditLog.subject, "calls")).all()).map(
    ({ actor, action, details }) => ({ actor, action, ...(details as object) }),
  );

/** Stops the server, which flushes its collected entries. */
const written = async () => {
  await served.server.stop();
  return refused();
};

test("with these settings, passkeys sign only with Ed25519 or ES256, and no picture is cached on disk", async () => {
  const green = await signedIn(served, "green");
  const { body } = await green.send("POST", "/api/me/factors/passkeys/options/");
  expect(body.options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7]);
  const root = await signedIn(served, "root");
  const picture = await root.get("/api/id-templates/samples/photo/");
  expect([picture.status, picture.headers.get("cache-control")]).toEqual([200, "no-store"]);
});

test("a code works for half a minute, and longer only with a setting", async () => {
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  const begun = 1_700_000_010;
  const code = generateSync({ secret, epoch: begun });
  const taken = async (second: number, leeway: number) =>
    (await stepOf(secret, code, new Date(second * 1000), leeway)) !== undefined;
  expect([await taken(begun, 0), await taken(begun + 29, 0)]).toEqual([true, true]);
  expect([await taken(begun - 1, 0), await taken(begun + 30, 0)]).toEqual([false, false]);
  expect([await taken(begun - 1, 30), await taken(begun + 59, 30), await taken(begun + 60, 30)]).toEqual([
    true,
    true,
    false,
  ]);
});

test("a provider sign-in without a time does not count as a fresh proof", async () => {
  const keys = await openTokenKeys(served.app);
  const user = await findUser(served.app.db, "blue");
  const visitor = { address: "127.0.0.1", agent: "", device: "" };
  const asked = async (provedAt: string | null) => {
    const begun = await transaction(served.app.db, (tx) =>
      beginSession(tx, { keys }, user!, visitor, { factor: "provider", provedAt }),
    );
    const own = client(served, await signAccess(keys.access, begun.session));
    return (await own.send("POST", "/api/me/factors/app/")).body;
  };
  expect(await asked(null)).toMatchObject({ step_up: true });
  expect(await asked("2020-01-01T00:00:00.000Z")).toMatchObject({ step_up: true });
  expect(await asked(new Date().toISOString())).toHaveProperty("secret");
});

test("the log names user, call and network of each refusal, counts repeats, and shortens a flood to one line", async () => {
  const green = await signedIn(served, "green");
  for (let again = 0; again < 3; again += 1) await green.get("/api/schools/");
  expect((await green.get(`/api/students/${served.blue.student}/`)).status).toBe(404);
  expect(
    (await green.send("POST", "/api/students/correct/", { nonsense: true })).status,
  ).toBeGreaterThanOrEqual(400);
  expect((await client(served, "out.of.nowhere").get("/api/students/")).status).toBe(401);
  expect((await client(served).get("/api/students/")).status).toBe(401);
  await green.send("POST", "/api/me/prove/", { password: "wrong one" });
  await green.send("POST", "/api/me/prove/", { password: PASSWORD });
  const found = await written();
  const network = expect.stringMatching(/^[\w-]{10}$/);
  expect(found).toContainEqual({
    actor: "green",
    action: "refuse",
    call: "GET /students/{id}/",
    status: 404,
    network,
    times: 1,
  });
  expect(found).toContainEqual({
    actor: "unknown",
    action: "refuse",
    call: "GET /students/",
    status: 401,
    network,
    times: 2,
  });
  const entries = await served.app.db.select().from(auditLog).where(eq(auditLog.subject, "users")).all();
  const proofs = entries.filter(({ action }) => ["prove", "fail_proof"].includes(action));
  expect(proofs.map(({ action, details }) => [action, (details as { factor?: string }).factor])).toEqual(
    expect.arrayContaining([
      ["prove", "password"],
      ["fail_proof", undefined],
    ]),
  );

  const before = (await refused()).length;
  const gathered = createGathered(served.app.db);
  for (let call = 0; call < 500; call += 1)
    gathered.refused(null, { call: `GET /${call}/`, status: 404, network: "somewhere" });
  await gathered.flush(true);
  const more = (await refused()).slice(before);
  expect(more.length).toBe(31);
  expect(more.find((each) => "others" in each)).toMatchObject({ times: 470 });
});

test("a request that the client aborts is not logged as refused", async () => {
  const before = (await refused()).length;
  const gathered = createGathered(served.app.db);
  const keys = await openTokenKeys(served.app);
  const from = { caller: undefined, address: "192.0.2.1", authorization: undefined };
  const route = { method: "GET", path: "/broken-off/", access: "public" } as const;
  await noteRefused({ keys, gathered }, route, from, brokenOff());
  await noteRefused({ keys, gathered }, { ...route, path: "/wrong/" }, from, failed("invalid", "No"));
  await gathered.flush(true);
  expect((await refused()).slice(before)).toMatchObject([{ call: "GET /wrong/" }]);
});
