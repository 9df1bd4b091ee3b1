import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { submissionKeys } from "../../../packages/server/src/installation/tables/schema.ts";
import { cleanUpLinks } from "../../../packages/server/src/collect/submissions/remove-links.ts";
import { forgetIdempotencyKeys } from "../../../packages/server/src/collect/submissions/forget-idempotency-keys.ts";
import { serving } from "../http/serving.ts";
import { addLink, filledForm, photo, submit } from "./school-link.ts";
import { byHand } from "../by-hand.ts";

const served = serving();
const DAY_MS = 24 * 60 * 60 * 1000;
let image: Buffer;
beforeAll(async () => {
  image = await photo();
});

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Creates a submission from a number of days ago that got no response, and a function that resends it. */
async function submitted(days: number) {
  const { token } = await addLink(served.app, served.green);
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const form = filledForm(image);
  const { body } = await submit(served.server.url, token, form, key);
  const created_at = daysAgo(days);
  const { db } = served.app;
  await byHand(db)
    .update(submissionKeys)
    .set({ created_at })
    .where(eq(submissionKeys.student_id, body.receipt))
    .run();
  const again = async () => {
    const answer = await submit(served.server.url, token, form, key);
    return [answer.status, answer.body.receipt];
  };
  return { receipt: body.receipt, again };
}

test("a phone that was offline for weeks gets its receipt, but not after a month, when the key is gone", async () => {
  const [old, recent] = [await submitted(31), await submitted(29)];
  // The server also does this when it starts.
  await forgetIdempotencyKeys(served.app.db, new Date());
  expect(await recent.again()).toEqual([201, recent.receipt]);
  expect((await old.again())[0]).toBe(409);
});

test("cleaning up links deletes old keys too, also of open links", async () => {
  const { receipt } = await submitted(31);
  await cleanUpLinks(served.app.db, { id: null, username: "cli:clerk" }, null);
  const left = await served.app.db
    .select()
    .from(submissionKeys)
    .where(eq(submissionKeys.student_id, receipt));
  expect(left).toEqual([]);
});
