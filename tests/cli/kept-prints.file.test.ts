import { createHash } from "node:crypto";
import { mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { GB } from "@idms/core/upkeep/installation/room-for-files";
import { beforeEach, expect, inject, test } from "vitest";
import { listFiles } from "@idms/server/installation/store/stored-files";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

let data: string;
let out: string;

beforeEach(async () => {
  data = await scratchFolder(inject("demo").data);
  out = join(data, "own.pdf");
  await rm(join(data, "prints"), { recursive: true, force: true });
  return () => rm(data, { recursive: true, force: true });
});

const idms = (gb: string, ...args: string[]) =>
  runHere([...args, "--data", data], { env: { IDMS_KEPT_PRINTS_GB: gb } });

const hashOf = async (path: string) =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex");

async function generate(gb: string, ...args: string[]): Promise<{ batch: number; hash: string }> {
  const which = ["--school", "1", "--class", "6 - A", "--status", "ID_GENERATED", "--out", out];
  const { code, stdout, stderr } = await idms(gb, "generate", ...which, "--force", "--json", ...args);
  expect([code, stderr]).toEqual([0, ""]);
  return { batch: JSON.parse(stdout).batch, hash: await hashOf(out) };
}

const kept = async () =>
  (await listFiles(join(data, "prints")).catch(() => [])).filter((name) => name.endsWith(".pdf"));

const nameOf = (hash: string) => `${hash.slice(0, 2)}/${hash.slice(2, 32)}.pdf`;

async function doctorOnPrints(gb: string) {
  const { checks } = JSON.parse((await idms(gb, "doctor", "--json")).stdout);
  return checks.find(({ name }: { name: string }) => name === "print files");
}

test("--no-mark stores no print file, and the batch can be made again with the same bytes", async () => {
  const { batch, hash } = await generate("4", "--no-mark");
  expect(await kept()).toEqual([]);
  const again = join(data, "again.pdf");
  expect((await idms("4", "batches", String(batch), "--out", again)).code).toBe(0);
  expect(await hashOf(again)).toBe(hash);
});

test("doctor reports print files over the limit, and the next print deletes them", async () => {
  const first = await generate("1");
  expect(await kept()).toEqual([nameOf(first.hash)]);
  const old = join(data, "prints", "aa", `${"a".repeat(30)}.pdf`);
  await mkdir(join(data, "prints", "aa"), { recursive: true });
  await writeFile(old, "");
  await truncate(old, 1.5 * GB);
  await writeFile(join(data, "prints", "total"), `${2 * GB} 0\n`);
  expect(await doctorOnPrints("2")).toMatchObject({
    state: "ok",
    found: "2 print files take up 1.50 of the 2 GB allowed",
  });
  expect(await doctorOnPrints("1")).toMatchObject({
    state: "warning",
    found: "2 print files take up 1.50 GB, which is more than the limit of 1 GB",
    advice: expect.stringMatching(/^The next print run deletes the oldest of these files.+kept_prints_gb\.$/),
  });
  const next = await generate("1");
  expect(await kept()).toEqual([nameOf(next.hash)]);
  expect(await doctorOnPrints("1")).toMatchObject({ state: "ok" });
});

test("a limit of 0 keeps no print file, and a limit that is not a number is refused with a sentence", async () => {
  await generate("4");
  expect(await kept()).toHaveLength(1);
  await generate("0");
  expect(await kept()).toEqual([]);
  expect(await idms("few", "batches")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: "idms: IDMS_KEPT_PRINTS_GB must be a whole number from 0 to 1000.\n",
  });
});
