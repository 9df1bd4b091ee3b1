import { connectDatabase, type OpenDatabase } from "./connect.ts";
import { keepBeforeUpgrade } from "./keep-before-upgrade.ts";
import { migrate, migrations } from "./migrate.ts";

/**
 * Opens, or makes, the database in a file and brings it up to date; one that has to be changed for it is kept first.
 * @throws Failure `conflict` for a database of a newer program, `full` when there is no room to keep the old one, and as
 * `connectDatabase` does.
 */
export const openDatabase = (file: string): Promise<OpenDatabase> =>
  connectDatabase(file, (sqlite) => migrate(sqlite, migrations, (last) => keepBeforeUpgrade(sqlite, last)));
