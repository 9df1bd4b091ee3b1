import { getTableName, is, Table } from "drizzle-orm";
import { expect, test } from "vitest";
import { routes } from "../../../packages/server/src/api/app.ts";
import * as schema from "../../../packages/server/src/installation/tables/schema.ts";
import { serving, signedIn } from "./serving.ts";

const served = serving();

/** Tables that a read may change: its log entries, the last use of a session, and the number of attempts. */
const LEFT_BY_LOOKS = new Set([
  "audit_log",
  "log_seals",
  "sealed_entries",
  "sessions",
  "rate_limits",
  "works",
]);

const tables = Object.values(schema).filter((each): each is typeof schema.schools => is(each, Table));

async function everything(): Promise<Record<string, unknown>> {
  const rows = tables
    .filter((table) => !LEFT_BY_LOOKS.has(getTableName(table)))
    .map(async (table) => [getTableName(table), await served.app.db.select().from(table).all()] as const);
  return Object.fromEntries(await Promise.all(rows));
}

test("a call that reads changes no record, for any caller and any data", async () => {
  const { school, classroom, form, student } = served.green;
  const reads = routes.filter(({ method }) => method === "GET");
  const people = [await signedIn(served, "root"), await signedIn(served, "green")];
  const before = await everything();
  expect(Object.keys(before).length).toBeGreaterThan(30);
  let answered = 0;
  for (const as of people)
    for (const { path } of reads)
      for (const id of path.includes("{id}") ? new Set([school, classroom, form, student]) : [school]) {
        const called = `/api${path.replace("{id}", String(id)).replaceAll(/\{\w+\}/g, "x")}`;
        const { status } = await as.get(`${called}?school=${school}&classroom=${classroom}`);
        if (status < 300) answered += 1;
      }
  expect(answered).toBeGreaterThan(80);
  expect(await everything()).toEqual(before);
});
