import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Failure } from "../../../../packages/core/src/failure.ts";
import { openPhotoArchive } from "../../../../packages/core/src/node/archives/photo-archive.ts";
import { makeZip, type ZipPart } from "./make-zip.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "idms-"));
});
afterEach(() => rm(folder, { recursive: true }));

const files: Record<string, string> = {
  "101.JPG": "a",
  "class 5/102.png": "b",
  "José.jpeg": "c",
  "__MACOSX/._101.JPG": "junk",
  "twice.jpg": "d",
  "old/twice.png": "e",
  "Asha_Devi-Rao.jpg": "f",
  "1-7.jpg": "g",
};

async function zipOf(parts: ZipPart[]): Promise<string> {
  const path = join(folder, "photos.zip");
  await writeFile(path, makeZip(parts));
  return path;
}

async function photosIn(kind: string): Promise<string> {
  if (kind === "zip") {
    return zipOf(Object.entries(files).map(([name, text]) => ({ name, data: Buffer.from(text) })));
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

test.each(["folder", "zip"])(
  "photos in a %s are found in any letter case, with or without extension or folder",
  async (kind) => {
    const archive = await openPhotoArchive(await photosIn(kind));
    const find = async (name: string) => (await archive.find(name))?.toString();
    expect(await find("101.jpg")).toBe("a");
    expect(await find(" 101 ")).toBe("a");
    expect(await find("102")).toBe("b");
    expect(await find("Class 5\\102.PNG")).toBe("b");
    expect(await find("jose\u0301")).toBe("c");
    expect(await find("asha devi rao")).toBe("f");
    expect(await find("1_7")).toBe("g");
    expect(await find("17")).toBeUndefined();
    expect(await find("103")).toBeUndefined();
    expect(await find("")).toBeUndefined();
    expect(await find("../../../../etc/passwd")).toBeUndefined();
    expect(await find("._101.JPG")).toBeUndefined();
    archive.close();
  },
);

test.each(["folder", "zip"])(
  "a name that several photos in a %s share is refused, with all of them",
  async (kind) => {
    const archive = await openPhotoArchive(await photosIn(kind));
    await expect(archive.find("twice")).rejects.toMatchObject({
      kind: "invalid",
      message: expect.stringMatching(/twice\.jpg.*old\/twice\.png|old\/twice\.png.*twice\.jpg/),
    });
    expect((await archive.find("twice.jpg"))?.toString()).toBe("d");
    archive.close();
  },
);

test.each(["../outside.jpg", "a/../../outside.jpg", "/etc/outside.jpg", "C:/outside.jpg", "..\\outside.jpg"])(
  "an archive with the name %s is refused",
  async (name) => {
    const path = await zipOf([
      { name: "1.jpg", data: Buffer.from("a") },
      { name, data: Buffer.from("b") },
    ]);
    await expect(openPhotoArchive(path)).rejects.toMatchObject({ kind: "unprocessable" });
  },
);

test("an archive with a huge unpacked size is refused before it is read", async () => {
  const path = await zipOf([{ name: "bomb.jpg", data: Buffer.alloc(4 * 1024 * 1024) }]);
  await expect(openPhotoArchive(path)).rejects.toMatchObject({
    kind: "too_large",
    message: expect.stringContaining("bomb.jpg"),
  });
});

const jpg = (name: string, text = name): ZipPart => ({ name, data: Buffer.from(text) });
const temporary = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("idms-photos-"));

test.each(["folder", "zip"])(
  "zips in a %s are read as folders with their names, and leave nothing behind",
  async (kind) => {
    const before = await temporary();
    const parts = [
      { name: "classes/8A.zip", data: makeZip([jpg("1.jpg", "a"), jpg("x/2.jpg", "b")]) },
      { name: "8B.ZIP", data: makeZip([jpg("1.jpg", "c")]), stored: true },
      { name: "__MACOSX/._8A.zip", data: Buffer.from("junk") },
      jpg("3.jpg", "d"),
    ];
    if (kind === "folder")
      for (const { name, data } of parts) {
        await mkdir(join(folder, name, ".."), { recursive: true });
        await writeFile(join(folder, name), data);
      }
    const archive = await openPhotoArchive(kind === "zip" ? await zipOf(parts) : folder);
    expect(archive.names.filter((name) => !name.startsWith("__")).toSorted()).toEqual(
      ["3.jpg", "8B/1.jpg", "classes/8A/1.jpg", "classes/8A/x/2.jpg"].toSorted(),
    );
    const read = async (name: string) => (await archive.find(name))?.toString();
    expect([await read("classes/8a/1.jpg"), await read("8B/1"), await read("2"), await read("3")]).toEqual([
      "a",
      "c",
      "b",
      "d",
    ]);
    const [one, other] = await Promise.all(["classes/8A/1", "8B/1"].map(archive.stamp));
    expect(one).not.toBe(other);
    archive.close();
    if (process.platform !== "win32") expect(await temporary()).toEqual(before);
  },
);

test.each([
  [
    "in a third",
    { name: "a.zip", data: makeZip([{ name: "b.zip", data: makeZip([jpg("1.jpg")]) }]) },
    /zip file nested too deeply \(in a zip file in a zip file\)/,
  ],
  [
    "that is a bomb",
    { name: "a.zip", data: makeZip([{ name: "1.jpg", data: Buffer.alloc(4 * 1024 * 1024) }]) },
    /a\.zip.*far too much/,
  ],
  ["that is packed as one", { name: "a.zip", data: Buffer.alloc(4 * 1024 * 1024) }, /far too much/],
  [
    "that claims to be vast",
    { name: "a.zip", data: Buffer.alloc(100), declaredSize: 2 ** 32 - 2 },
    /far too much|unpacked/,
  ],
  ["that is none", { name: "a.zip", data: Buffer.from("a letter") }, /a\.zip.*zip archive/],
  ["with a password", { name: "a.zip", data: makeZip([{ ...jpg("1.jpg"), encrypted: true }]) }, /password/],
  ["that leads out of it", { name: "a.zip", data: makeZip([jpg("../1.jpg")]) }, /was rejected/],
])("a zip in a zip %s is refused with an explanation", async (_, part, message) => {
  const before = await temporary();
  await expect(openPhotoArchive(await zipOf([part]))).rejects.toThrow(message);
  await expect(openPhotoArchive(await zipOf([part]))).rejects.toBeInstanceOf(Failure);
  if (process.platform !== "win32") expect(await temporary()).toEqual(before);
});

test("a file that unpacks to more than its header says is refused when it is read", async () => {
  const path = await zipOf([{ name: "liar.jpg", data: Buffer.alloc(9 * 1024 * 1024), declaredSize: 1000 }]);
  const archive = await openPhotoArchive(path);
  await expect(archive.find("liar")).rejects.toMatchObject({ kind: "unprocessable" });
  archive.close();
});

test.each(["folder", "zip"])("a photo over 30 MB in a %s is refused", async (kind) => {
  const data = Buffer.alloc(30 * 1024 * 1024 + 1);
  if (kind === "folder") await writeFile(join(folder, "big.jpg"), data);
  const archive = await openPhotoArchive(
    kind === "folder" ? folder : await zipOf([{ name: "big.jpg", data, stored: true }]),
  );
  await expect(archive.find("big")).rejects.toMatchObject({
    kind: "too_large",
    message: "big.jpg is larger than 30 MB. Reduce its size, then try again.",
  });
  archive.close();
});

test("an encrypted archive is refused with advice", async () => {
  const path = await zipOf([{ name: "1.jpg", data: Buffer.from("a"), encrypted: true }]);
  await expect(openPhotoArchive(path)).rejects.toThrow(/password-protected\. Create an archive without/);
});

test("a damaged archive, another kind of file and a missing file are refused", async () => {
  const whole = makeZip([{ name: "1.jpg", data: Buffer.from("a") }]);
  const path = join(folder, "x.zip");
  await writeFile(path, whole.subarray(0, whole.length - 10));
  await expect(openPhotoArchive(path)).rejects.toMatchObject({ kind: "unprocessable" });
  await writeFile(path, "a letter");
  await expect(openPhotoArchive(path)).rejects.toMatchObject({ kind: "unprocessable" });
  await expect(openPhotoArchive(join(folder, "none"))).rejects.toMatchObject({ kind: "missing" });
});

test.each(["folder", "zip"])("the stamp of a photo in a %s changes with the photo", async (kind) => {
  const stampOf = async (name: string) => {
    const archive = await openPhotoArchive(kind === "zip" ? join(folder, "photos.zip") : folder);
    const stamp = await archive.stamp(name);
    archive.close();
    return stamp;
  };
  await photosIn(kind);
  const [one, other] = [await stampOf("101"), await stampOf("102")];
  expect(new Set([one, other, await stampOf("101.jpg")]).size).toBe(2);
  expect(await stampOf("103")).toBeUndefined();
  if (kind === "zip") await zipOf([{ name: "101.JPG", data: Buffer.from("z") }]);
  else await writeFile(join(folder, "101.JPG"), "longer");
  expect(await stampOf("101")).not.toBe(one);
});

test.each(["folder", "zip"])(
  "a name leads to its file without reading the file, with or without the extension",
  async (kind) => {
    const archive = await openPhotoArchive(await photosIn(kind));
    const [one, same, other] = await Promise.all(["101", "101.JPG", "102"].map(archive.file));
    expect(one?.name).toBe(same?.name);
    expect(other?.name).not.toBe(one?.name);
    expect(await archive.file("103")).toBeUndefined();
    await expect(archive.file("twice")).rejects.toMatchObject({ kind: "invalid" });
    archive.close();
  },
);

test("a link in a folder of photos is not read, nor is one that replaces a photo", async () => {
  const outside = await mkdtemp(join(tmpdir(), "idms-"));
  try {
    await writeFile(join(outside, "theirs.jpg"), "theirs");
    await symlink(join(outside, "theirs.jpg"), join(folder, "101.jpg"));
    await symlink(outside, join(folder, "class"));
    await writeFile(join(folder, "102.jpg"), "own");
    const archive = await openPhotoArchive(folder);
    expect(archive.names).toEqual(["102.jpg"]);
    await rm(join(folder, "102.jpg"));
    await symlink(join(outside, "theirs.jpg"), join(folder, "102.jpg"));
    await expect(archive.find("102")).rejects.toThrow("102.jpg cannot be read (ELOOP)");
    archive.close();
  } finally {
    await rm(outside, { recursive: true });
  }
});
