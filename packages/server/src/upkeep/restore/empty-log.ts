import { connectFile } from "../../installation/engines/sqlite-file.ts";

/** Takes what a killed program has left in the write-ahead log into a database; a damaged one stays as it is. */
export async function emptyLog(database: string): Promise<void> {
  try {
    await (await connectFile(database)).close();
  } catch {
    // It is kept as it was found.
  }
}
