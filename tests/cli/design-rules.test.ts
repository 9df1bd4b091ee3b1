/** @module-tag thorough */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { pagesOfText } from "../core/node/pdf/print-cards.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";

test("idms templates rules sets the rules of a school, and idms generate then writes a PDF for each design", async () => {
  const data = await scratchFolder(inject("demo").data);
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const run = (...args: string[]) => runIdms([...args, "--data", data], { cwd: data });
  const { stdout } = await run("students", "list", "--school", "1", "--class", "5 - A", "--json");
  const { name } = JSON.parse(stdout).students.find(
    ({ status }: { status: string }) => status === "VERIFIED",
  );
  const rules = ["templates", "rules", "--school", "1"];
  const set = await run(...rules, "--rule", `full_name=${name}:Canvas`, "--json");
  expect([set.code, JSON.parse(set.stdout).rules]).toEqual([
    0,
    [expect.objectContaining({ name: "full_name", values: [name], template: "Canvas" })],
  ]);
  const { template_id } = JSON.parse(set.stdout).rules[0];
  const byId = await run(...rules, "--rule", `full_name=${name}: id:${template_id}`, "--json");
  expect(byId.stdout).toBe(set.stdout);
  const unread = await run(...rules, "--rule", `full_name=${name}: Front: Canvas`);
  expect([unread.code, unread.stderr]).toEqual([2, expect.stringContaining("cannot be read")]);
  const printed = await run("generate", "--school", "1", "--all-classes", "--out", "print", "--json", "-q");
  expect(printed.code).toBe(0);
  const files = JSON.parse(printed.stdout).map(({ class: room, cards }: { class: string; cards: number }) => [
    room,
    cards,
  ]);
  expect(files).toContainEqual(["5 - A Canvas", 1]);
  const pdf = await readFile(join(data, "print/idcards 5 - A Canvas.pdf"));
  expect(pagesOfText(pdf).join(" ").replaceAll(/\s+/g, " ")).toContain(name);
  expect((await run(...rules, "--clear", "--json")).stdout).toBe('{"rules":[]}\n');
});
