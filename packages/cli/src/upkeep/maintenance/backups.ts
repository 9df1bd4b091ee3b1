import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { counted } from "@idms/core/forms/values/counted";
import { Failure } from "@idms/core/failure";
import type { BackupProof } from "@idms/core/upkeep/installation/backup";
import type { BackupPlace } from "@idms/server/upkeep/backup/backup-place";
import { describeBackups } from "@idms/server/upkeep/backup/describe-backups";
import { isAddress, openBackupPlace } from "@idms/server/upkeep/backup/open-backups";
import { checkKept } from "@idms/server/upkeep/backup/check-kept";
import { lookAt } from "@idms/server/upkeep/restore/restore-backup";
import { databaseAddress } from "@idms/server/installation/settings/config-file";
import type { OpenDatabase } from "@idms/server/installation/engines/connect";
import { connectDatabase } from "@idms/server/installation/engines/connect-database";
import { readDatabase } from "@idms/server/installation/engines/sqlite-file";
import { chooseDataFolder, dataFolderAt, isServerAddress } from "@idms/server/installation/files/data-folder";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { lateProgress, note, print, printJson, printRows } from "../../terminal/output/output.ts";
import { megabytes } from "./megabytes.ts";

/**
 * Lists the complete backups in a location, oldest first. For each backup, shows when it was verified according to
 * the data folder's log.
 */
export async function backups(said: string, flags: DataFlags): Promise<number> {
  const place = await openBackupPlace(said, PLACE);
  try {
    const listed = await describeHere(place, flags);
    if (!isAddress(said) && !existsSync(said)) note(`The folder ${said} does not exist.`);
    for (const { name, fault } of listed) if (fault !== null) note(`${name}: ${fault}`);
    if (flags.json)
      printJson({
        backups: listed.map(({ name, holds, fault, proof }) => ({ name, ...holds, fault, proof })),
      });
    else
      printRows(
        flags,
        ["Backup", "Made", "Files", "Size", "Already missing", "Last verified"],
        listed.map(({ name, holds, proof }) => [
          name,
          ...(holds
            ? [
                zonedTime(new Date(holds.made_at)),
                String(holds.files),
                megabytes(holds.bytes),
                String(holds.missing),
              ]
            : ["damaged", "", "", ""]),
          provedText(proof),
        ]),
      );
    return EXIT.done;
  } finally {
    place.close();
  }
}

const PLACE = "The backup location";

const provedText = (proof: BackupProof | null): string => {
  if (proof === null) return "never";
  const when = zonedTime(new Date(proof.at));
  return proof.fault === null ? when : `damaged, ${when}`;
};

/** Describes the backups, even if there is no installation or it cannot be opened. */
async function describeHere(place: BackupPlace, flags: DataFlags): ReturnType<typeof describeBackups> {
  const opened = await openLog(resolve(chooseDataFolder(flags.data))).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    if (!flags.quiet) note(`IDMS could not find out when the backups were last verified: ${error.message}`);
    return null;
  });
  try {
    return await describeBackups(place, opened?.db ?? null);
  } finally {
    await opened?.close();
  }
}

/** Opens the database for reading only; listing backups does not upgrade it. */
async function openLog(data: string): Promise<OpenDatabase | null> {
  const { database } = dataFolderAt(data, await databaseAddress(data));
  if (isServerAddress(database)) return connectDatabase(database);
  return (await lookAt(data)) === "data" ? readDatabase(database) : null;
}

/** Reads a whole backup, as `idms restore --verify` does, and records the verification in the installation's log. */
export async function prove(name: string, said: string, flags: DataFlags): Promise<number> {
  const place = await openBackupPlace(said, PLACE);
  return interruptible((signal) =>
    withApp({ data: flags.data, works: ["keeping"] }, async (app) => {
      const started = performance.now();
      const bar = lateProgress("Proving", { quiet: flags.quiet || flags.json });
      const hooks = { signal, onProgress: bar.update };
      const { made_at, files } = await checkKept(app, doer(), { place, name }, hooks).finally(bar.end);
      const seconds = Math.round(performance.now() - started) / 1000;
      if (flags.json) printJson({ name, made_at, files: files.length, seconds });
      else print(`${name} is intact: ${counted(files.length, "file")}, read in ${seconds} s`);
      return EXIT.done;
    }),
  ).finally(place.close);
}
