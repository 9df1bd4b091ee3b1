import { createServer, type Socket } from "node:net";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { dataFolderAt } from "../../../packages/server/src/installation/files/data-folder.ts";
import { filesPlace, openFiles, type Files } from "../../../packages/server/src/installation/store/files.ts";
import { forEachInLanes } from "../../../packages/server/src/installation/files/in-lanes.ts";
import {
  newStoredName,
  storeFile,
  storedPath,
} from "../../../packages/server/src/installation/store/stored-files.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { S3_KEYS, s3Url } from "../../s3-store.ts";
import { startS3 } from "./s3-store.ts";

const bytes = Buffer.from("jpeg");

/** Returns the stored files of an installation, at an address or in its folder. */
async function filesAt(url?: string): Promise<Files> {
  const folder = dataFolderAt(await temporaryFolder());
  for (const each of [folder.photos, folder.fonts, folder.scratch]) await mkdir(each, { recursive: true });
  const files = await openFiles(filesPlace(folder, url));
  onTestFinished(() => files.close());
  return files;
}

const stores = [
  ["a folder", () => filesAt()],
  ["S3", async () => filesAt((await startS3()).url)],
] as const;

async function listed({ photos }: Files, under?: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of photos.list(under)) names.push(name);
  return names.toSorted();
}

test.each(stores)("in %s a file is complete from when it is stored until it is removed", async (_, open) => {
  const files = await open();
  const before = Date.now();
  const name = await storeFile(files.photos, bytes, "jpg");
  expect(await files.photos.get(name)).toEqual(bytes);
  expect(await buffer((await files.photos.stream(name))!)).toEqual(bytes);
  const { size, modified } = (await files.photos.stat(name))!;
  expect(size).toBe(bytes.length);
  expect(Math.abs(modified - before)).toBeLessThan(60_000);
  expect(await files.photos.sizes([name, newStoredName("jpg")])).toEqual(new Map([[name, bytes.length]]));
  expect(await listed(files)).toEqual([name]);
  expect(await listed(files, name.slice(0, 2))).toEqual([name]);
  expect(await files.backgrounds.get(name)).toBeUndefined();
  await files.photos.remove(name);
  await files.photos.remove(name);
  expect(await files.photos.get(name)).toBeUndefined();
  expect(await listed(files)).toEqual([]);
});

test.each(stores)(
  "in %s a shared file is complete in the store, and its original is not moved",
  async (_, open) => {
    const { prints, place } = await open();
    const path = join(place.scratch, "cards.pdf");
    await writeFile(path, "%PDF");
    const names = [newStoredName("pdf"), newStoredName("pdf")];
    for (const name of names) await prints.share(name, path);
    // Sharing it again is not an error.
    await prints.share(names[0]!, path);
    await rm(path);
    expect(String(await prints.get(names[1]!))).toBe("%PDF");
    const there = [];
    for await (const { name, size, modified } of prints.listed()) {
      there.push(name);
      expect(size).toBe(4);
      expect(Math.abs(modified - Date.now())).toBeLessThan(60_000);
    }
    expect(there.toSorted()).toEqual(names.toSorted());
  },
);

test.each(stores)("in %s a missing file is not an error", async (_, open) => {
  const { photos } = await open();
  const name = newStoredName("png");
  expect(await photos.get(name)).toBeUndefined();
  expect(await photos.stream(name)).toBeUndefined();
  expect(await photos.stat(name)).toBeUndefined();
  await photos.bring(name);
  expect(() => readFileSync(storedPath(photos.local, name))).toThrow("ENOENT");
  await photos.removeBegun(name);
});

