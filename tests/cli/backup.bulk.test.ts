import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, inject, test } from "vitest";
import { CONFIG_FILE } from "../../packages/server/src/installation/settings/config-file.ts";
import { lockWorks } from "../../packages/server/src/installation/works/lock-work.ts";
import { openApp } from "../../packages/server/src/installation/open-app.ts";
import { backUpWhileWriting } from "../load/backed-up-while-writing.ts";
import { killBackups, killGenerates, killRestores } from "../load/killed-commands.ts";
import { startIdms } from "../load/started-idms.ts";
import { onFile } from "../own-installation.ts";
import { inBulk } from "../in-bulk.ts";
import { keptContent } from "../server/backup/kept-content.ts";
import { inApp } from "./in-app.ts";
import { rowsIn } from "./in-database.ts";
import { runHere } from "./run-here.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";

let folder: string;
let data: string;
let parent: string;

beforeEach(async () => {
  folder = await scratchFolder();
  data = await scratchFolder(inject("demo").data);
  parent = join(folder, "backups");
  return async () => {
    await rm(folder, { recursive: true });
    await rm(data, { recursive: true });
  };
});

const backUp = (...args: string[]) => runHere(["backup", "--data", data, "--to", parent, ...args]);
const restore = (...args: string[]) => runHere(["restore", ...args]);

test("repeated backup failures cause one mail, and the next successful backup another", async () => {
  const outbox = join(data, "outbox");
  const there = new Set(await readdir(outbox));
  const subjects = async () => {
    const names = (await readdir(outbox)).filter((name) => !there.has(name)).toSorted();
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
    return mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim());
  };
  const settings = join(data, "idms.config.json");
  const own = existsSync(settings) ? JSON.parse(await readFile(settings, "utf8")) : {};
  await writeFile(settings, JSON.stringify({ ...own, alert_mail: "it@example.org" }));
  await writeFile(parent, "no folder");
  for (let night = 0; night < 2; night += 1) expect((await backUp()).code).toBe(1);
  expect(await subjects()).toEqual(["IDMS: a backup failed"]);
  await rm(parent);
  expect((await backUp()).code).toBe(0);
  expect(await subjects()).toEqual(["IDMS: a backup failed", "IDMS: backups are working again"]);
});

test("backups can be made, verified and restored; --keep removes the oldest, and a dry run changes nothing", async () => {
  const planned = await backUp("--dry-run", "--json");
  expect(JSON.parse(planned.stdout)).toEqual({ parent, files: expect.any(Number), removed: [] });
  expect(await readdir(folder)).not.toContain("backups");
  const first = await backUp("--json");
  expect([first.code, first.stderr]).toEqual([0, ""]);
  const made = JSON.parse(first.stdout);
  expect(made).toEqual({
    folder: expect.stringMatching(/backups\/idms-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/),
    made_at: expect.stringMatching(/Z$/),
    files: JSON.parse(planned.stdout).files,
    bytes: expect.any(Number),
    linked: 0,
    copied: JSON.parse(planned.stdout).files,
    copied_bytes: made.bytes,
    earlier: null,
    rows: expect.objectContaining({ students: expect.any(Number), schools: 1 }),
    missing: [],
    removed: [],
    seconds: expect.any(Number),
  });
  const [oldest] = await readdir(parent);
  expect((await backUp()).stdout).toMatch(
    new RegExp(`: ${made.files} files, [\\d.]+ MB, \\d+ shared with ${oldest}, \\d \\w+ \\([\\d.]+ MB\\) in`),
  );
  const third = await backUp("--full", "--keep", "2");
  expect(third.stdout).toContain(", all copied in ");
  expect([third.code, third.stdout]).toEqual([0, expect.stringContaining(`; removed ${oldest}\n`)]);
  const [, newest = ""] = await readdir(parent);
  expect(await readdir(parent)).toHaveLength(2);

  const target = join(folder, "restored");
  const dry = await restore(join(parent, newest), "--data", target, "--dry-run", "--json");
  expect(JSON.parse(dry.stdout)).toMatchObject({
    dry_run: true,
    kept: null,
    rows: { students: expect.any(Number) },
  });
  const done = await restore(join(parent, newest), "--data", target, "--verify");
  expect([done.code, done.stdout]).toEqual([
    0,
    expect.stringMatching(/restored: restored \d+ students and /),
  ]);
  expect(done.stderr).toContain("is intact: ");
  const again = await restore(join(parent, newest), "--data", target, "--replace", "--json");
  const { kept } = JSON.parse(again.stdout);
  const there = (await readdir(folder)).filter((name) => name !== CONFIG_FILE);
  expect(there).toEqual(["backups", "restored", kept.slice(folder.length + 1)].toSorted());
});

