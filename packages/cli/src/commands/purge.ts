import { counted, classLabel, purgeMoment } from "@idms/core";
import { findOldData, purgeData, zonedTime, type OldData } from "@idms/server";
import { canAsk, confirm } from "../ask.ts";
import { EXIT } from "../exit-codes.ts";
import type { DataFlags } from "../flags.ts";
import { doer } from "../operator.ts";
import { note, print, printJson, printTable } from "../output.ts";
import { withApp } from "../with-app.ts";

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
    const old = await findOldData(app, moment);
    if (!flags.json) show(old, moment);
    const isAnything = old.students + old.cards + old.photos + old.mails > 0;
    const purged = !flags.dryRun && (await isWished(flags, isAnything));
    const done = purged ? await purgeData(app, doer(), moment) : old;
    if (flags.json) printJson({ older_than: moment.toISOString(), ...asJson(done), purged });
    else if (purged) print(`Deleted for good: ${summary(done)}.`);
    if (!flags.quiet) {
      if (purged) note("Backups from before still hold all of it.");
      else if (isAnything) note("Nothing was deleted: this was a dry run. Delete it with --yes.");
    }
    return EXIT.done;
  });
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

const summary = ({ students, photos, cards, mails }: OldData): string =>
  [
    counted(students, "student"),
    counted(photos, "photo"),
    `the contents of ${counted(cards, "printed card")}`,
    counted(mails, "mail"),
  ].join(", ");

const asJson = ({ classes, ...counts }: OldData) => ({
  ...counts,
  classes: classes.map((room) => ({ school: room.school, class: classLabel(room), students: room.students })),
});
