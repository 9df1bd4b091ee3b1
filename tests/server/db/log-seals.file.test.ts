import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { migrate } from "../../../packages/server/src/installation/migrations/migrate.ts";
import { openDatabase } from "../../../packages/server/src/installation/migrations/open-database.ts";
import { checkSealedLog } from "../../../packages/server/src/trust/sealing/check-log.ts";
import { sealLog } from "../../../packages/server/src/trust/sealing/seal-log.ts";
import { dataFolderAt, openDataFolder } from "../../../packages/server/src/installation/files/data-folder.ts";
import { temporaryFolder } from "../temporary-folder.ts";

test("a log that was never sealed is sealed as it is by the first program that seals", async () => {
  const data = await temporaryFolder();
  const folder = await openDataFolder(data, { create: true });
  const sqlite = new Database(folder.database);
  await migrate(sqlite);
  sqlite.exec(`
    WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 2500)
      INSERT INTO audit_log (actor, action, subject, subject_id, details, created_at)
      SELECT 'clerk', 'verify', 'students', at, '{"note": 1}', '2025-01-01T00:00:00.000Z' FROM n;`);
  sqlite.close();
  const { db, close } = await openDatabase(dataFolderAt(data, undefined).database);
  try {
    expect(await checkSealedLog(db)).toMatchObject({ fault: null, seal: null, waiting: 2500 });
    await sealLog({ db, folder });
    expect(await checkSealedLog(db)).toMatchObject({ fault: null, seals: 3, entries: 2500, waiting: 0 });
  } finally {
    await close();
  }
});
