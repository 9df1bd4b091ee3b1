import { isServerAddress } from "../files/data-folder.ts";
import type { OpenDatabase } from "./connect.ts";
import { connectFile } from "./sqlite-file.ts";

/**
 * Opens a database that another part of the program has already opened. The press uses this function in its thread.
 * @throws Failure `busy`, `full`, `storage` and `damaged`
 */
export const connectDatabase = async (address: string): Promise<OpenDatabase> =>
  isServerAddress(address)
    ? (await import("./postgresql-server.ts")).connectServer(address)
    : connectFile(address);
