import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { classLinks } from "../../../packages/server/src/installation/tables/schema.ts";
import { countUse } from "../../../packages/server/src/students/class-links/class-link-rows.ts";
import { serving } from "../http/serving.ts";
import { addLink } from "./school-link.ts";

const served = serving();
const NOW = new Date("2026-04-01T10:00:00.000Z");
const before = (ms: number): string => new Date(NOW.getTime() - ms).toISOString();

/**
 * A link may close while a submission's photo is being processed. Only the UPDATE that counts the use can detect this.
 */
test.each([
  ["is open", true, {}],
  ["expires a moment later", true, { expires_at: before(-1) }],
  ["expires at this very moment", false, { expires_at: before(0) }],
  ["has expired", false, { expires_at: before(1) }],
  ["was switched off", false, { is_active: false }],
  ["has one use left", true, { max_uses: 3, uses_count: 2 }],
  ["is used up", false, { max_uses: 3, uses_count: 3 }],
])("a use of a link that %s is counted: %s", async (_, counted, settings) => {
  const { db } = served.app;
  const link = await addLink(served.app, served.green, { expires_at: before(-60_000), ...settings });
  expect(await transaction(db, (tx) => countUse(tx, link.id, NOW))).toBe(counted);
  const found = await db.select().from(classLinks).where(eq(classLinks.id, link.id)).get();
  expect(found?.uses_count).toBe(link.uses_count + (counted ? 1 : 0));
});
