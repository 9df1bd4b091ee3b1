import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { Files, FileStore } from "../../packages/server/src/installation/store/file-store.ts";
import {
  isStoredName,
  ORPHAN_AGE_MS,
  storedPath,
} from "../../packages/server/src/installation/store/stored-files.ts";
import { keptAt } from "../s3-store.ts";

/** Returns the names of everything in a store, sorted, including incomplete files of killed programs. */
export async function allNames(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const name of store.list()) names.push(name);
  return names.toSorted();
}

/** Returns the names of all files in a store, sorted. */
export const storedNames = async (store: FileStore): Promise<string[]> =>
  (await allNames(store)).filter(isStoredName);

/** Damages a stored file as files on disk can be damaged: it is changed, truncated or missing. */
export async function spoilStored(
  store: FileStore,
  name: string,
  spoil: (path: string) => unknown,
): Promise<void> {
  if (!store.isCopied) return void (await spoil(storedPath(store.local, name)));
  const folder = await mkdtemp(join(tmpdir(), "idms-"));
  try {
    const path = join(folder, "file");
    const bytes = await store.get(name);
    if (bytes) await writeFile(path, bytes);
    await spoil(path);
    const spoilt = await readFile(path).catch(() => undefined);
    await store.remove(name);
    if (spoilt) await store.put(name, spoilt);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Makes a stored file as old as specified, by default old enough for a sweep to delete it. */
export async function ageStored(
  files: Files,
  kind: "photos" | "backgrounds" | "fonts" | "prints" | "jobs",
  name: string,
  then = new Date(Date.now() - ORPHAN_AGE_MS - 60_000),
): Promise<void> {
  const part = files.place.url && new URL(files.place.url).pathname.slice(1);
  const path = part
    ? `${join(keptAt(inject("s3").folder, part), kind, name)}._S3rver_object`
    : storedPath(files.place[kind], name);
  await utimes(path, then, then);
}
