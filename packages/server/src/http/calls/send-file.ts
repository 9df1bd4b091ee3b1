import { open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { FileStore } from "../../installation/store/file-store.ts";
import { storedPath } from "../../installation/store/stored-files.ts";

/**
 * Read size, in bytes. At this size, sending a class's PDF takes a sixth of the time that it takes with chunks of 64
 * KiB.
 */
const PIECE = 512 * 1024;

/**
 * Responds with a file that was created only for this request. The file is unlinked before it is sent, so that it is
 * removed regardless of how the request ends.
 * @param headers additional headers besides the length and the download file name
 */
export async function sendFile(
  path: string,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const answer = await sendOpened(path, name, headers);
  await rm(path);
  return answer;
}

/**
 * Responds with a stored file, or returns undefined if the file does not exist. A file that is unlinked in the
 * meantime is still sent in full.
 * @param name the download file name
 */
export async function sendStored(
  store: FileStore,
  stored: string,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  if (store.sealing) {
    const content = await store.sealing.content(stored);
    return content && answerWith(content.body, content.size, name, headers);
  }
  if (!store.isCopied)
    return sendOpened(storedPath(store.local, stored), name, headers).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        return undefined;
      },
    );
  const [found, body] = [await store.stat(stored), await store.stream(stored)];
  return found && body && answerWith(body, found.size, name, headers);
}

async function sendOpened(
  path: string,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const file = await open(path, "r");
  const { size } = await file.stat();
  return answerWith(file.createReadStream({ highWaterMark: PIECE }), size, name, headers);
}

const answerWith = (
  body: Readable,
  size: number,
  name: string,
  headers: Readonly<Record<string, string>>,
): Response =>
  new Response(Readable.toWeb(body) as ReadableStream, {
    headers: {
      "Content-Length": String(size),
      "Content-Disposition": `attachment; filename="${name}"`,
      ...headers,
    },
  });
