import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { hasTerminal, runOnTerminal } from "./on-terminal.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

let data: string;
beforeAll(async () => {
  data = await scratchFolder(inject("demo").data);
});
afterAll(() => rm(data, { recursive: true, force: true }));

const run = (...args: string[]) => runHere([...args, "--data", data]);

describe("without a terminal, what is in use is removed only with --yes", () => {
  test.each<[what: string, args: string[], use: string]>([
    [
      "the default template",
      ["templates", "remove", "1", "--school", "1"],
      "This is the default ID template for ",
    ],
    [
      "a link that is open",
      ["links", "revoke", "1"],
      "Parents can still use this link. To remove the link for 5 - A",
    ],
    [
      "somebody who can sign in",
      ["users", "remove", "school"],
      "school can still sign in. To remove the user school anyway, use --yes.",
    ],
  ])("%s", async (_, args, use) => {
    const refused = await run(...args);
    expect([refused.code, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toContain(use);
    expect(refused.stderr).toContain("anyway, use --yes.");
    expect((await run(...args, "--dry-run")).code).toBe(0);
    expect((await run(...args, "--yes")).code).toBe(0);
    expect((await run(...args, "--yes")).code).toBe(1);
  });

  test("and a removed template can be restored under its number", async () => {
    const listed = async () => {
      const { stdout } = await run("templates", "list", "--removed", "--school", "1", "--json");
      return JSON.parse(stdout) as Record<"forms" | "cards", { id: number; removed_by: string }[]>;
    };
    const before = await listed();
    expect(before.forms).toEqual([]);
    const [card] = before.cards;
    expect(card?.id).toBe(1);
    const restored = await run("templates", "restore", "1", "--school", "1", "--json");
    // Its successor became the default, and remains the default.
    expect([restored.code, JSON.parse(restored.stdout)]).toMatchObject([0, { id: 1, is_default: false }]);
    expect((await listed()).cards).toEqual([]);
    expect((await run("templates", "restore", "1", "--school", "1")).code).toBe(1);

    const fields = join(data, "fields.json");
    await writeFile(fields, (await run("forms", "show", "1", "--school", "1", "--json")).stdout);
    expect((await run("forms", "add", "Extra", "--school", "1", "--fields", fields)).code).toBe(0);
    expect((await run("forms", "remove", "Extra", "--school", "1")).code).toBe(0);
    expect((await run("forms", "list", "--removed", "--school", "1")).stdout).toContain("Extra");
    expect((await run("forms", "restore", "extra", "--school", "1")).stdout).toContain(
      'Restored the form "Extra"',
    );
    expect((await run("forms", "show", "Extra", "--school", "1")).code).toBe(0);
  });

  test("and removing the default template names the next one and makes it the default", async () => {
    const cards = async () =>
      JSON.parse((await run("templates", "list", "--school", "1", "--json")).stdout).cards as {
        id: number;
        name: string;
        is_default: boolean;
      }[];
    const [first, second] = await cards();
    const isDefault = async (id: number) => (await cards()).find((each) => each.id === id)?.is_default;
    const path = ["templates", "remove", "--school", "1"] as const;
    expect((await run("templates", "edit", String(second!.id), "--school", "1", "--default")).code).toBe(0);
    const refused = await run(...path, String(second!.id));
    expect(refused.stderr).toContain(`"${first!.name}" becomes the default.`);
    const would = await run(...path, String(second!.id), "--dry-run");
    expect(would.stdout).toContain(`"${first!.name}" would become the default ID template.`);
    expect(await isDefault(first!.id)).toBe(false);
    const removed = await run(...path, String(second!.id), "--yes", "--json");
    expect(JSON.parse(removed.stdout)).toMatchObject({ id: second!.id, new_default: first!.name });
    expect(await isDefault(first!.id)).toBe(true);
    expect((await run("templates", "restore", String(second!.id), "--school", "1")).code).toBe(0);
    expect(await isDefault(first!.id)).toBe(true);
  });

  test("while what nobody uses is removed without it", async () => {
    expect((await run("classes", "add", "Unused", "--school", "1")).code).toBe(0);
    expect((await run("classes", "remove", "Unused", "--school", "1")).code).toBe(0);
  });
});

test.runIf(hasTerminal)("on a terminal removal asks first, and No keeps the entry", async () => {
  expect((await run("classes", "add", "Kept", "--school", "1")).code).toBe(0);
  const { code, screen } = await runOnTerminal(
    ["classes", "remove", "Kept", "--school", "1", "--data", data],
    [["Remove", "n\r"]],
  );
  expect([code, screen]).toEqual([2, expect.stringContaining("Nothing was removed.")]);
  expect((await run("classes", "remove", "Kept", "--school", "1")).code).toBe(0);
});
