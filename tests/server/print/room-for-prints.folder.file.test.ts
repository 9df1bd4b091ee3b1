import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepPrint, printName } from "../../../packages/server/src/cards/printed/kept-prints.ts";
import { countPrints } from "../../../packages/server/src/cards/printed/room-for-prints.ts";
import { filesPlace, openFiles, type Files } from "../../../packages/server/src/installation/store/files.ts";
import { openDataFolder } from "../../../packages/server/src/installation/files/data-folder.ts";
import { storedNames } from "../stored.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const SIZE = 1000;

/** Opens a data folder whose print files may take as much as the given number of files of a test. */
async function open(most: number): Promise<Files> {
  const folder = await openDataFolder(await temporaryFolder(), { create: true });
  return openFiles(filesPlace(folder, undefined, undefined, most * SIZE));
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Prints a file of `SIZE` bytes, and returns its name in the store. */
async function keep(files: Files, text: string): Promise<string> {
  const sha256 = hashOf(text);
  const path = join(files.place.scratch, `${sha256}.pdf`);
  await writeFile(path, text.padEnd(SIZE));
  await keepPrint(files, { sha256, path, isKept: true });
  await rm(path);
  return printName(sha256);
}

const total = async ({ place }: Files) =>
  Number.parseInt(await readFile(join(place.prints, "total"), "utf8"), 10);

test("many prints at once are each kept or give way, and the total is right", async () => {
  const files = await open(50);
  const names = await Promise.all(Array.from({ length: 40 }, (_, at) => keep(files, `print ${at}`)));
  expect(await storedNames(files.prints)).toEqual(names.toSorted());
  expect(await total(files)).toBe(40 * SIZE);
  await Promise.all(Array.from({ length: 40 }, (_, at) => keep(files, `later print ${at}`)));
  const { n, bytes } = await countPrints(files);
  expect([n <= 50, n >= 40, await total(files)]).toEqual([true, true, bytes]);
});

test.each(["", "12", "much 0\n"])("a total that reads %j is counted again", async (text) => {
  const files = await open(3);
  for (let at = 0; at < 3; at += 1) await keep(files, `print ${at}`);
  await writeFile(join(files.place.prints, "total"), text);
  const name = await keep(files, "the last");
  const { bytes } = await countPrints(files);
  expect([bytes <= 3 * SIZE, await total(files)]).toEqual([true, bytes]);
  expect(await storedNames(files.prints)).toContain(name);
});

test("files that an earlier version left beyond the limit go with the first print, even one that marks nobody", async () => {
  const files = await open(3);
  for (let at = 0; at < 3; at += 1) await keep(files, `print ${at}`);
  await rm(join(files.place.prints, "total"));
  for (let at = 3; at < 8; at += 1) {
    const digits = hashOf(`print ${at}`);
    await files.prints.put(printName(digits), Buffer.alloc(SIZE));
  }
  await keepPrint(files, { sha256: hashOf("none"), path: "/nowhere", isKept: false });
  expect(await countPrints(files)).toEqual({ n: 3, bytes: 3 * SIZE });
});

test("a print that marks nobody makes no folder of print files", async () => {
  const files = await open(3);
  await keepPrint(files, { sha256: hashOf("none"), path: "/nowhere", isKept: false });
  await expect(readFile(join(files.place.prints, "total"))).rejects.toThrow("ENOENT");
});

test("after programs printed at once and were killed at any moment, the next print restores the limit", async () => {
  const files = await open(20);
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const code = `
    const { keepPrint } = await import(${at("../../../packages/server/src/cards/printed/kept-prints.ts")});
    const { openFiles } = await import(${at("../../../packages/server/src/installation/store/files.ts")});
    const { createHash } = await import("node:crypto");
    const { writeFileSync } = await import("node:fs");
    const files = await openFiles(${JSON.stringify(files.place)});
    const path = files.place.scratch + "/" + process.pid + ".pdf";
    for (let at = 0; ; at += 1) {
      const text = process.pid + " " + at;
      writeFileSync(path + at, text.padEnd(${SIZE}));
      const sha256 = createHash("sha256").update(text).digest("hex");
      await keepPrint(files, { sha256, path: path + at, isKept: true });
      console.log(sha256);
    }`;
  for (let round = 0; round < 2; round += 1) {
    const programs = [0, 1].map(() =>
      spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] }),
    );
    await Promise.all(
      programs.map(async (program) => {
        let printed = 0;
        while (printed < 20 + round)
          printed += String(await once(program.stdout, "data")).split("\n").length - 1;
        program.kill("SIGKILL");
        await once(program, "exit");
      }),
    );
    const name = await keep(files, `after round ${round}`);
    const { bytes } = await countPrints(files);
    expect(bytes).toBeLessThanOrEqual(20 * SIZE);
    expect(await total(files)).toBeGreaterThanOrEqual(bytes);
    expect(await storedNames(files.prints)).toContain(name);
  }
});
