import { PassThrough, Readable, type Writable } from "node:stream";
import { writeZip } from "@idms/core/node/archives/write-zip";
import { missing } from "../../trust/failures/missing.ts";
import type { FileStore } from "../../installation/store/file-store.ts";
import { madeName } from "../../installation/job-files/job-files.ts";
import type { JobPart } from "./part-rows.ts";

/** @throws Failure `missing` if a part's file is no longer stored */
async function requireParts(store: FileStore, parts: readonly JobPart[]): Promise<void> {
  const names = parts.map(({ file }) => madeName(file));
  const there = await store.sizes(names);
  if (parts.length === 0 || names.some((name) => !there.has(name))) throw missing("file");
}

/**
 * Writes a zip archive of a job's part files. No file is held in memory as a whole.
 * @throws Failure `missing`
 */
export async function writeParts(
  store: FileStore,
  parts: readonly JobPart[],
  output: Writable,
): Promise<void> {
  await requireParts(store, parts);
  const zip = await writeZip(output);
  for (const { name, file } of parts) {
    const content = await store.stream(madeName(file));
    if (!content) throw missing("file");
    await zip.add(name, content).finally(() => content.destroy());
  }
  await zip.finish();
}

/**
 * Sends the zip archive while it is being created. Sending starts once all parts are known to exist. If sending fails
 * midway, the connection is closed, so that the client detects the error.
 * @throws Failure `missing`
 */
export async function sendParts(
  store: FileStore,
  parts: readonly JobPart[],
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  await requireParts(store, parts);
  const body = new PassThrough();
  void writeParts(store, parts, body).catch((error: unknown) => void body.destroy(error as Error));
  return new Response(Readable.toWeb(body) as ReadableStream, {
    headers: { "Content-Disposition": `attachment; filename="${name}"`, ...headers },
  });
}
