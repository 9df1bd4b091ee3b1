import { classLabel } from "@idms/core/school/classes/label";
import { counted } from "@idms/core/forms/values/counted";
import { Failure } from "@idms/core/failure";
import { purgeFailures } from "@idms/core/upkeep/purge-failures";
import { purgeMoment } from "@idms/core/students/records/purge-moment";
import { isFile } from "@idms/server/installation/engines/connect";
import type { App } from "@idms/server/installation/open-app";
import { compactDatabase } from "@idms/server/upkeep/purge/compact-database";
import { findOldData, purgeData, type OldData } from "@idms/server/upkeep/purge/purge-data";
import { yearsEndedBy, type PurgeLimit } from "@idms/server/upkeep/purge/retention";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import { canAsk, confirm } from "../../terminal/output/ask.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { doer } from "../../app/operator.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { note, print, printJson, printTable } from "../../terminal/output/output.ts";
import { withApp } from "../../app/with-app.ts";

type PurgeFlags = FlagsOf<"purge">;

/** Shows old data, and deletes it only after confirmation: with --yes, or by an answer on a terminal. */
export function purge(flags: PurgeFlags): Promise<number> {
  const { text, byYears } = chosen(flags);
  const moment = purgeMoment(text, new Date());
  const works = flags.dryRun ? [] : (["keeping", "printing", "importing"] as const);
  return withApp({ data: flags.data, works }, async (app) => {
    const limit = byYears ? await yearsEndedBy(app.db, moment) : moment;
    const { isCompactionDue, ...old } = await findOldData(app, limit);
    if (!flags.json) show(old, byYears, moment);
    const isAnything = old.students + old.cards + old.photos + old.expected + old.mails > 0;
    const purged = !flags.dryRun && (await isWished(flags, isAnything));
    const done = purged ? await remove(app, limit) : old;
    if (purged && isFile(app.db) && (isAnything || isCompactionDue)) await compact(app, flags, done);
    if (flags.json)
      printJson({
        [byYears ? "school_year_ended" : "older_than"]: moment.toISOString(),
        ...asJson(done),
        purged,
      });
    else if (purged) print(`${isFile(app.db) ? "Deleted permanently" : "Removed"}: ${summary(done)}.`);
    if (!flags.quiet) {
      if (purged && !isFile(app.db))
        note(
          "PostgreSQL overwrites the deleted data over time. To overwrite it immediately, run VACUUM FULL. The PostgreSQL log and backups still contain the data.",
        );
      if (purged) note("Earlier backups and printed PDFs still contain the deleted data.");
      else if (isAnything) note("This was a dry run. Nothing was deleted. Use --yes to delete.");
      else if (isCompactionDue)
        note("Data that was removed earlier has not been permanently deleted yet. Use --yes to finish.");
    }
    return EXIT.done;
  });
}

function chosen({ olderThan, schoolYearEnded }: PurgeFlags): { text: string; byYears: boolean } {
  const text = olderThan ?? schoolYearEnded;
  if (text === undefined || (olderThan !== undefined && schoolYearEnded !== undefined))
    throw purgeFailures.notSaid();
  return { text, byYears: olderThan === undefined };
}

/**
 * Removes data in steps that can be interrupted. The compaction that follows is all or nothing: a signal ends it
 * immediately.
 */
const remove = (app: App, limit: PurgeLimit): Promise<OldData> =>
  interruptible(async (signal) => {
    const removed = await purgeData(app, doer(), limit, { signal });
    signal.throwIfAborted();
    return removed;
  }, "Some data was removed but has not been permanently deleted yet. Run the command again to finish.");

/**
 * Compacts the database. Before compaction, removed data may still be in the database file. If the command is
 * interrupted, a note says so.
 */
async function compact(app: App, flags: PurgeFlags, removed: OldData): Promise<void> {
  if (!flags.json) print(`Removed: ${summary(removed)}.`);
  if (!flags.quiet)
    note(
      "Compacting the database to erase all traces of the deleted data. Nothing can be saved until this is finished.",
    );
  try {
    await compactDatabase(app, doer());
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure({ ...purgeFailures.notForGood({ why: error.sentence }).sentence, kind: error.kind });
  }
}

/**
 * Whether deletion is confirmed. With --yes, deletion runs even if no data is old, because a killed run may have left
 * files behind.
 */
const isWished = async (flags: PurgeFlags, isAnything: boolean): Promise<boolean> =>
  flags.yes === true ||
  (isAnything && canAsk(flags) && (await confirm("Delete this data permanently?", false)));

function show(old: OldData, byYears: boolean, moment: Date): void {
  const since = byYears ? `a school year that ended before ${zonedTime(moment)}` : zonedTime(moment);
  print(`Not changed or printed since ${since}: ${summary(old)}.`);
  if (old.classes.length === 0) return;
  printTable(
    ["School", "Class", "Students", "Photos"],
    old.classes.map((room) => [room.school, classLabel(room), String(room.students), String(room.photos)]),
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
  classes: classes.map(({ school, students, photos, ...room }) => ({
    school,
    class: classLabel(room),
    students,
    photos,
  })),
});
