import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { routes } from "../../../packages/server/src/api/app.ts";
import { inBulk } from "../../in-bulk.ts";
import { serving, tokensOf } from "./serving.ts";

const served = serving();
let access: Record<string, string>;
beforeAll(async () => {
  access = {
    root: (await tokensOf(served, "root")).access,
    green: (await tokensOf(served, "green")).access,
  };
});

/** Valid names in bodies and queries, so that requests pass the first check. */
const names = [
  "name",
  "fields",
  "school",
  "school_id",
  "classroom",
  "template",
  "class_name",
  "section",
  "total_students",
  "username",
  "email",
  "role",
  "refresh",
  "rotate",
  "token",
  "expires_at",
  "max_uses",
  "notes",
  "is_active",
  "page",
  "page_size",
  "search",
  "ordering",
  "status",
  "__proto__",
  "constructor",
];

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "",
    "0",
    "-1",
    "1e999",
    "99999999999999999999",
    "\u0000",
    "\uD800",
    "%",
    "'; --",
    "2030-13-45",
  ),
);
const value = fc.oneof(
  text,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.dictionary(fc.constantFrom("name", "type", "options", "label", "map_to"), text), {
    maxLength: 3,
  }),
);
const keys = fc.constantFrom(...names);
const body = fc.oneof(
  { weight: 8, arbitrary: fc.dictionary(keys, value).map((each) => JSON.stringify(each)) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constant(`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`) },
);

/** The routes, except those that would end the test's own session or use up its limits. */
const calls = routes.filter(
  ({ path }) => !/^\/auth\/(logout|token\/$|password|change|users)|^\/public/.test(path),
);

test("no body or query makes the server fail", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.constantFrom("root", "green"),
      fc.dictionary(keys, text),
      body,
      fc.constantFrom("1", "0", "99999999999999999999999", "007"),
      async ({ method, path }, who, query, sent, id) => {
        const asked = new URLSearchParams();
        for (const [name, each] of Object.entries(query)) asked.set(name, each.toWellFormed());
        const address = `/api${path.replace("{id}", id)}?${asked}`;
        const response = await fetch(served.server.url + address, {
          method,
          headers: {
            authorization: `Bearer ${access[who]}`,
            "content-type": "multipart/form-data; boundary=x",
          },
          ...(method !== "GET" && { body: sent }),
        });
        const answered = await response.text();
        expect(response.status, answered).toBeLessThan(500);
      },
    ),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? inBulk(500, 60)) },
  );
});
