import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { announceCompaction } from "../../../packages/server/src/installation/files/locks.ts";
import { PASSWORD, serving } from "../http/serving.ts";
import { addLink, filledForm, photo, submit } from "../submissions/school-link.ts";

const served = serving();

const signIn = async () => {
  const { url } = served.server;
  const response = await fetch(`${url}/api/auth/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "root", password: PASSWORD }),
  });
  return { status: response.status, later: response.headers.get("Retry-After"), body: await response.json() };
};

test("while the database is compacted, writes are told at once when to come back, and reading goes on", async () => {
  const { token } = await addLink(served.app, served.green);
  const announced = announceCompaction(served.app.folder);
  const told = { status: 503, later: "30", body: { detail: expect.stringContaining("being compacted") } };
  expect(await signIn()).toMatchObject(told);
  const { status, headers, body } = await submit(served.server.url, token, filledForm(await photo()));
  expect({ status, later: headers.get("Retry-After"), body }).toMatchObject(told);
  expect((await fetch(`${served.server.url}/api/public/form/${token}/`)).status).toBe(200);
  announced.release();
  expect((await signIn()).status).toBe(200);
});

test("the announcement left by a killed purge holds nobody up", async () => {
  await writeFile(join(served.app.folder.locks, "compacting"), "");
  expect((await signIn()).status).toBe(200);
});
