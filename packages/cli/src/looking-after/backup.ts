import { resolve } from "node:path";
import { counted, Failure } from "@idms/core";
import {
  filesToBackUp,
  listBackups,
  makeBackup,
  openAlerts,
  outdated,
  removeBackups,
  tellBackup,
  type App,
  type Backup,
} from "@idms/server";
import { EXIT } from "../terminal/exit-codes.ts";
import type { DataFlags } from "../flags/flags.ts";
import { interruptible } from "../terminal/interruptible.ts";
import { lateProgress, note, print, printJson } from "../terminal/output.ts";
import { withApp } from "../app/with-app.ts";

export interface BackupFlags extends DataFlags {
  to: string;
  keep?: string;
  full?: boolean;
  dryRun?: boolean;
}

/** Makes a backup as a new folder, and removes the oldest beyond --keep. Exit code 3 when files were lost before. */
export function backup(flags: BackupFlags): Promise<number> {
  const keep = readKeep(flags.keep);
  const parent = resolve(flags.to);
  const started = performance.now();
  return interruptible((signal) =>
    withApp({ data: flags.data, works: flags.dryRun ? [] : ["keeping"] }, async (app) => {
      if (flags.dryRun) {
        const files = (await filesToBackUp(app)).length + 1;
        const removed = outdated(await listBackups(parent), keep - 1);
        if (flags.json) printJson({ parent, files, removed });
        else print(`Would back up ${counted(files, "file")} to ${parent}${alsoRemoved("remove", removed)}`);
        return EXIT.done;
      }
      const bar = lateProgress("Backing up", { quiet: flags.quiet || flags.json });
      const made = await makeBackup(app, parent, {
        full: flags.full,
        signal,
        onProgress: bar.update,
      })
        .finally(bar.end)
        .catch(async (error: unknown) => {
          if (error instanceof Error) await tell(app, error.message);
          throw error;
        });
      await tell(app, null);
      const removed = outdated(await listBackups(parent), keep);
      await removeBackups(parent, removed);
      const { folder, made_at, files, missing, rows, earlier, linked, copied } = made;
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      const seconds = Math.round(performance.now() - started) / 1000;
      for (const path of missing) note(`Not in the backup: ${path}, which the database names, is lost.`);
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
    }),
  );
}

/** Tells the administrator by mail of a backup that failed, and of the next one that is made. */
async function tell(app: App, failure: string | null): Promise<void> {
  try {
    const log = { error: (_: object, message: string) => note(`idms: ${message}`) };
    await tellBackup(await openAlerts(app, log), failure);
  } catch (error) {
    note(`idms: nobody was told by mail: ${(error as Error).message}`);
  }
}

function readKeep(text: string | undefined): number {
  if (text === undefined) return Infinity;
  const keep = Number(text);
  if (Number.isSafeInteger(keep) && keep >= 1) return keep;
  throw new Failure("invalid", "--keep takes a whole number from 1.");
}

/** How much of it is new on the disk. */
const takenFrom = ({ earlier, linked, copied, copiedBytes }: Backup): string =>
  earlier === null
    ? "all copied"
    : `${linked} shared with ${earlier}, ${copied} copied (${megabytes(copiedBytes)})`;

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const alsoRemoved = (verb: string, names: readonly string[]): string =>
  names.length === 0 ? "" : `; ${verb} ${names.join(", ")}`;
