import { dirname } from "node:path";
import type { Db } from "../engines/connect.ts";
import { connectDatabase } from "../engines/connect-database.ts";
import { isServerAddress } from "../files/data-folder.ts";
import { makeFolder } from "../files/make-folder.ts";

/** Runs `work` with the database of a key store. The database may be empty. */
export async function withKeyPlace<T>(store: string, work: (db: Db) => Promise<T>): Promise<T> {
  if (!isServerAddress(store)) await makeFolder(dirname(store));
  const { db, close } = await connectDatabase(store);
  try {
    return await work(db);
  } finally {
    await close();
  }
}