onFile(
  "restore refuses a folder with data, one in use, a folder of backups and a damaged backup, and writes nothing",
  async () => {
    await backUp();
    const backup = join(parent, (await readdir(parent))[0] as string);
    expect(await restore(backup, "--data", data)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("already contains data. Use --replace"),
    });
    const app = await openApp({ data, create: false });
    expect(await restore(backup, "--data", data, "--replace")).toMatchObject({
      code: 4,
      stderr: expect.stringContaining("is in use. Stop the server"),
    });
    await app.close();
    expect(await restore(parent, "--data", join(folder, "new"))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(". Specify one of them. The newest is idms-"),
    });
    await writeFile(join(backup, "idms.db"), "");
    for (const flags of [["--verify"], []])
      expect(await restore(backup, "--data", join(folder, "new"), ...flags)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringContaining("is damaged: idms.db has changed"),
      });
    expect(await readdir(folder)).toEqual(["backups"]);
  },
);

onFile(
  "the second of two runs of the same work exits with 4, and read-only commands are not held up",
  async () => {
    const app = await openApp({ data, create: false });
    const lock = await lockWorks(app, ["printing", "importing", "keeping"]);
    const school = ["--data", data, "--school", "1"];
    for (const args of [
      ["backup", "--data", data, "--to", parent],
      ["generate", ...school, "--class", "1"],
      ["import", "classes", "none.xlsx", ...school],
    ])
      expect(await runIdms(args)).toMatchObject({
        code: 4,
        stdout: "",
        stderr: expect.stringMatching(/^idms: Another idms process is .+ this installation\. Try again/),
      });
    expect((await runHere(["export", "students", ...school, "--out", "-"])).code).toBe(0);
    expect((await runHere(["backup", "--data", data, "--to", parent, "--dry-run"])).code).toBe(0);
    await lock.release();
    await app.close();
  },
);

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
/**
 * The user for permission tests. Root may write anywhere, so it runs them as nobody, who must be able to read the
 * program.
 */
const asOther = isRoot ? { uid: nobody, gid: nobody } : {};
const otherReads = spawnSync(process.execPath, ["--check", program], asOther).status === 0;

test.runIf(otherReads)(
  "restore into a folder that cannot be renamed keeps the previous data in a subfolder",
  { tags: "thorough" },
  async () => {
    await backUp();
    const backup = join(parent, (await readdir(parent))[0] as string);
    const place = join(folder, "var", "idms");
    await mkdir(place, { recursive: true });
    if (isRoot) {
      // Like /var/lib/idms: the user owns the folder but not its parent.
      await chown(place, nobody, nobody);
      for (const each of [folder, join(folder, "var")]) await chmod(each, 0o755);
      spawnSync("chown", ["-R", String(nobody), parent]);
    } else await chmod(join(folder, "var"), 0o555);
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [program, "restore", backup, "--data", place, "--json", ...args], {
        ...asOther,
        env: { ...process.env, NODE_COMPILE_CACHE: "" },
        encoding: "utf8",
      });
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('"kept":null') });
    const { kept } = JSON.parse(run("--replace").stdout);
    expect(kept).toMatch(/var\/idms\/before-restore-/);
    expect(await readdir(kept)).toContain("idms.db");
    const users = await runHere(["users", "list", "--data", place, "--json"]);
    expect(JSON.parse(users.stdout).users).toHaveLength(2);
    await chmod(join(folder, "var"), 0o755);
  },
);

onFile(
  "backup, restore and generate, killed at any moment, lose nothing and leave nothing half done",
  { tags: "thorough" },
  async () => {
    const kills = inBulk(2, 1);
    await killBackups(data, parent, kills);
    const [backup = ""] = await readdir(parent);
    await killRestores(data, join(parent, backup), kills);
    const out = join(folder, "out");
    await mkdir(out);
    await killGenerates(data, out, kills);
  },
);

test.runIf(inject("postgresql"))(
  "a backup of a database server, killed at any moment, leaves no open transaction and is complete or absent",
  async () => {
    const before = await inApp(data, keptContent);
    const open = `SELECT count(*) AS n FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
    await killBackups(data, parent, 5, () => expect.poll(() => rowsIn(data, open)).toEqual([{ n: 0 }]));
    const restored = join(folder, "restored");
    const [newest = ""] = (await readdir(parent)).toSorted().slice(-1);
    expect((await restore(join(parent, newest), "--data", restored, "--verify")).code).toBe(0);
    expect(await inApp(restored, keptContent)).toEqual(before);
    expect(await inApp(data, keptContent)).toEqual(before);
  },
);

onFile("backups that are made while parents submit restore exactly", { tags: "thorough" }, async () => {
  const idms = await startIdms(data);
  const { users } = inject("demo");
  expect(await backUpWhileWriting(idms, { data, users, folder, backups: 2 })).toBeGreaterThan(0);
  await idms.end("SIGTERM");
});