test.each(stores)(
  "in %s two children's equal photos are two files, and one can be removed alone",
  async (_, open) => {
    const { photos } = await open();
    const [one, two] = [await storeFile(photos, bytes, "jpg"), await storeFile(photos, bytes, "jpg")];
    expect(one).not.toBe(two);
    for (const name of [one, two]) await photos.bring(name);
    await photos.remove(one);
    expect(await photos.get(one)).toBeUndefined();
    expect(() => readFileSync(storedPath(photos.local, one))).toThrow("ENOENT");
    expect(await photos.get(two)).toEqual(bytes);
    expect(readFileSync(storedPath(photos.local, two))).toEqual(bytes);
  },
);

test.each(stores)("in %s no name leads out of the store", async (_, open) => {
  const { photos } = await open();
  const refused = expect.objectContaining({ kind: "missing" });
  for (const name of ["../../etc/passwd", "/etc/passwd", "ab/../../secret.jpg", ""]) {
    await expect(photos.put(name, bytes)).rejects.toEqual(refused);
    await expect(photos.get(name)).rejects.toEqual(refused);
    await expect(photos.stream(name)).rejects.toEqual(refused);
    await expect(photos.stat(name)).rejects.toEqual(refused);
    await expect(photos.remove(name)).rejects.toEqual(refused);
  }
});

test.each(stores)("%s keeps files of 0 bytes and of 20 MB", async (_, open) => {
  const { photos } = await open();
  for (const content of [Buffer.alloc(0), Buffer.alloc(20_000_000, "idms ")]) {
    const name = await storeFile(photos, content, "jpg");
    expect((await photos.get(name))!.equals(content)).toBe(true);
    expect((await photos.stat(name))!.size).toBe(content.length);
    await photos.bring(name);
    expect(readFileSync(storedPath(photos.local, name)).equals(content)).toBe(true);
  }
});

test.each(stores)("%s lists all its files, no matter how many", { tags: "thorough" }, async (_, open) => {
  const files = await open();
  const names: string[] = [];
  await forEachInLanes(Array(1100), async () => void names.push(await storeFile(files.photos, bytes, "jpg")));
  expect(await listed(files)).toEqual(names.toSorted());
});

test("the keys in S3 are the paths of a data folder", async () => {
  const { url, folder } = await startS3();
  const files = await filesAt(url);
  const name = await storeFile(files.photos, bytes, "jpg");
  const found = await readdir(join(folder, "idms"), { recursive: true });
  expect(found.some((path) => path.startsWith(`schools/one/photos/${name}`))).toBe(true);
});

test("a copy that a press needs is fetched once for all who ask, and removed with its file", async () => {
  const { photos } = await filesAt((await startS3()).url);
  const name = await storeFile(photos, bytes, "jpg");
  const fetches = [photos.bring(name), photos.bring(name)];
  expect(fetches[0]).toBe(fetches[1]);
  await Promise.all(fetches);
  expect(photos.bring(name)).toBeUndefined();
  expect(await readdir(dirname(storedPath(photos.local, name)))).toHaveLength(1);
  await photos.remove(name);
  expect(await readdir(dirname(storedPath(photos.local, name)))).toEqual([]);
});

