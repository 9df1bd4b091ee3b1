import { expect, test } from "vitest";
import { routes } from "../packages/server/src/api/app.ts";

const summaries = routes.map(({ method, path, summary }) => [`${method} ${path}`, summary] as const);
const details = routes.flatMap(({ method, path, details: text }) =>
  text === undefined ? [] : [[`${method} ${path}`, text] as const],
);

test("the summary of each call is one short line that begins with a verb", () => {
  expect(summaries.filter(([, text]) => text.length > 100 || !/^[A-Z][a-z]+,? .*\.$/.test(text))).toEqual([]);
  expect(
    summaries.filter(([, text]) => /^(?:The|A|An|What|How|Whom?|Where|All|One|By)\b/.test(text)),
  ).toEqual([]);
});

test("the details of each call are whole sentences", () => {
  expect(details.filter(([, text]) => !/^(?:[A-Z0-9]|`)/.test(text) || !text.endsWith("."))).toEqual([]);
});

test("summaries and details are in plain English", () => {
  const stilted =
    /\b(?:of whom|such as it is|by itself|for good|goes on|stands|told of|anew|so many|this once)\b/i;
  expect([...summaries, ...details].filter(([, text]) => stilted.test(text))).toEqual([]);
});
