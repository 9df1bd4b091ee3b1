import { connectDatabase, type OpenDatabase } from "./connect.ts";
import { migrate } from "./migrate.ts";

/**
 * Opens, or makes, the database in a file and brings it up to date.
 * @throws Failure `conflict` for a database of a newer program, and as `connectDatabase` does.
 */
export const openDatabase = (file: string): Promise<OpenDatabase> => connectDatabase(file, migrate);
