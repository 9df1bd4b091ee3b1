import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import {
  beginAtomic,
  makeOutputFolder,
  writeAtomic,
  writeFailure,
} from "../../../packages/server/src/installation/files/write-atomic.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const writer = new URL("../../../packages/server/src/installation/files/write-atomic.ts", import.meta.url)
  .href;

test("a written file replaces the old one and leaves nothing beside it", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "idcards.pdf");
  await writeAtomic(path, "old");
  await writeAtomic(path, "new");
  expect(await readFile(path, "utf8")).toBe("new");
  expect(await readdir(folder)).toEqual(["idcards.pdf"]);
});

test("a file is not visible before it is committed", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "idcards.pdf");
  await writeFile(path, "old");
  const file = await beginAtomic(path);
  file.stream.write("n".repeat(100_000));
  expect(await readFile(path, "utf8")).toBe("old");
  await file.commit();
  expect(await readFile(path, "utf8")).toHaveLength(100_000);
  await file.discard();
  expect(await readdir(folder)).toEqual(["idcards.pdf"]);
});

test("a discarded file leaves the old one as it was, and nothing beside it", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "idcards.pdf");
  await writeFile(path, "old");
  const file = await beginAtomic(path);
  file.stream.write("half");
  await file.discard();
  expect(await readFile(path, "utf8")).toBe("old");
  expect(await readdir(folder)).toEqual(["idcards.pdf"]);
});

test("two writers of one file do not mix their bytes", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "idcards.pdf");
  const first = await beginAtomic(path);
  const second = await beginAtomic(path);
  first.stream.end("first");
  second.stream.end("second");
  await first.commit();
  await second.commit();
  expect(await readFile(path, "utf8")).toBe("second");
  expect(await readdir(folder)).toEqual(["idcards.pdf"]);
});

test("a killed writer leaves the old file whole, and the next one removes the remains", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "idcards.pdf");
  await writeFile(path, "old");
  const script = `
    const { beginAtomic } = await import(${JSON.stringify(writer)});
    const file = await beginAtomic(${JSON.stringify(path)});
    file.stream.write("half", () => console.log("written"));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await readFile(path, "utf8")).toBe("old");
  expect(await readdir(folder)).toHaveLength(2);
  await writeAtomic(path, "new");
  expect(await readFile(path, "utf8")).toBe("new");
  expect(await readdir(folder)).toEqual(["idcards.pdf"]);
});

test("a place that cannot be written to is named with the reason", async () => {
  const folder = await temporaryFolder();
  await expect(writeAtomic(join(folder, "none", "a.pdf"), "x")).rejects.toThrow(
    /a\.pdf cannot be written to\. The folder does not exist\./,
  );
  await mkdir(join(folder, "taken"));
  await expect(writeAtomic(join(folder, "taken"), "x")).rejects.toThrow(
    /A folder with that name already exists/,
  );
  await expect(writeAtomic(join(folder, "x".repeat(250)), "x")).rejects.toThrow(/The file name is too long/);
  expect(await readdir(folder)).toEqual(["taken"]);
});

const modeOf = async (path: string) => ((await stat(path)).mode & 0o7777).toString(8);

test("a device or a pipe is not replaced", async () => {
  const path = join(await temporaryFolder(), "pipe");
  execFileSync("mkfifo", [path]);
  await expect(writeAtomic(path, "new")).rejects.toMatchObject({ kind: "invalid" });
  expect((await stat(path)).isFIFO()).toBe(true);
  expect(await readdir(dirname(path))).toEqual(["pipe"]);
  for (const device of ["/dev/none", "/dev/fd/9", "/proc/self/fd/1"])
    await expect(writeAtomic(device, "new")).rejects.toThrow(/Choose a regular file/);
});

test("a written file is its owner's alone, even if it replaces one that others could read", async () => {
  const folder = await temporaryFolder();
  const path = join(folder, "idcards.pdf");
  await writeFile(path, "old");
  await chmod(path, 0o666);
  await chmod(folder, 0o755);
  await writeAtomic(path, "new");
  expect(await modeOf(path)).toBe("600");
  const out = join(folder, "print", "2026-06-01");
  await makeOutputFolder(out);
  expect([await modeOf(out), await modeOf(dirname(out))]).toEqual(["700", "700"]);
});

test("in a folder shared with a group, the group can read written files", async () => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o2770);
  const out = join(folder, "print", "2026-06-01");
  await makeOutputFolder(out);
  expect([await modeOf(out), await modeOf(dirname(out))]).toEqual(["2750", "2750"]);
  for (const place of [folder, out]) {
    await writeAtomic(join(place, "idcards.pdf"), "new");
    expect(await modeOf(join(place, "idcards.pdf"))).toBe("640");
  }
});

test("a damaged database read meanwhile is not mistaken for a place that cannot be written to", () => {
  const damage = Object.assign(new Error("malformed"), { code: "SQLITE_CORRUPT" });
  expect(writeFailure(damage, "/backups/new")).toMatchObject({
    kind: "damaged",
    message: expect.stringMatching(/^The database cannot be read\. The database is damaged\./),
  });
});
