import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../server/temporary-folder.ts";
import { runHere } from "../run-here.ts";
import { startIdms } from "../start-idms.ts";
import { DATA, KEPT, makeData, PASSWORD, PRINTED, READ } from "./keep-data.ts";

/** The archives of the released versions. `npm run release -- --prepare` adds that of each version. */
const archives = readdirSync(KEPT).filter((name) => name.endsWith(".tar.gz"));

test("a data folder of at least one earlier version is kept", () => {
  expect(archives).not.toEqual([]);
});

test("the data folder that the next version keeps has what later versions look for", async () => {
  const folder = await temporaryFolder();
  await makeData(folder, async (args) => {
    const { code, stdout, stderr } = await runHere(args, { cwd: folder, input: PASSWORD });
    expect([args, code, stderr]).toEqual([args, 0, expect.any(String)]);
    return stdout;
  });
  const printed = JSON.parse(await readFile(join(folder, PRINTED), "utf8"));
  expect(printed["students list"].students).toHaveLength(2);
  expect(printed["rosters missing --school Green Valley"].missing).toHaveLength(1);
  expect(printed["cards list"].cards).toHaveLength(2);
  expect(printed.changed.changed).toHaveLength(1);
});

describe.each(archives)("the data folder in %s", (archive) => {
  async function unpacked() {
    const folder = await temporaryFolder();
    execFileSync("tar", ["xzf", join(KEPT, archive), "-C", folder]);
    const data = join(folder, DATA);
    const idms = async (...args: string[]) => {
      const { code, stdout, stderr } = await runHere([...args, "--data", data, "--json"], { cwd: folder });
      expect([args, code, stderr]).toEqual([args, 0, expect.any(String)]);
      return JSON.parse(stdout);
    };
    return { folder, data, idms };
  }

  test("has the same students, cards and batches in this version, whole and sealed", async () => {
    const { folder, idms } = await unpacked();
    const printed = JSON.parse(await readFile(join(folder, PRINTED), "utf8"));
    for (const args of READ) expect(await idms(...args)).toMatchObject(printed[args.join(" ")]);
    expect((await idms("doctor", "--deep")).healthy).toBe(true);
    expect(await idms("log", "verify")).toMatchObject({ whole: true });
  });

  test("prints its cards again, and new ones of what has changed since", async () => {
    const { idms } = await unpacked();
    const again = await idms("reprint", "--batch", "1", "--sheet", "1", "2", "--cause", "misprint");
    expect(again).toMatchObject({ cards: 2, pages: 2 });
    expect((await readFile(again.file)).subarray(0, 5).toString()).toBe("%PDF-");
    const whole = ["--school", "1", "--class", "8 - A", "--status", "ID_GENERATED", "--out", "new.pdf"];
    expect(await idms("generate", ...whole)).toMatchObject({ cards: 2, pages: 2 });
    expect(await idms("changed")).toMatchObject({ changed: [] });
  });

  test("lets its super admin sign in, and its link open the parents' form", async () => {
    const { data, idms } = await unpacked();
    await idms("links", "extend", "1");
    const { links } = await idms("links", "list");
    const server = await startIdms(["serve", "--data", data]);
    onTestFinished(async () => void (await server.stop()));
    const body = JSON.stringify({ username: "admin", password: PASSWORD });
    const headers = { "Content-Type": "application/json" };
    const signedIn = await fetch(`${server.url}/api/auth/token/`, { method: "POST", body, headers });
    expect([signedIn.status, await signedIn.json()]).toMatchObject([200, { access: expect.any(String) }]);
    const form = await fetch(`${server.url}${new URL(links[0].url).pathname}`);
    expect([form.status, await form.text()]).toEqual([200, expect.stringContaining("Green Valley")]);
  });
});
