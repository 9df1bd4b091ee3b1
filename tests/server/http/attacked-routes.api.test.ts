import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { bodyOf, CallMaker, operationsOf, type Known, type Operation } from "../../load/hostile-calls.ts";
import { client, serving, tokensOf } from "./serving.ts";

const served = serving();
const SEED = 1;
let operations: Operation[];
let known: Known;
let access: string;

beforeAll(async () => {
  operations = operationsOf((await client(served).get("/api/openapi.json")).body);
  const { green, blue } = served;
  known = {
    ids: new Map([
      ["schools", [green.school, blue.school]],
      ["classes", [green.classroom, blue.classroom]],
      ["form_templates", [green.form, blue.form]],
      ["students", [green.student, blue.student]],
    ]),
    tokens: ["x".repeat(20)],
    files: [new Uint8Array(Buffer.from("Class,Section\n9,B\n"))],
  };
  access = (await tokensOf(served, "green")).access;
});

/** Excludes routes that would end the test's own session or use up its attempts. */
const ENDING = /^\/auth\//;

test("each route, with valid and invalid calls, never fails and never shows a school another school's data", async () => {
  const asked = operations.filter(({ path }) => !ENDING.test(path));
  expect(asked.length).toBeGreaterThan(150);
  const bad: string[] = [];
  let good = 0;
  for (const [at, operation] of asked.entries()) {
    const [call] = fc.sample(CallMaker.call(known, operation), { numRuns: 1, seed: SEED + at });
    if (!call) throw new Error("No call was made.");
    const { body, headers } = bodyOf(call);
    const answered = await fetch(served.server.url + call.path, {
      method: call.method,
      headers: { ...headers, authorization: `Bearer ${access}` },
      ...(body !== undefined && call.method !== "GET" && { body }),
    });
    const text = await answered.text();
    if (answered.ok) good += 1;
    if (answered.status >= 500 || /Blue (Child|School)/.test(text))
      bad.push(`${call.route} ${answered.status} ${text.slice(0, 200)}`);
  }
  expect(bad).toEqual([]);
  expect(good).toBeGreaterThan(10);
});
