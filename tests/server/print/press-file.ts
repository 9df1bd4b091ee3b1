import { chunkedOutput } from "@idms/core/node/pdf/chunked-output";
import type { Db } from "../../../packages/server/src/installation/engines/connect.ts";
import type { PressJob, PressResult } from "../../../packages/server/src/print/choosing/press-job.ts";
import { openFiles } from "../../../packages/server/src/installation/store/files.ts";
import { runPress } from "../../../packages/server/src/print/press/run-press.ts";

/** Returns the press's file for a job, with its report. */
export async function pressFile(db: Db, job: PressJob): Promise<PressResult & { file: Buffer }> {
  const chunks: Buffer[] = [];
  const output = chunkedOutput(async (chunk) => void chunks.push(Buffer.from(chunk)));
  const result = await runPress(db, job, { files: await openFiles(job.files), output });
  return { ...result, file: Buffer.concat(chunks) };
}
