import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { openApp } from "../../packages/server/src/installation/open-app.ts";
import { byHand } from "../server/by-hand.ts";
import { onFile } from "../own-installation.ts";
import { rowsIn } from "./in-database.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

onFile(
  "the log records what commands do, can be filtered, and is verified against a seal and a backup",
  async () => {
    const data = await scratchFolder(inject("demo").data);
    const out = await scratchFolder();
    const idms = (...args: string[]) => runHere([...args, "--data", data]);
    const json = async (...args: string[]) => JSON.parse((await idms(...args, "--json")).stdout);

    await idms("export", "photos", "--school", "1", "--out", join(out, "photos.zip"));
    await idms("students", "show", "1");
    await idms("backup", "--to", out);
    const { entries } = await json("log", "list", "--limit", "3", "--user", "cli:");
    expect(
      entries.map(({ done, subject_id }: { done: string; subject_id: number }) => [done, subject_id]),
    ).toEqual([
      ["database.back_up", null],
      ["students.view", 1],
      ["students.export", null],
    ]);
    const [counted] = await rowsIn<{ n: number }>(data, "SELECT count(*) AS n FROM students");
    expect(entries[2].details).toEqual({ what: "photos", students: counted?.n });
    expect(
      (await json("log", "list", "--subject", "students:1", "--action", "students.view")).entries,
    ).toHaveLength(1);
    expect((await json("log", "list", "--until", "2020-01-01")).entries).toEqual([]);
    const table = (await idms("log", "--limit", "1")).stdout;
    expect(table).toMatch(/Entry +When +Who +What +Whom +School +Details/);

    const csv = (await idms("log", "export", "--action", "database.back_up", "--out", "-")).stdout;
    expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
    const lines = (await idms("log", "export", "--jsonl", "--action", "database.back_up", "--out", "-"))
      .stdout;
    const [only, ...others] = lines.trimEnd().split("\n");
    expect([JSON.parse(only ?? ""), others]).toEqual([
      expect.objectContaining({ done: "database.back_up", details: expect.any(Object) }),
      [],
    ]);

    const proved = await json("log", "verify");
    expect(proved).toMatchObject({ whole: true, fault: null, waiting: 0 });
    const { hash } = proved.seal as { hash: string };
    const [backup = ""] = JSON.parse((await runHere(["backups", out, "--json"])).stdout).backups.map(
      ({ name }: { name: string }) => join(out, name),
    );
    const said = await idms("log", "verify", "--seal", hash.slice(0, 12), "--backup", backup);
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining("The log is intact") });
    expect(JSON.parse(await readFile(join(backup, "manifest.json"), "utf8")).seal.hash).toHaveLength(43);

    const app = await openApp({ data, create: false });
    await byHand(app.db).run("UPDATE audit_log SET actor = 'cli:nobody' WHERE id = 2");
    await app.close();
    expect(await idms("log", "verify")).toMatchObject({
      code: 1,
      stdout: "The log failed verification: entry 2 was changed after it was sealed.\n",
    });
    expect(await idms("log", "verify", "--seal", "not a seal")).toMatchObject({ code: 1 });
  },
);

test("read-only commands write nothing into the log, and log cut says how many entries it cuts", async () => {
  const data = await scratchFolder(inject("demo").data);
  const entries = () => rowsIn(data, "SELECT count(*) AS n FROM audit_log");
  const before = await entries();
  const idms = (...args: string[]) => runHere([...args, "--data", data]);
  await idms("log", "list");
  await idms("batches");
  const cut = await idms("log", "cut", "--older-than", "1y", "--no-input");
  expect(cut).toMatchObject({ code: 0, stdout: expect.stringContaining("0 entries from before") });
  expect(await entries()).toEqual(before);
});

describe("work with keys", () => {
  const withKey = async (data: string) => {
    const [keyFile, to] = [join(await scratchFolder(), "photos.key"), await scratchFolder()];
    expect((await runHere(["keys", "new", keyFile])).code).toBe(0);
    const keys = (...args: string[]) =>
      runHere(["keys", ...args, "--data", data, "--json"], { env: { IDMS_ENCRYPTION_KEY_FILE: keyFile } });
    return { keyFile, keys, to };
  };
  const loggedIn = async (data: string, keyFile: string) =>
    JSON.parse(
      (
        await runHere(["log", "list", "--subject", "keys", "--data", data, "--json"], {
          env: { IDMS_ENCRYPTION_KEY_FILE: keyFile },
        })
      ).stdout,
    ).entries.map(({ done, by, details }: { done: string; by: string; details: object }) => [
      done,
      by.startsWith("cli:"),
      details,
    ]);

  test("is in the log: encrypting, backing up, restoring and rotating", async () => {
    const data = await scratchFolder(inject("demo").data);
    const { keyFile, keys, to } = await withKey(data);
    expect((await keys("encrypt")).code).toBe(0);
    await keys("backup", "--to", to);
    const { file, keys: count } = JSON.parse((await keys("backup", "--to", to)).stdout);
    expect(count).toBeGreaterThan(20);
    const restored = await keys("restore", file);
    expect(JSON.parse(restored.stdout)).toMatchObject({ keys: count, thrown: 0, logged: true });
    expect((await keys("rotate")).code).toBe(0);
    expect((await keys("rotate", "--apps")).code).toBe(0);
    // A refused restore is not logged: this backup was made with the previous master key.
    expect((await keys("restore", file)).code).toBe(1);
    expect(await loggedIn(data, keyFile)).toEqual([
      ["keys.rotate_apps", true, { apps: 0 }],
      ["keys.rotate", true, { keys: count }],
      ["keys.rotate_apps", true, { apps: 0 }],
      ["keys.restore", true, { file, keys: count, thrown: 0 }],
      ["keys.back_up", true, { file, keys: count, thrown: 0 }],
      ["keys.back_up", true, { file: expect.any(String), keys: count, thrown: 0 }],
      ["keys.encrypt", true, {}],
    ]);
  });

  onFile(
    "is not in the log if keys are restored before there is a database, and a message says so",
    async () => {
      const { keys, keyFile, to } = await withKey(await scratchFolder(inject("demo").data));
      const { file } = JSON.parse((await keys("backup", "--to", to)).stdout);
      const data = join(await scratchFolder(), "elsewhere");
      const restored = await runHere(["keys", "restore", file, "--data", data], {
        env: { IDMS_ENCRYPTION_KEY_FILE: keyFile },
      });
      expect(restored).toEqual({
        code: 0,
        signal: null,
        stdout: "0 keys restored, 0 of them marked as destroyed\n",
        stderr: "The restore was not recorded in the audit log: there is no database yet.\n",
      });
      expect(await readdir(data)).toEqual(["keys"]);
      await writeFile(join(data, "idms.db"), "no database");
      const damaged = await runHere(["keys", "restore", file, "--data", data], {
        env: { IDMS_ENCRYPTION_KEY_FILE: keyFile },
      });
      expect(damaged).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(/^The restore was not recorded in the audit log: .+\n$/),
      });
    },
  );
});
