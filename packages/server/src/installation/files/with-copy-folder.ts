import { tmpdir } from "node:os";
import { makeScratchFolder } from "./write-atomic.ts";

/** Does something in a folder outside of every installation, for a copy of a backup's database; it is removed whatever happens. */
export async function withCopyFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const { path, remove } = await makeScratchFolder(tmpdir(), "idms-copy");
  try {
    return await work(path);
  } finally {
    await remove();
  }
}
