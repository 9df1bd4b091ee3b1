import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { and, isNotNull } from "drizzle-orm";
import { silenceWebhooks } from "../../../packages/server/src/upkeep/webhooks/webhook-rows.ts";
import { webhookDeliveries, webhooks } from "../../../packages/server/src/installation/tables/schema.ts";
import { signedHeaders } from "../../../packages/server/src/upkeep/webhooks/sign-message.ts";
import { onFile } from "../../own-installation.ts";
import { serving, signedIn, type Client } from "../http/serving.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { addLink, filledForm, photo, submit } from "../submissions/school-link.ts";
import { isSigned, receiving } from "./receiver.ts";
import { mailsIn } from "../mails-in.ts";

const receiver = receiving();
const served = serving({ webhook_networks: "127.0.0.1" });
let [root, green, blue] = [] as unknown as [Client, Client, Client];

beforeAll(async () => {
  root = await signedIn(served, "root");
  green = await signedIn(served, "green");
  blue = await signedIn(served, "blue");
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answerWell();
});

const EVERYTHING = ["submission.received", "submission.sent_back", "submission.verified", "cards.printed"];

async function made(who: Client, path: string, more: object = {}) {
  const wish = { address: receiver.url + path, events: EVERYTHING, ...more };
  const { status, body } = await who.send("POST", "/api/webhooks/", wish);
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ secret: expect.stringMatching(/^whsec_/) }),
  ]);
  return body as { id: number; secret: string; school: number | null };
}

const receivedAt = (path: string) => receiver.received.filter((each) => each.path === path);
const messagesOf = async (who: Client, id: number) =>
  (await who.get(`/api/webhooks/${id}/deliveries/`)).body.results;

/** Verifies the child of the green school, or undoes that. Each is one action. */
const verifyGreen = () => green.send("POST", `/api/students/${served.green.student}/verify/`);
const unverifyGreen = () => green.send("POST", `/api/students/${served.green.student}/unverify/`);

test("a message is signed like the example in the specification", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = '{"test": 2432232314}';
  const headers = signedHeaders(secret, {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    body,
    at: new Date(1_614_265_330_000),
  });
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
  expect(isSigned(secret, { headers, body })).toBe(true);
  expect(isSigned(secret, { headers, body: `${body} ` })).toBe(false);
});

test("every event sends a signed message with numbers only to those who subscribed to it", async () => {
  const [all, own, other] = [await made(root, "/all"), await made(green, "/own"), await made(blue, "/other")];
  const printed = await made(root, "/printed", { events: ["cards.printed"] });
  expect([all.school, own.school]).toEqual([null, served.green.school]);
  const { token } = await addLink(served.app, served.green);
  const { status, body } = await submit(
    served.server.url,
    token,
    filledForm(await photo(), { full_name: "Asha Told" }),
  );
  expect([status, body]).toEqual([201, body]);
  await expect.poll(() => [receivedAt("/all").length, receivedAt("/own").length]).toEqual([1, 1]);
  for (const [path, { secret }] of [
    ["/all", all],
    ["/own", own],
  ] as const) {
    const [message] = receivedAt(path);
    expect(isSigned(secret, message!)).toBe(true);
    expect(isSigned(other.secret, message!)).toBe(false);
    expect(JSON.parse(message!.body)).toEqual({
      type: "submission.received",
      timestamp: expect.stringMatching(/^20.*Z$/),
      data: { student: expect.any(Number), school: served.green.school },
    });
    expect(JSON.stringify(message)).not.toContain("Asha");
  }
  await verifyGreen();
  await expect.poll(() => receivedAt("/all").length).toBe(2);
  await unverifyGreen();
  await green.send("POST", `/api/students/${served.green.student}/send-back/`, { reasons: ["photo"] });
  await expect.poll(() => receivedAt("/all").length).toBe(3);
  expect(receivedAt("/all").map(({ body: text }) => JSON.parse(text).type)).toEqual([
    "submission.received",
    "submission.verified",
    "submission.sent_back",
  ]);
  expect([receivedAt("/other"), receivedAt("/printed")]).toEqual([[], []]);
  expect(await messagesOf(root, all.id)).toMatchObject([
    { event: "submission.sent_back", state: "delivered", status: 204, tries: 1, due_at: null },
    { event: "submission.verified" },
    { event: "submission.received" },
  ]);
  // Each message has its own ID, and no secret is shown again.
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(
    receiver.received.length,
  );
  const shown = JSON.stringify([(await root.get("/api/webhooks/")).body, served.log]);
  for (const { secret, id } of [all, own, other, printed]) {
    expect(shown).not.toContain(secret);
    expect((await root.send("DELETE", `/api/webhooks/${id}/`)).status).toBe(204);
  }
  expect(await served.app.db.select().from(webhookDeliveries).all()).toEqual([]);
});