/** Opens a listening socket that handles connections as specified. */
async function listening(greet: (socket: Socket) => void): Promise<number> {
  Object.assign(process.env, S3_KEYS);
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    greet(socket);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

async function portOfNobody(): Promise<number> {
  Object.assign(process.env, S3_KEYS);
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const HALF =
  "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nLast-Modified: Sun, 22 Nov 2026 10:00:00 GMT\r\n\r\nhalf";

test.each([
  ["is gone", portOfNobody, "cannot be reached (ECONNREFUSED"],
  ["never answers", () => listening(() => undefined), "did not respond in time (TimeoutError"],
  ["hangs up", () => listening((socket) => void socket.destroy()), "cannot be reached (ECONNRESET"],
] as const)(
  "a store that %s ends every wait with an error message",
  { tags: "thorough" },
  async (_, open, says) => {
    const files = await filesAt(s3Url(await open()));
    const name = newStoredName("jpg");
    for (const ask of [
      files.prove(),
      files.photos.put(name, bytes),
      files.photos.get(name),
      files.photos.stat(name),
      files.photos.remove(name),
      files.photos.bring(name),
      listed(files),
    ].map((each) => each!.catch((error: unknown) => error)))
      expect(await ask).toEqual(
        expect.objectContaining({ kind: "storage", message: expect.stringContaining(says) as string }),
      );
  },
);

test("a store that never answers is asked once, and one that hangs up three times", async () => {
  let asked = 0;
  const stands = await filesAt(s3Url(await listening(() => void (asked += 1))));
  await expect(stands.photos.put(newStoredName("jpg"), bytes)).rejects.toThrow("did not respond in time");
  expect(asked).toBe(1);
  asked = 0;
  const breaking = (socket: Socket) => {
    asked += 1;
    socket.destroy();
  };
  const breaks = await filesAt(s3Url(await listening(breaking)));
  await expect(breaks.photos.put(newStoredName("jpg"), bytes)).rejects.toThrow("cannot be reached");
  expect(asked).toBe(3);
});

test("a file that is removed while it is fetched leaves no copy", async () => {
  const held: Socket[] = [];
  const answer = (chunk: Buffer, socket: Socket) => {
    if (chunk.toString("latin1").startsWith("GET")) return void held.push(socket);
    socket.write("HTTP/1.1 204 No Content\r\n\r\n");
    const late = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\njpeg";
    setTimeout(() => held.forEach((each) => each.write(late)), 100);
  };
  const port = await listening((socket) => void socket.on("data", (chunk: Buffer) => answer(chunk, socket)));
  const { photos } = await filesAt(s3Url(port));
  const name = newStoredName("jpg");
  const fetching = photos.bring(name);
  await expect.poll(() => held.length).toBe(1);
  await Promise.all([fetching, photos.remove(name)]);
  expect(() => readFileSync(storedPath(photos.local, name))).toThrow("ENOENT");
});

test(
  "a store that stops in the middle of a file ends the wait, and leaves no partial copy",
  { tags: "thorough" },
  async () => {
    const port = await listening((socket) => void socket.on("data", () => void socket.write(HALF)));
    const { photos } = await filesAt(s3Url(port));
    const name = newStoredName("jpg");
    const refused = expect.objectContaining({ kind: "storage" });
    await expect(photos.bring(name)).rejects.toEqual(refused);
    await expect(buffer((await photos.stream(name))!)).rejects.toEqual(refused);
    expect(() => readFileSync(storedPath(photos.local, name))).toThrow("ENOENT");
  },
);

test("a store without the bucket, and one that denies access, say so", async () => {
  const { url } = await startS3();
  const elsewhere = await filesAt(url.replace("idms", "other"));
  await expect(elsewhere.prove()).rejects.toThrow("(NoSuchBucket");
  const port = await listening((socket) =>
    socket.on("data", () => void socket.end("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")),
  );
  const closed = await filesAt(s3Url(port));
  await expect(closed.prove()).rejects.toThrow("rejected the access keys");
});

test.each([
  ["http://idms/one", "must be an address such as s3://bucket"],
  ["s3://", "must be an address such as s3://bucket"],
  ["s3://Bucket_one", "must be an address such as s3://bucket"],
  ["s3://key:secret@idms", "Put access keys in AWS_ACCESS_KEY_ID"],
  ["s3://idms?endpoint=minio:9000", "must be an http or https address"],
  ["s3://idms?pathstyle=1", "contains an unknown option"],
  ["s3://idms?path-style=yes", "must be 0 or 1"],
  ["s3://idms?timeout=0", "must be from 1 to 300"],
])("IDMS_FILES_URL=%s is refused without being repeated", async (url, says) => {
  const refused = await filesAt(url).catch((error: Error) => error);
  expect(refused).toMatchObject({ kind: "invalid" });
  expect((refused as Error).message).toContain(says);
  expect((refused as Error).message).not.toContain("secret");
});
