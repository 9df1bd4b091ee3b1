import { access } from "node:fs/promises";
import { join } from "node:path";
import { eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import { makeBackup } from "../../../packages/server/src/upkeep/backup/make-backup.ts";
import { sqliteOf } from "../../../packages/server/src/installation/engines/connect.ts";
import { auditLog, students } from "../../../packages/server/src/installation/tables/schema.ts";
import { copyDatabase } from "../../../packages/server/src/installation/engines/sqlite-file.ts";
import { storedPath } from "../../../packages/server/src/installation/store/stored-files.ts";
import { eraseForGood } from "../../../packages/server/src/upkeep/purge/erase-for-good.ts";
import { stillHeld } from "../../../packages/server/src/upkeep/purge/still-held.ts";
import { checkSealedLog } from "../../../packages/server/src/trust/sealing/check-log.ts";
import { onFile } from "../../own-installation.ts";
import { serving } from "../http/serving.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { fillFolder, tracesOf, type Person } from "./raw-bytes.ts";

const served = serving();
const doer = { id: null, username: "cli:clerk" };

onFile(
  "one child is erased by name to the last byte, from files, log and free pages, and nobody else is",
  async () => {
    const { app, green } = served;
    const { root } = app.folder;
    const [erased, ...others] = (await fillFolder(served, 5)) as [Person, ...Person[]];
    copyDatabase(sqliteOf(app.db).reader, join(root, "before-upgrade-0001.db"));
    expect((await tracesOf(root, [erased])).length).toBeGreaterThan(5);
    const backups = await temporaryFolder();
    await makeBackup(app, backups);

    expect(await eraseForGood(app, doer, [erased.id])).toBe(1);
    expect(await tracesOf(root, [erased])).toEqual([]);
    const ids = others.map(({ id }) => id);
    const there = await app.db.select().from(students).where(inArray(students.id, ids)).all();
    expect(there.map(({ full_name, photo }) => [full_name, photo])).toEqual(
      others.map(({ texts: [name], photo }) => [name, photo]),
    );
    for (const { photo } of others) await access(storedPath(app.folder.photos, photo));
    const proof = await checkSealedLog(app.db);
    expect(proof.fault).toBeNull();
    expect(proof.erased).toBeGreaterThan(0);
    const log = await app.db.select().from(auditLog).where(eq(auditLog.action, "erase")).all();
    expect(log.at(-1)).toMatchObject({ school_id: green.school, details: { students: [erased.id] } });

    // Backups are not changed, but they are named.
    const [held] = await stillHeld(app, backups);
    expect(held?.names).toEqual([expect.stringMatching(/^idms-20.*Z$/)]);
    expect(await tracesOf(backups, [erased])).not.toEqual([]);
    // A second erasure finds nothing, which is not an error.
    expect(await eraseForGood(app, doer, [erased.id])).toBe(0);
  },
);
