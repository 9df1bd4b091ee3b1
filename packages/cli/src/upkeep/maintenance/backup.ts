import { asSentence } from "@idms/core/as-sentence";
import type { Sentence } from "@idms/core/sentence";
import { Failure } from "@idms/core/failure";
import { counted } from "@idms/core/forms/values/counted";
import { tellBackup } from "@idms/server/upkeep/alerts/notices";
import { openAlerts } from "@idms/server/upkeep/alerts/open-alerts";
import type { BackupPlace } from "@idms/server/upkeep/backup/backup-place";
import { outdated } from "@idms/server/upkeep/backup/list-backups";
import { logBackup } from "@idms/server/upkeep/backup/log-backup";
import { filesToBackUp, type Backup } from "@idms/server/upkeep/backup/make-backup";
import { openBackupPlace } from "@idms/server/upkeep/backup/open-backups";
import type { App } from "@idms/server/installation/open-app";
import { doer } from "../../app/operator.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { lateProgress, note, print, printJson } from "../../terminal/output/output.ts";
import { withApp } from "../../app/with-app.ts";
import { megabytes } from "./megabytes.ts";
import { readKeep } from "./read-keep.ts";

type BackupFlags = FlagsOf<"backup">;

/**
 * Creates a backup and removes the oldest backups if there are more than --keep. Exits with 3 if files were already
 * missing.
 */
export async function backup(flags: BackupFlags): Promise<number> {
  const keep = readKeep(flags.keep);
  const place = await openBackupPlace(flags.to, "--to");
  return interruptible((signal) =>
    withApp({ data: flags.data, works: flags.dryRun ? [] : ["keeping"] }, (app) =>
      flags.dryRun ? wouldBackUp(app, place, keep, flags) : backUp(app, place, { ...flags, keep, signal }),
    ),
  ).finally(place.close);
}

async function wouldBackUp(app: App, place: BackupPlace, keep: number, flags: BackupFlags): Promise<number> {
  const files = (await filesToBackUp(app)).length + 1;
  const removed = outdated(await place.list(), keep - 1);
  if (flags.json) printJson({ parent: place.name, files, removed });
  else print(`Would back up ${counted(files, "file")} to ${place.name}${alsoRemoved("remove", removed)}`);
  return EXIT.done;
}

async function backUp(
  app: App,
  place: BackupPlace,
  {
    keep,
    full,
    recipient,
    signal,
    ...flags
  }: Omit<BackupFlags, "keep"> & { keep: number; signal: AbortSignal },
): Promise<number> {
  const started = performance.now();
  const bar = lateProgress("Backing up", { quiet: flags.quiet || flags.json });
  const made = await place
    .make(app, { full, recipients: recipient, signal, onProgress: bar.update })
    .finally(bar.end)
    .catch(async (error: unknown) => {
      if (error instanceof Error)
        await tell(app, error instanceof Failure ? error.sentence : asSentence(error.message));
      throw error;
    });
  await tell(app, null);
  await logBackup(app.db, doer(), made.name, made);
  const removed = outdated(await place.list(), keep);
  await place.remove(removed);
  const { folder, made_at, files, missing, rows, earlier, linked, copied } = made;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const seconds = Math.round(performance.now() - started) / 1000;
  for (const path of missing)
    note(`Not in the backup: ${path}. The database refers to this file, but it is missing.`);
  if (flags.json)
    printJson({
      folder,
      made_at,
      files: files.length,
      bytes,
      linked,
      copied,
      copied_bytes: made.copiedBytes,
      earlier,
      rows,
      missing,
      removed,
      seconds,
    });
  else
    print(
      `${folder}: ${counted(files.length, "file")}, ${megabytes(bytes)}, ${takenFrom(made)} in ${seconds} s${alsoRemoved("removed", removed)}`,
    );
  return missing.length > 0 ? EXIT.partly : EXIT.done;
}

/** Emails the administrator when a backup fails, and again when the next backup succeeds. */
async function tell(app: App, failure: Sentence | null): Promise<void> {
  try {
    const log = { error: (_: object, message: string) => note(`idms: ${message}`) };
    await tellBackup(await openAlerts(app, log), failure);
  } catch (error) {
    note(`idms: The notification email was not sent: ${(error as Error).message}`);
  }
}

/** Describes how much of a backup was newly copied. */
const takenFrom = ({ earlier, linked, copied, copiedBytes }: Backup): string =>
  earlier === null
    ? "all copied"
    : `${linked} shared with ${earlier}, ${copied} copied (${megabytes(copiedBytes)})`;

const alsoRemoved = (verb: string, names: readonly string[]): string =>
  names.length === 0 ? "" : `; ${verb} ${names.join(", ")}`;
