import { spawnSync } from "node:child_process";
import { chmod, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../server/temporary-folder.ts";
import { runIdms, scratchFolder } from "./run-idms.ts";

const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

/** Returns the paths in a folder to which the group or others have any access. */
async function readable(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode));
  return paths.filter((_, index) => ((modes[index] as number) & 0o077) !== 0);
}

test(
  "nothing that a command writes is readable by others, even with the widest umask",
  { tags: "thorough" },
  async () => {
    const data = await scratchFolder(inject("demo").data);
    onTestFinished(() => rm(data, { recursive: true, force: true }));
    const out = await temporaryFolder();
    await chmod(out, 0o700);
    await mkdir(join(out, "drop"), { mode: 0o700 });
    await writeFile(
      join(out, "drop", "8b.csv"),
      "Student Name,Parent Phone,Class\nAsha Rao,6512345678,8 - B\n",
    );
    await chmod(join(out, "drop", "8b.csv"), 0o600);
    const school = ["--school", "1"];
    for (const args of [
      ["generate", ...school, "--all-classes", "--status", "ID_GENERATED", "--out", "pdf/today"],
      ["proof", ...school, "--class", "8 - B", "--status", "ID_GENERATED", "--out", "proof.pdf"],
      ["preview", "--student", "1", "--out", "card.png"],
      ["export", "all", ...school, "--out", "all.zip"],
      ["export", "students", ...school, "--out", "students.csv"],
      ["backup", "--to", "backups"],
      ["watch", "drop", ...school, "--once", "--partial", "--settle", "0.1"],
    ]) {
      const command = [process.execPath, program, ...args, "--data", data]
        .map((each) => `'${each}'`)
        .join(" ");
      const ended = spawnSync("sh", ["-c", `umask 0; ${command}`], { cwd: out, encoding: "utf8" });
      expect([args[0], [0, 1, 3].includes(ended.status ?? -1), ended.stderr.includes("defect")]).toEqual([
        args[0],
        true,
        false,
      ]);
    }
    const written = await readdir(out, { recursive: true });
    for (const name of ["proof.pdf", "card.png", "all.zip", "students.csv", "drop/8b.report.txt"])
      expect(written).toContain(name);
    expect(
      written.filter((name) => name.startsWith("pdf/today/") && name.endsWith(".pdf")).length,
    ).toBeGreaterThan(0);
    expect(await readable(out)).toEqual([]);
  },
);

test("opening an older data folder removes other users' access to it", async () => {
  const data = await scratchFolder(inject("demo").data);
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const names = ["photos", "backgrounds", "outbox", "scratch", "idms.db"];
  for (const name of names) await chmod(join(data, name), 0o755);
  expect((await runIdms(["users", "list", "--data", data])).code).toBe(0);
  for (const name of names) expect([name, (await stat(join(data, name))).mode & 0o077]).toEqual([name, 0]);
});
