import { isFile, sqliteOf, type Db } from "../engines/connect.ts";
import { migrations, pendingSteps } from "./migrate.ts";
import type { Migration } from "./steps.ts";

/**
 * Returns the steps that an open database still needs.
 * @throws Failure `conflict` when this program may not use it, like `pendingOf`
 */
export const stepsPendingIn = async (db: Db): Promise<Migration[]> =>
  isFile(db)
    ? pendingSteps(sqliteOf(db).reader, migrations)
    : (await import("./migrate-server.ts")).pendingOnServer(db);