describe("a message that does not arrive", () => {
  test("is retried under the same ID with others waiting behind it, and arrives once the system works again", async () => {
    const { id, secret } = await made(root, "/ill");
    receiver.answer = (_request, response) => void response.writeHead(503).end("not now");
    await verifyGreen();
    await unverifyGreen();
    await verifyGreen();
    await unverifyGreen();
    await expect.poll(() => messagesOf(root, id)).toMatchObject([{ tries: 1 }, { tries: 1, status: 503 }]);
    const [failing] = (await root.get("/api/webhooks/")).body;
    expect(failing).toMatchObject({ id, failing_since: expect.stringMatching(/^20/), disabled_at: null });
    receiver.answerWell();
    await hurry();
    await expect
      .poll(() => messagesOf(root, id))
      .toMatchObject([
        { state: "delivered", status: 204, failure: null },
        { state: "delivered", tries: 2 },
      ]);
    const ids = receivedAt("/ill").map(({ headers }) => String(headers["webhook-id"]));
    expect(new Set(ids).size).toBe(2);
    expect(ids.length).toBeGreaterThan(2);
    for (const each of receivedAt("/ill")) expect(isSigned(secret, each)).toBe(true);
    expect((await root.get("/api/webhooks/")).body[0]).toMatchObject({ failing_since: null });
    await root.send("DELETE", `/api/webhooks/${id}/`);
  });

  test("fails after the last attempt and can be sent again by hand; redirects are not followed", async () => {
    const { id } = await made(root, "/moved");
    receiver.answer = (_request, response) =>
      void response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end();
    await verifyGreen();
    await unverifyGreen();
    await expect
      .poll(() => messagesOf(root, id))
      .toMatchObject([{ tries: 1, failure: "The other system responded with status 307." }]);
    // The next attempt is the last.
    await transaction(served.app.db, (tx) => tx.update(webhookDeliveries).set({ tries: 8 }).run());
    await hurry();
    await expect
      .poll(() => messagesOf(root, id))
      .toMatchObject([{ state: "failed", failure: "The other system responded with status 307." }]);
    expect(receivedAt("/elsewhere")).toEqual([]);
    const { body: log } = await root.get("/api/audit-log/?done=webhooks.fail");
    expect(log.results[0]).toMatchObject({ by: "idms", subject_id: id, details: { tries: 9, status: 307 } });
    const [{ id: message }] = await messagesOf(root, id);
    receiver.answerWell();
    expect((await root.send("POST", `/api/webhook-deliveries/${message}/retry/`)).body.state).toBe("waiting");
    await hurry();
    await expect.poll(() => messagesOf(root, id)).toMatchObject([{ state: "delivered", tries: 1 }]);
    const again = receivedAt("/moved").map(({ headers }) => headers["webhook-id"]);
    expect(new Set(again).size).toBe(1);
    await root.send("DELETE", `/api/webhooks/${id}/`);
  });

  test("switches the webhook off if the system wants no more, with a mail, and gives up what waits", async () => {
    const { id } = await made(green, "/gone");
    receiver.answer = (_request, response) => void response.writeHead(410).end();
    await verifyGreen();
    await unverifyGreen();
    await expect
      .poll(async () => (await green.get("/api/webhooks/")).body[0].disabled_because)
      .toMatch(/410/);
    expect(await messagesOf(green, id)).toMatchObject([{ state: "failed", due_at: null }]);
    await expect
      .poll(async () => (await mailsOf(served)).join(""))
      .toContain("the webhook to http://127.0.0.1");
    await verifyGreen();
    await unverifyGreen();
    expect(await messagesOf(green, id)).toHaveLength(1);
    const test = await green.send("POST", `/api/webhooks/${id}/test/`);
    expect(test.body).toMatchObject({ event: "webhook.test", state: "failed", status: 410 });
    receiver.answerWell();
    const on = await green.send("POST", `/api/webhooks/${id}/on/`, {});
    expect(on.body).toMatchObject({ id, disabled_at: null, secret: null });
    await verifyGreen();
    await unverifyGreen();
    await expect.poll(async () => (await messagesOf(green, id))[0]).toMatchObject({ state: "delivered" });
    await green.send("DELETE", `/api/webhooks/${id}/`);
  });

  test("switches the webhook off if nothing has arrived for days", async () => {
    const { id } = await made(root, "/days");
    receiver.answer = (_request, response) => void response.destroy();
    await transaction(served.app.db, (tx) =>
      tx.update(webhooks).set({ failing_since: "2026-01-01T00:00:00.000Z" }).run(),
    );
    await verifyGreen();
    await unverifyGreen();
    const stateOf = async () => (await root.get("/api/webhooks/")).body[0];
    await expect.poll(stateOf).toMatchObject({
      id,
      disabled_because: "No messages have arrived for days. The other system closed the connection.",
      code: "call.nothingForDays",
      facts: { why: { code: "call.broken" } },
    });
    expect(await messagesOf(root, id)).toMatchObject([{ code: "call.switchedOff" }]);
    // An older program stores only its text, which is shown unchanged.
    await transaction(served.app.db, (tx) =>
      tx.update(webhooks).set({ disabled_because: "Of before." }).run(),
    );
    const { code, facts, ...before } = await stateOf();
    expect([before.disabled_because, code, facts]).toEqual(["Of before.", undefined, undefined]);
    await root.send("DELETE", `/api/webhooks/${id}/`);
  });
});

