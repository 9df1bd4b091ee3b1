import { dirname, join, resolve } from "node:path";
import { counted } from "@idms/core/forms/values/counted";
import { restoreFailures } from "@idms/core/upkeep/backups/move-failures";
import { backupFailures } from "@idms/core/upkeep/backups/backup-failures";
import { listBackups } from "@idms/server/upkeep/backup/list-backups";
import type { Manifest } from "@idms/server/upkeep/backup/manifest";
import { openBackup, type OpenedBackup } from "@idms/server/upkeep/backup/open-backups";
import { checkBackup } from "@idms/server/upkeep/backup/check-backup";
import { lookAt, restoreBackup } from "@idms/server/upkeep/restore/restore-backup";
import { chooseDataFolder } from "@idms/server/installation/files/data-folder";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { canAsk, confirm } from "../../terminal/output/ask.ts";
import { doer } from "../../app/operator.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { lateProgress, note, print, printJson } from "../../terminal/output/output.ts";

/** Maximum number of students whose names are printed. */
const MOST_NAMED = 20;

type RestoreFlags = FlagsOf<"restore">;

/**
 * Restores a backup to the data folder. The backup is verified while it is copied or, with --verify, before anything is
 * written. A folder with data is replaced only with --replace or after confirmation.
 */
export async function restore(from: string, flags: RestoreFlags): Promise<number> {
  const data = resolve(chooseDataFolder(flags.data));
  const started = performance.now();
  const source = await openBackup(from, { identity: flags.identity, around: dirname(data) });
  const backup = source.name;
  try {
    return await interruptible(async (signal) => {
      const quiet = flags.quiet || flags.json;
      await requireBackup(source);
      if (flags.verify || flags.dryRun) {
        const bar = lateProgress("Verifying", { quiet });
        const manifest = await checkBackup(source, { signal, onProgress: bar.update }).finally(bar.end);
        if (!quiet) note(`${backup} is intact: ${summary(manifest)}.`);
        if (flags.dryRun)
          return report({ backup, data, ...manifest, kept: null, erasedSince: [], started }, flags);
      }
      await requireAgreement(data, flags);
      const bar = lateProgress("Restoring", { quiet });
      const restored = await restoreBackup(source, data, {
        doer: doer(),
        signal,
        onProgress: bar.update,
      }).finally(bar.end);
      return report({ backup, data, ...restored, started }, flags);
    });
  } finally {
    await source.close();
  }
}

async function requireBackup({ name, isFolder, manifest }: OpenedBackup): Promise<void> {
  const newest = isFolder ? (await listBackups(name).catch(() => [])).at(-1) : undefined;
  if (newest !== undefined) throw backupFailures.several({ place: name, newest });
  await manifest();
}

async function requireAgreement(data: string, flags: RestoreFlags): Promise<void> {
  if ((await lookAt(data)) !== "data" || flags.replace) return;
  if (
    canAsk(flags) &&
    (await confirm(
      `${data} already contains data. Replace it? The existing data will be kept in a folder next to it.`,
    ))
  )
    return;
  throw restoreFailures.dataThere({ folder: data });
}

type Report = Manifest & {
  backup: string;
  data: string;
  kept: string | null;
  erasedSince: number[];
  started: number;
};

function report(
  { backup, data, made_at, files, rows, missing, keys, kept, erasedSince, started }: Report,
  flags: RestoreFlags,
): number {
  const seconds = Math.round(performance.now() - started) / 1000;
  if (flags.json)
    printJson({
      backup,
      data,
      made_at,
      files: files.length,
      rows,
      missing,
      kept,
      erased_since: erasedSince,
      dry_run: flags.dryRun ?? false,
      seconds,
    });
  else if (flags.dryRun) print(`Would restore ${summary({ made_at, files, rows })} to ${data}`);
  else {
    print(`${data}: restored ${summary({ made_at, files, rows })} in ${seconds} s`);
    if (kept !== null && !flags.quiet)
      note(
        `The previous data is in ${kept}. Remove it when everything works.${keys === null ? "" : ` The keys to its photos are in ${join(data, "keys")}. To go back to the previous data, move these keys with it.`}`,
      );
    if (missing.length > 0)
      note(
        `${counted(missing.length, "file")} that the database refers to ${missing.length === 1 ? "is" : "are"} not in this backup: ${missing.slice(0, MOST_NAMED).join(", ")}${missing.length > MOST_NAMED ? " … (all with --json)" : ""}. Copy the missing files from another backup into the folders with the same names, or ask the parents for the photos again. Run idms doctor to list the students.`,
      );
    if (erasedSince.length > 0)
      note(
        `Since this backup was made, the keys to ${counted(erasedSince.length, "photo")} were destroyed, because the students were erased or their photos were removed. These students are now back, without the photos. To erase students again, run idms students erase ${erasedSince.slice(0, MOST_NAMED).join(" ")}${erasedSince.length > MOST_NAMED ? " … (all with --json)" : ""}`,
      );
  }
  return EXIT.done;
}

const summary = ({ made_at, files, rows }: Pick<Manifest, "made_at" | "files" | "rows">): string =>
  `${counted(rows["students"] ?? 0, "student")} and ${counted(files.length, "file")} from ${zonedTime(new Date(made_at))}`;
