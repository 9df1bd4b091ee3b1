import { tmpdir } from "node:os";
import { makeScratchFolder } from "./scratch-files.ts";

/**
 * Runs `work` in a temporary folder outside any installation. The folder holds a copy of a backup's database, and is
 * always removed.
 */
export async function withCopyFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const { path, remove } = await makeScratchFolder(tmpdir(), "idms-copy");
  try {
    return await work(path);
  } finally {
    await remove();
  }
}
