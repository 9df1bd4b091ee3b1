import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tarOf, tarSize, type TarEntry } from "@idms/core/node/archives/write-tar";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "idms-tar-"));
});
afterEach(() => rm(folder, { recursive: true }));

const modified = new Date("2026-04-01T20:30:00Z");
const entry = (name: string, content: string): TarEntry => ({
  name,
  size: Buffer.byteLength(content),
  modified,
  pieces: async function* pieces() {
    const bytes = Buffer.from(content);
    for (let at = 0; at < bytes.length; at += 700) yield bytes.subarray(at, at + 700);
  },
});

async function written(entries: readonly TarEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of tarOf(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("another program unpacks what was packed: empty files, whole blocks, long names and names in any script", async () => {
  const files: Record<string, string> = {
    "b/empty": "",
    "b/block": "x".repeat(512),
    "b/some": "y".repeat(5000),
    [`b/${"n".repeat(99)}/${"m".repeat(120)}.ttf`]: "long",
    "b/fonts/नोटो देवनागरी — é.ttf": "script",
  };
  const entries = Object.entries(files).map(([name, content]) => entry(name, content));
  const bytes = await written(entries);
  expect(bytes.length).toBe(tarSize(entries));
  await writeFile(join(folder, "b.tar"), bytes);
  execFileSync("tar", ["xf", "b.tar"], { cwd: folder });
  for (const [name, content] of Object.entries(files)) {
    expect(await readFile(join(folder, name), "utf8")).toBe(content);
    const found = await stat(join(folder, name));
    expect([found.mode & 0o777, found.mtime]).toEqual([0o600, modified]);
  }
});

test("the length of what is larger than the old head can say is known, and another program reads it", async () => {
  const size = 9 * 1024 ** 3;
  const large = { ...entry("b/idms.db", ""), size };
  expect(tarSize([large])).toBe(512 * 3 + size + 1024);
  const head = await tarOf([large]).next();
  await writeFile(join(folder, "head.tar"), head.value as Uint8Array);
  const listed = execFileSync("sh", ["-c", "tar tvf head.tar 2>/dev/null || true"], { cwd: folder });
  expect(listed.toString()).toContain(` ${size} `);
});

test.each([
  ["longer", 3],
  ["shorter", 9],
])("a file that is %s than was said ends the archive early", async (_, size) => {
  await expect(written([{ ...entry("b/a", "12345"), size }])).rejects.toThrow(`b/a is not of ${size} bytes`);
});
