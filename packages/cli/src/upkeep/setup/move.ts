import { resolve } from "node:path";
import { counted } from "@idms/core/forms/values/counted";
import { moveFailures } from "@idms/core/upkeep/backups/move-failures";
import { chooseDataFolder } from "@idms/server/installation/files/data-folder";
import { moveInstallation, type Moved } from "@idms/server/upkeep/move/move-installation";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { lateProgress, note, print, printJson } from "../../terminal/output/output.ts";

type MoveFlags = FlagsOf<"move">;

/**
 * Moves an installation to another database and another file store. An interrupted run continues when the command is
 * repeated.
 */
export function move(flags: MoveFlags): Promise<number> {
  const { to, toFolder } = flags;
  if ((to === undefined) === (toFolder === undefined)) throw moveFailures.noTarget();
  const data = resolve(chooseDataFolder(flags.data));
  const folder = toFolder === undefined ? undefined : resolve(toFolder);
  const started = performance.now();
  return interruptible(async (signal) => {
    const bars = progressOf(flags);
    const moved = await moveInstallation(
      data,
      { database: to, folder, files: flags.files },
      { signal, onProgress: bars.update },
    ).finally(bars.end);
    const seconds = Math.round(performance.now() - started) / 1000;
    if (flags.json) printJson({ ...moved, seconds });
    else
      print(
        `Moved ${moved.from} to ${moved.to} in ${seconds} s: ${summary(moved)}. Both copies are identical.`,
      );
    if (!flags.json && !flags.quiet) for (const line of whatIsNext(moved.from, flags)) note(line);
    return EXIT.done;
  }, "Data that has already been moved stays in the new location. Run the command again to move the rest.");
}

/** Shows the progress of each step in its own progress bar, one after another. */
function progressOf({ quiet, json }: MoveFlags) {
  let [shown, bar] = ["", undefined as ReturnType<typeof lateProgress> | undefined];
  const end = () => bar?.end();
  return {
    end,
    update(doing: string, done: number, total: number) {
      if (doing !== shown) {
        end();
        [shown, bar] = [doing, lateProgress(doing, { quiet: quiet || json })];
      }
      bar?.update(done, total);
    },
  };
}

function summary({ tables, files }: Moved): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const students = counted(tables["students"]?.rows ?? 0, "student");
  const stored = files ? ` and ${counted(files.files, "file")}` : "";
  return `${students}, ${counted(rows, "row")} in total${stored}`;
}

function whatIsNext(from: string, { to, toFolder, files }: MoveFlags): string[] {
  const store = files === undefined ? [] : [`IDMS_FILES_URL='${files}'`];
  const set =
    to === undefined
      ? `To use the new data, run commands with --data ${toFolder} or IDMS_DATA, without IDMS_DATABASE_URL${files === undefined ? " and IDMS_FILES_URL" : `, and with ${store.join("")}`}.`
      : `Set ${["IDMS_DATABASE_URL to the new address", ...store].join(" and ")} for every command and server.`;
  const leaves =
    to !== undefined && files === undefined
      ? ". When everything works, remove only idms.db and keys/keys.db from it, because its settings and files are still in use"
      : ". When everything works, remove it";
  return [set, `The data in ${from} is unchanged${leaves}. Unfinished jobs were not moved.`];
}
