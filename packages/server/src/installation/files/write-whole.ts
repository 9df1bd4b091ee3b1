import type { Writable } from "node:stream";
import { beginAtomic } from "./write-atomic.ts";

/** Writes a file completely or not at all, like `beginAtomic`. */
export async function writeFileAtomic<T>(path: string, write: (output: Writable) => Promise<T>): Promise<T> {
  const file = await beginAtomic(path);
  try {
    const result = await write(file.stream);
    await file.commit();
    return result;
  } catch (error) {
    await file.discard();
    throw error;
  }
}
