/** A school's connection to its own system, over the API: who sees it, the job that fetches, and the nightly fetch. */
import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { sources } from "../../../packages/server/src/installation/tables/schema.ts";
import { askNightly } from "../../../packages/server/src/upkeep/job-kinds/ask-nightly.ts";
import { byHand } from "../by-hand.ts";
import { ended } from "../jobs/job-client.ts";
import { serving, signedIn } from "../http/serving.ts";
import { addStudent, CLIENT, emptyRoster, rosterProvider } from "./roster-provider.ts";

const served = serving({ webhook_networks: "127.0.0.1" });

test("a school is connected, checked and fetched as a draft, also every night, and its secret is never shown", async () => {
  const roster = emptyRoster();
  addStudent(roster, 1, { name: "Childa Rao", phone: "9876500001" });
  const provider = await rosterProvider(roster);
  const root = await signedIn(served, "root");
  const path = `/api/sources/${served.green.school}/`;
  const wish = {
    address: provider.url,
    token_address: `${provider.url}/token`,
    client_id: CLIENT.id,
    secret: CLIENT.secret,
    their_school: "Green Valley",
    plan: "every_night",
  };
  const wrong = await root.send("PUT", path, { ...wish, plan: "hourly" });
  expect([wrong.status, wrong.body.fields.plan]).toEqual([
    400,
    ["The plan for fetching must be one of by_hand, every_night."],
  ]);
  const set = await root.send("PUT", path, wish);
  expect(set).toMatchObject({ status: 200, body: { has_secret: true, plan: "every_night" } });
  expect((await root.send("POST", `${path}check/`)).body).toEqual({ school: "Green Valley", others: [] });
  const listed = await root.get("/api/sources/");
  expect(listed.body).toHaveLength(1);
  expect(JSON.stringify([set.body, listed.body])).not.toContain("s3cret");
  expect((await (await signedIn(served, "green")).get("/api/sources/")).status).toBe(403);

  const asked = await root.send("POST", "/api/jobs/", {
    kind: "fetch",
    input: { school: served.green.school },
  });
  expect(asked.status).toBe(201);
  const job = await ended(root, asked.body);
  expect(job).toMatchObject({ state: "done", result: { import: expect.any(Number) } });
  const draft = await root.get(`/api/imports/${job.result?.["import"]}/`);
  expect(draft.body).toMatchObject({ state: "draft", file: "oneroster.zip", kind: "students" });
  const night = new Date();
  night.setHours(3, 0, 0, 0);
  const at = (days: number) => new Date(night.getTime() + days * 24 * 60 * 60_000);
  expect(await askNightly(served.app, at(1))).toBe(1);
  expect(await askNightly(served.app, at(1))).toBe(0);
  expect(await askNightly(served.app, at(2))).toBe(1);
  await byHand(served.app.db)
    .update(sources)
    .set({ plan: "by_hand" })
    .where(eq(sources.school_id, served.green.school))
    .run();
  expect(await askNightly(served.app, at(3))).toBe(0);
  expect((await root.send("DELETE", path)).status).toBe(204);
  expect((await root.send("POST", `${path}check/`)).status).toBe(404);
});
