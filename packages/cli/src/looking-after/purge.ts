import { counted, classLabel, Failure, purgeMoment } from "@idms/core";
import {
  compactDatabase,
  isFile,
  findOldData,
  purgeData,
  zonedTime,
  type App,
  type OldData,
} from "@idms/server";
import { canAsk, confirm } from "../terminal/ask.ts";
import { EXIT } from "../terminal/exit-codes.ts";
import type { DataFlags } from "../flags/flags.ts";
import { doer } from "../app/operator.ts";
import { interruptible } from "../terminal/interruptible.ts";
import { note, print, printJson, printTable } from "../terminal/output.ts";
import { withApp } from "../app/with-app.ts";

export interface PurgeFlags extends DataFlags {
  olderThan: string;
  yes?: boolean;
  dryRun?: boolean;
}

/** Shows what is old, and deletes it only when that is wished: with --yes, or when somebody agrees on a terminal. */
export function purge(flags: PurgeFlags): Promise<number> {
  const moment = purgeMoment(flags.olderThan, new Date());
  const works = flags.dryRun ? [] : (["keeping", "printing", "importing"] as const);
  return withApp({ data: flags.data, works }, async (app) => {
    const { isCompactionDue, ...old } = await findOldData(app, moment);
    if (!flags.json) show(old, moment);
    const isAnything = old.students + old.cards + old.photos + old.expected + old.mails > 0;
    const purged = !flags.dryRun && (await isWished(flags, isAnything));
    const done = purged ? await remove(app, moment) : old;
    if (purged && isFile(app.db) && (isAnything || isCompactionDue)) await compact(app, flags, done);
    if (flags.json) printJson({ older_than: moment.toISOString(), ...asJson(done), purged });
    else if (purged) print(`${isFile(app.db) ? "Deleted for good" : "Removed"}: ${summary(done)}.`);
    if (!flags.quiet) {
      if (purged && !isFile(app.db))
        note(
          "PostgreSQL writes over it in its own time: VACUUM FULL does at once. Its log and backups still hold it.",
        );
      if (purged) note("Backups from before still hold all of it, as do PDFs that were printed.");
      else if (isAnything) note("Nothing was deleted: this was a dry run. Delete it with --yes.");
      else if (isCompactionDue)
        note("What was removed before is not deleted for good yet: finish with --yes.");
    }
    return EXIT.done;
  });
}

/** Only this part is done bit by bit. Nothing holds a signal up later: a compaction is all or nothing, and ends with it. */
const remove = (app: App, moment: Date): Promise<OldData> =>
  interruptible(async (signal) => {
    const removed = await purgeData(app, doer(), moment, { signal });
    signal.throwIfAborted();
    return removed;
  }, "What was removed until now is gone, and not deleted for good yet: run it again to finish.");

/** Until the database is compacted, what was removed may be found in its file; whoever breaks off here reads so. */
async function compact(app: App, flags: PurgeFlags, removed: OldData): Promise<void> {
  if (!flags.json) print(`Removed: ${summary(removed)}.`);
  if (!flags.quiet)
    note(
      "Compacting the database, so that nothing of it is left; until that is done, nobody can save anything.",
    );
  try {
    await compactDatabase(app, doer());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, `Removed, but not deleted for good yet. ${error.message}`);
  }
}

/** With --yes also when nothing is old: a run that was killed may have left files. */
const isWished = async (flags: PurgeFlags, isAnything: boolean): Promise<boolean> =>
  flags.yes === true || (isAnything && canAsk(flags) && (await confirm("Delete this for good?", false)));

function show(old: OldData, moment: Date): void {
  print(`Not touched or printed since ${zonedTime(moment)}: ${summary(old)}.`);
  if (old.classes.length === 0) return;
  printTable(
    ["School", "Class", "Students"],
    old.classes.map((room) => [room.school, classLabel(room), String(room.students)]),
  );
}

const summary = ({ students, photos, cards, expected, mails }: OldData): string =>
  [
    counted(students, "student"),
    counted(photos, "photo"),
    `the contents of ${counted(cards, "printed card")}`,
    ...(expected > 0 ? [counted(expected, "expected student")] : []),
    counted(mails, "mail"),
  ].join(", ");

const asJson = ({ classes, ...counts }: OldData) => ({
  ...counts,
  classes: classes.map((room) => ({ school: room.school, class: classLabel(room), students: room.students })),
});
