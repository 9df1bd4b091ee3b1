import { open, rm } from "node:fs/promises";
import { Readable } from "node:stream";

/** Read at a time, in bytes: the PDF of a class is sent in a sixth of the time that it takes in pieces of 64 KiB. */
const PIECE = 512 * 1024;

/**
 * Answers with a file that was made for this request alone. It loses its name before it is sent, so that nothing of it
 * remains however the request ends.
 * @param headers beside the length and the name under which a browser saves it
 */
export async function sendFile(
  path: string,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const answer = await sendKeptFile(path, name, headers);
  await rm(path);
  return answer;
}

/** Answers with a file that stays; one that loses its name meanwhile is sent whole all the same. */
export async function sendKeptFile(
  path: string,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const file = await open(path, "r");
  const { size } = await file.stat();
  return new Response(Readable.toWeb(file.createReadStream({ highWaterMark: PIECE })) as ReadableStream, {
    headers: {
      "Content-Length": String(size),
      "Content-Disposition": `attachment; filename="${name}"`,
      ...headers,
    },
  });
}
