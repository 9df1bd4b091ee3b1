import type { CardKey } from "@idms/core/cards/verify/card-key";
import type { KnownKeys } from "@idms/core/cards/verify/known-keys";
import { hasNumber } from "@idms/core/cards/verify/number-set";
import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { printBatchStudents } from "../../../packages/server/src/installation/tables/schema.ts";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { client, serving, signedIn } from "../http/serving.ts";
import { printedCards } from "../printed-cards.ts";

const served = serving();
const KEYS = "/api/public/verify/keys/";

test("a super admin renews a key, the log records it, and everybody has all schools' public keys", async () => {
  const root = await signedIn(served, "root");
  const path = `/api/schools/${served.green.school}/card-keys/`;
  expect((await root.get(path)).body).toEqual([]);
  await root.send("POST", path);
  const { status, body } = await root.send("POST", path);
  expect(status).toBe(200);
  const keys = body as CardKey[];
  expect(keys.map(({ retired_at }) => retired_at === null)).toEqual([true, false]);
  expect(JSON.stringify(keys)).not.toContain("private");

  const known = (await client(served).get(KEYS)).body as KnownKeys;
  expect(known.keys.map(({ id }) => id)).toEqual(keys.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(known.keys[0]).toMatchObject({ school: served.green.school, school_name: "Green" });
  const log = (await root.get("/api/audit-log/?action=renew&subject=card_keys")).body as {
    results?: unknown[];
  };
  expect(JSON.stringify(log)).toContain("card_keys");
});

test("only signed cards are listed as invalid, and a caller with the current list gets no other", async () => {
  const [lost = "", unsigned = "", good = ""] = await printedCards(served.app, served.green, ["A", "B", "C"]);
  await transaction(served.app.db, async (tx) => {
    const where = inArray(printBatchStudents.number, [lost, good]);
    await tx.update(printBatchStudents).set({ signed_by: 7 }).where(where).run();
    await tx
      .update(printBatchStudents)
      .set({ state: "lost" })
      .where(inArray(printBatchStudents.number, [lost, unsigned]))
      .run();
  });
  const first = await client(served).get(KEYS);
  const set = Buffer.from((first.body as KnownKeys).lost, "base64");
  expect([lost, unsigned, good].map((number) => hasNumber(set, number))).toEqual([true, false, false]);
  expect(JSON.stringify(first.body)).not.toContain(lost);
  const etag = first.headers.get("etag") ?? "";
  const again = await fetch(served.server.url + KEYS, { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});
