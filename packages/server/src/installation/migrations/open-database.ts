import { connectFile } from "../engines/sqlite-file.ts";
import { isServerAddress } from "../files/data-folder.ts";
import type { OpenDatabase } from "../engines/connect.ts";
import { keepBeforeUpgrade } from "./keep-before-upgrade.ts";
import { migrate, migrations } from "./migrate.ts";

/**
 * Opens or creates a database, in a file or on a server, and updates its schema. A file whose schema must change is
 * copied first.
 * @throws Failure `conflict` for a database from a newer program, `full` when there is no space for the copy, and the
 *   failures of `connectDatabase`.
 */
export const openDatabase = async (address: string): Promise<OpenDatabase> =>
  isServerAddress(address)
    ? (await import("./migrate-server.ts")).openOnServer(address)
    : connectFile(address, (sqlite) =>
        migrate(sqlite, migrations, (last) => keepBeforeUpgrade(sqlite, last)),
      );
