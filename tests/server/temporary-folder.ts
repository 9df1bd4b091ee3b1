import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ORPHAN_AGE_MS } from "../../packages/server/src/installation/store/stored-files.ts";

/** Creates a folder for the running test, and removes it when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "idms-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a file old enough for a sweep to delete it. */
export async function age(path: string): Promise<void> {
  const then = new Date(Date.now() - ORPHAN_AGE_MS - 60_000);
  await utimes(path, then, then);
}
