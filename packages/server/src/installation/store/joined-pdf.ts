import { PassThrough, Readable, type Writable } from "node:stream";
import { joinPdfs, type JoinOptions } from "@idms/core/node/pdf/join-pdfs";
import { writeTo } from "../files/write-to.ts";

/**
 * Joins PDFs created by IDMS, or some of their pages, into one PDF, and then ends the output. Throws the same
 * failures as `joinPdfs`.
 */
export async function writeJoinedPdf(
  paths: readonly string[],
  options: JoinOptions,
  output: Writable,
): Promise<void> {
  await writeAll(await joinPdfs(paths, options), output);
}

/**
 * Responds with PDFs while they are being joined. If joining fails midway, the client can detect that the file is
 * broken. The files may be unlinked once the returned promise has resolved. Throws the same failures as `joinPdfs`.
 */
export async function sendJoinedPdf(
  paths: readonly string[],
  options: JoinOptions,
  name: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const joined = await joinPdfs(paths, options);
  const body = new PassThrough();
  void writeAll(joined, body).catch((error: unknown) => void body.destroy(error as Error));
  return new Response(Readable.toWeb(body) as ReadableStream, {
    headers: { "Content-Disposition": `attachment; filename="${name}"`, ...headers },
  });
}

async function writeAll(joined: Awaited<ReturnType<typeof joinPdfs>>, output: Writable): Promise<void> {
  await joined.writeTo((bytes) => writeTo(output, bytes));
  await new Promise<void>((resolve, reject) => {
    output.once("error", reject);
    output.end(resolve);
  });
}
