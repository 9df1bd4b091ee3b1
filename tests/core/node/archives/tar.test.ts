import { execFileSync } from "node:child_process";
import { link, mkdir, mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readTar, tarOf, tarSize, type TarEntry } from "@idms/core/node/archives/tar";
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

test("another program unpacks the archive: empty files, whole blocks, long names and any script", async () => {
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

test("the length of a file too large for the old header is known, and another program reads it", async () => {
  const size = 9 * 1024 ** 3;
  const pieces = async function* pieces() {
    for (;;) yield Buffer.alloc(1 << 16);
  };
  const large = { name: "b/idms.db", size, modified, pieces };
  expect(tarSize([large])).toBe(512 * 3 + size + 1024);
  let head = Buffer.alloc(0);
  for await (const piece of tarOf([large])) {
    head = Buffer.concat([head, piece]);
    if (head.length >= 512 * 3) break;
  }
  await writeFile(join(folder, "head.tar"), head);
  const listed = execFileSync("sh", ["-c", "tar tvf head.tar 2>/dev/null || true"], { cwd: folder });
  expect(listed.toString()).toContain(` ${size} `);
});

test.each([
  ["longer", 3],
  ["shorter", 9],
])("a file that is %s than announced ends the archive early", async (_, size) => {
  await expect(written([{ ...entry("b/a", "12345"), size }])).rejects.toThrow(
    `b/a is not ${size} bytes long`,
  );
});

/** Yields the bytes in small pieces, split at arbitrary positions. */
async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 300) yield bytes.subarray(at, at + 300);
}

async function readAll(bytes: Buffer, mostHead?: number): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  for await (const { name, size, pieces } of readTar(inPieces(bytes), mostHead)) {
    const content: Uint8Array[] = [];
    for await (const piece of pieces) content.push(piece);
    read[name] = Buffer.concat(content).toString();
    expect(size).toBe(Buffer.concat(content).length);
  }
  return read;
}

/** Packs the folder `b` with another program. */
function packed(...options: string[]): Buffer {
  return execFileSync("tar", ["cf", "-", ...options, "b"], { cwd: folder, maxBuffer: 1 << 24 });
}

const LONG = `${"n".repeat(99)}/${"m".repeat(120)}.ttf`;

test.each(["gnu", "pax"])(
  "an archive that another program packed as %s is read, without its folders",
  async (format) => {
    await mkdir(join(folder, "b", "n".repeat(99)), { recursive: true });
    const files = {
      "b/empty": "",
      "b/नोटो — é": "script",
      "b/some": "y".repeat(5000),
      [`b/${LONG}`]: "long",
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    expect(await readAll(packed(`--format=${format}`))).toEqual(files);
  },
);

test("names of every length are read as they were given, and files that nobody reads are skipped", async () => {
  const names = Array.from(
    { length: 320 },
    (_, length) => `b/${"é".repeat(length >> 1)}${"x".repeat(length % 2)}`,
  );
  const entries = names.map((name) => entry(name, "content"));
  const bytes = await written(entries);
  expect(bytes.length).toBe(tarSize(entries));
  const found = [];
  for await (const { name } of readTar(inPieces(bytes))) found.push(name);
  expect(found).toEqual(names);
});

test.each<[string, string[], (file: string, made: string) => Promise<void>]>([
  ["a link", [], (file, made) => symlink(file, made)],
  ["a second name of a file", [], (file, made) => link(file, made)],
  ["a pipe", [], async (_, made) => void execFileSync("mkfifo", [made])],
  [
    "a file with holes",
    ["--format=gnu", "--sparse"],
    async (_, made) => {
      await writeFile(made, "");
      await truncate(made, 1 << 20);
    },
  ],
])("%s is refused", async (_, options, make) => {
  await mkdir(join(folder, "b"));
  await writeFile(join(folder, "b/a"), "content");
  await make(join(folder, "b/a"), join(folder, "b/z"));
  await expect(readAll(packed("--sort=name", ...options))).rejects.toThrow("b/z is not a file");
});

test("a truncated or damaged archive and a file that is not an archive are refused", async () => {
  const bytes = await written([entry("b/a", "x".repeat(700)), entry(`b/${LONG}`, "0".repeat(512))]);
  const whole = bytes.length - 1024;
  for (const length of [0, 100, 512, 700, 1024, 1536, 2048, 2560, whole - 512, whole, whole + 100])
    await expect(readAll(bytes.subarray(0, length)), `of ${length} bytes`).rejects.toThrow();
  for (const place of [3, 130, 150, 258, 1540, 1600]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] as number) ^ 1;
    await expect(readAll(changed), `at ${place}`).rejects.toThrow();
  }
  await expect(readAll(Buffer.alloc(5000, "no archive"))).rejects.toThrow();
});

test("a file whose name is too long for the limit is refused", async () => {
  const bytes = await written([entry(`b/${"é".repeat(2000)}`, "content")]);
  expect(Object.values(await readAll(bytes, 6000))).toEqual(["content"]);
  await expect(readAll(bytes, 4000)).rejects.toThrow("A file header in the archive is too long");
});
