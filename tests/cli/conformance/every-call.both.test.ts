import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isCall, specifiedCalls, type SpecifiedCall } from "./specified-calls.ts";

const folder = new URL(".", import.meta.url);
const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");
const sources = names.filter((name) => name.endsWith(".test.ts")).map(read);

test.each(Object.values(specifiedCalls).flat())("§7: %s has a case", (call) => {
  expect(
    sources.some((source) => new RegExp(String.raw`callCase\(\s*served,\s*"${escaped(call)}"`).test(source)),
  ).toBe(true);
});

const escaped = (text: string): string => text.replaceAll(/[.?{}/]/g, String.raw`\$&`);

test("a case is known by the request that it makes", () => {
  expect(isCall("DELETE /schools/{id}/", "DELETE /schools/12/")).toBe(true);
  expect(isCall("DELETE /upload-links/{id}/", "DELETE /upload-links/cleanup/")).toBe(false);
  expect(isCall("GET /classes/", "GET /classes/?school=1")).toBe(false);
  const calls: SpecifiedCall[] = Object.values(specifiedCalls).flat();
  expect(new Set(calls).size).toBe(calls.length);
});

test("every case says which line it is for", () => {
  const titles = sources.flatMap((source) =>
    [...source.matchAll(/^test(?:\.each\([\s\S]*?\n?\))?\(\s*["'`](?<title>[^"'`]*)/gm)].map(
      (found) => found.groups?.["title"] ?? "",
    ),
  );
  expect(titles.length).toBeGreaterThan(50);
  expect(titles.filter((title) => !/^(?:§\d|Issue 3|a case is known|every case says)/.test(title))).toEqual(
    [],
  );
});

test("§7: the client knows the specification, and nothing of the product", () => {
  const own = names.filter((name) => /^client\/.*\.ts$/.test(name)).map(read);
  const imported = own.flatMap((source) => [...source.matchAll(/ from "(.+)";$/gm)].map(([, from]) => from));
  expect([...new Set(imported)].filter((from) => !from?.startsWith("node:")).toSorted()).toEqual([
    "../../pdf-tools.ts",
    "../parts.ts",
    "../program.ts",
    "../specified-calls.ts",
    "./specification.ts",
    "vitest",
  ]);
});
