import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { storageText } from "@idms/core/messages";
import { expect, onTestFinished, test } from "vitest";
import { sqliteOf, noteDamage } from "../../../packages/server/src/installation/engines/connect.ts";
import { diskRoom } from "../../../packages/server/src/installation/files/disk-room.ts";
import { writeFailure } from "../../../packages/server/src/installation/files/write-atomic.ts";
import { answerError, RETRY } from "../../../packages/server/src/api/calls/answer-failures.ts";
import { pino } from "pino";
import { client, PASSWORD, serving, signedIn } from "./serving.ts";
import { addLink, filledForm, photo, submit } from "../submissions/school-link.ts";
import { byHand } from "../by-hand.ts";

const served = serving({ trusted_proxy: ["127.0.0.1"] });

const readyz = () => client(served).get("/readyz");

/**
 * Limits the database to its current size with SQLite's own limit, so that every write that needs a page fails like on
 * a full disk.
 */
async function fill() {
  const { db } = served.app;
  await byHand(db).run("CREATE TABLE filler (bytes blob)");
  const { writer } = sqliteOf(db);
  const most = writer.pragma("max_page_count", { simple: true });
  writer.pragma(`max_page_count = ${writer.pragma("page_count", { simple: true })}`);
  try {
    for (;;) await byHand(db).run("INSERT INTO filler VALUES (zeroblob(100))");
  } catch {
    // The disk is full.
  }
  const heal = async () => {
    writer.pragma(`max_page_count = ${most}`);
    await byHand(db).run("DROP TABLE IF EXISTS filler");
  };
  onTestFinished(heal);
  return heal;
}

test("on a full disk everyone reads the reason, reading goes on, and writing works again once there is room", async () => {
  const root = await signedIn(served, "root");
  const green = await signedIn(served, "green");
  const link = await addLink(served.app, served.green);
  const image = await photo();
  expect(await readyz()).toMatchObject({ status: 200, body: { status: "ok" } });
  const heal = await fill();

  const big = "x".repeat(900);
  const addressed = (name: string) => ({ name, address: big });
  let answer = await root.send("POST", "/api/schools/", addressed("Late 0"));
  for (let index = 1; index < 20 && answer.status === 201; index += 1)
    answer = await root.send("POST", "/api/schools/", addressed(`Late ${index}`));
  expect([answer.status, answer.body]).toEqual([
    507,
    { detail: storageText.full, code: "server.full", facts: {} },
  ]);
  expect((await green.get("/api/students/")).status).toBe(200);
  expect((await client(served).get(`/api/public/form/${link.token}/`)).status).toBe(200);

  const statuses = new Set<number>();
  for (let index = 0; index < 40 && !statuses.has(507); index += 1) {
    const said = await submit(served.server.url, link.token, filledForm(image), {
      "X-Forwarded-For": `203.0.113.${index}`,
    });
    statuses.add(said.status);
    if (said.status === 507) expect(said.body).toMatchObject({ detail: storageText.full });
  }
  expect(statuses).toContain(507);
  expect([...statuses].filter((status) => ![201, 507].includes(status))).toEqual([]);
  await heal();
  expect((await root.send("POST", "/api/schools/", addressed("After"))).status).toBe(201);
  expect(served.log.join("")).toContain("the disk or the database cannot be used");
  expect(served.log.join("")).not.toContain("unexpected error");
});

test("an upload that would use up the reserve is refused before it is sent, and staff can go on working", async () => {
  const { server, app, green } = served;
  const link = await addLink(app, green);
  const { free = 0 } = (await diskRoom(app.folder.root)) ?? {};
  const announced = request(`${server.url}/api/public/upload/${link.token}/`, {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": free },
  });
  onTestFinished(() => void announced.destroy());
  announced.on("error", () => undefined).flushHeaders();
  const [answer] = (await once(announced, "response")) as [IncomingMessage];
  expect([answer.statusCode, await json(answer)]).toEqual([
    507,
    { detail: storageText.full, code: "server.full", facts: {} },
  ]);

  const admin = await signedIn(served, "green");
  expect((await admin.send("POST", `/api/students/${green.student}/verify/`)).status).toBe(200);
  expect((await submit(server.url, link.token, filledForm(await photo()))).status).toBe(201);
});

test("an answer never names a path on the server, but the log does", async () => {
  const log: string[] = [];
  const error = writeFailure(
    Object.assign(new Error("x"), { code: "ENOSPC" }),
    "/var/lib/idms/scratch/.x.tmp",
  );
  for (const code of ["ENOENT", "EROFS", "ENOTDIR"])
    expect(
      await answerError(
        writeFailure(Object.assign(new Error("x"), { code }), "/var/lib/idms/x"),
        pino({}, { write: (line: string) => void log.push(line) }),
      ).json(),
    ).toMatchObject({ detail: storageText.storage, code: "server.storage" });
  const answer = answerError(error, pino({}, { write: (line: string) => void log.push(line) }));
  expect([answer.status, await answer.json()]).toEqual([
    507,
    { detail: storageText.full, code: "server.full", facts: {} },
  ]);
  expect(log.join("")).toContain("/var/lib/idms/scratch/.x.tmp");
});

test("a 503 for a busy database says when to try again", async () => {
  const busy = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY_SNAPSHOT" });
  const answer = answerError(busy, pino({ level: "silent" }));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, RETRY["Retry-After"]]);
});

test("a damaged database is only read, and the operator is told", async () => {
  const root = await signedIn(served, "root");
  noteDamage(served.app.db, "page 7 is never used");
  onTestFinished(() => void (served.app.db.manner.damage.found = null));
  for (const answer of [
    await root.send("POST", "/api/schools/", { name: "New" }),
    await client(served).send("POST", "/api/auth/token/", { username: "green", password: PASSWORD }),
  ])
    expect([answer.status, answer.headers.get("retry-after"), answer.body]).toEqual([
      503,
      RETRY["Retry-After"],
      { detail: storageText.damaged, code: "server.damaged", facts: {} },
    ]);
  expect((await root.get("/api/schools/")).status).toBe(200);
  await expect.poll(async () => (await readyz()).status, { interval: 100 }).toBe(503);
  expect((await readyz()).body).toMatchObject({
    status: "nothing can be saved",
    reason: "The database is damaged. Restore it from a backup.",
  });
});
