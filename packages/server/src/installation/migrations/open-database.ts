import { connectFile } from "../engines/sqlite-file.ts";
import { isServerAddress } from "../files/data-folder.ts";
import type { OpenDatabase } from "../engines/connect.ts";
import { keepBeforeUpgrade } from "./keep-before-upgrade.ts";
import { migrate, migrations } from "./migrate.ts";

/**
 * Opens, or makes, the database in a file, or that of a server, and brings it up to date; a file that has to be changed for
 * it is kept first.
 * @throws Failure `conflict` for a database of a newer program, `full` when there is no room to keep the old one, and as
 * `connectDatabase` does.
 */
export const openDatabase = async (address: string): Promise<OpenDatabase> =>
  isServerAddress(address)
    ? (await import("./migrate-server.ts")).openOnServer(address)
    : connectFile(address, (sqlite) =>
        migrate(sqlite, migrations, (last) => keepBeforeUpgrade(sqlite, last)),
      );