/** Returns the mails sent so far, in order. */
async function mailsOf({ app: { folder } }: typeof served): Promise<string[]> {
  return (await mailsIn(folder.outbox)).map((mail) => mail.replaceAll(/=\r?\n/g, ""));
}

/** Makes failed deliveries due now. */
const hurry = () =>
  transaction(served.app.db, async (tx) => {
    const now = new Date(0).toISOString();
    await tx.update(webhooks).set({ wait_until: null }).run();
    await tx
      .update(webhookDeliveries)
      .set({ due_at: now })
      .where(and(isNotNull(webhookDeliveries.due_at), isNotNull(webhookDeliveries.failure)))
      .run();
  });

describe("a webhook", () => {
  test("is created with an address that may be called and with known events", async () => {
    const ask = async (who: Client, wish: object) => {
      const { status, body } = await who.send("POST", "/api/webhooks/", { events: EVERYTHING, ...wish });
      return [status, body.detail ?? body.school];
    };
    const refused = async (wish: object) => expect((await ask(root, wish))[0]).toBe(400);
    for (const address of ["ftp://x.example", "x.example", "https://me:pass@x.example/", "https://", ""])
      await refused({ address });
    await refused({ address: "https://x.example", events: [] });
    await refused({ address: "https://x.example", events: ["students.born"] });
    expect(await ask(root, { address: "https://x.example", school: 99_999 })).toEqual([
      404,
      expect.any(String),
    ]);
    // A school admin's webhook is always for their own school, even if they ask for another.
    expect(await ask(green, { address: "https://x.example", school: served.blue.school })).toEqual([
      201,
      served.green.school,
    ]);
    const [{ id }] = (await green.get("/api/webhooks/")).body;
    expect((await blue.get("/api/webhooks/")).body).toEqual([]);
    expect((await blue.send("DELETE", `/api/webhooks/${id}/`)).status).toBe(404);
    expect((await green.send("DELETE", `/api/webhooks/${id}/`)).status).toBe(204);
    const { body: log } = await root.get("/api/audit-log/?subject=webhooks");
    expect(log.results.map(({ done }: { done: string }) => done)).toEqual(
      expect.arrayContaining(["webhooks.create", "webhooks.delete", "webhooks.disable", "webhooks.send"]),
    );
    expect(JSON.stringify(log)).not.toMatch(/whsec_|\/gone/);
  });

  onFile("is off in a backup, without its secret and its messages", async () => {
    const { id, secret } = await made(root, "/kept");
    const { folder } = await makeBackup(served.app, await temporaryFolder());
    const bytes = await readFile(join(folder, "idms.db"));
    expect(bytes.includes("127.0.0.1")).toBe(true);
    for (const text of [secret, secret.slice(6), "msg_"]) expect(bytes.includes(text)).toBe(false);
    await transaction(served.app.db, (tx) => silenceWebhooks(tx, new Date().toISOString()));
    const on = await root.send("POST", `/api/webhooks/${id}/on/`, {});
    expect(on.body).toMatchObject({ disabled_at: null, secret: expect.stringMatching(/^whsec_/) });
    expect(on.body.secret).not.toBe(secret);
    const test = await root.send("POST", `/api/webhooks/${id}/test/`);
    expect(test.body).toMatchObject({ state: "delivered", status: 204 });
    expect(isSigned(on.body.secret, receivedAt("/kept")[0]!)).toBe(true);
    await root.send("DELETE", `/api/webhooks/${id}/`);
  });
});
