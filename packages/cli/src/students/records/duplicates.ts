import { classLabel } from "@idms/core/school/classes/label";
import type { Duplicate } from "@idms/core/students/duplicates/duplicates";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { listClasses } from "@idms/server/school/classes/class-rows";
import type { App } from "@idms/server/installation/open-app";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import {
  duplicatesAcross,
  duplicatesOfClass,
  recordsOfPairs,
  tellApart,
} from "@idms/server/students/duplicates/find-duplicates";
import { mergeRecords } from "@idms/server/students/duplicates/merge-students";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, printJson, printRows } from "../../terminal/output/output.ts";

/**
 * Lists records of a school that may belong to the same child. Pairs in the same class come before pairs across
 * classes.
 */
export function duplicates(flags: FlagsOf<"students duplicates">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const rooms =
      flags.class === undefined
        ? await listClasses(app.db, school.id)
        : [await chooseClass(app, school, flags.class)];
    const pairs = [];
    for (const room of rooms) pairs.push(...(await duplicatesOfClass(app, room.id)));
    if (flags.class === undefined) pairs.push(...(await allAcross(app, school.id)));
    const found = await named(app, pairs);
    if (flags.json) printJson({ duplicates: found });
    else if (found.length > 0 || flags.csv)
      printRows(
        flags,
        ["Class", "ID", "Name", "Other class", "Other ID", "Other name", "Alike"],
        found.map((each) => [
          each.class,
          String(each.first),
          each.first_name,
          each.second_class,
          String(each.second),
          each.second_name,
          each.because.join(", "),
        ]),
      );
    else if (!flags.quiet) note("No two records appear to belong to the same child.");
    return EXIT.done;
  });
}

async function allAcross(app: App, school: number): Promise<Duplicate[]> {
  for (;;) {
    const { pairs, left } = await duplicatesAcross(app, school);
    if (left === 0) return pairs;
  }
}

const named = async ({ db }: App, pairs: readonly Duplicate[]) =>
  (await recordsOfPairs(db, pairs)).map(({ first, second, because }) => ({
    class: classLabel(first),
    first: first.id,
    first_name: first.full_name,
    second_class: classLabel(second),
    second: second.id,
    second_name: second.full_name,
    because,
  }));

type MergeFlags = FlagsOf<"students merge">;

/** Merges two records into one. */
export function merge(id: string, other: string, flags: MergeFlags): Promise<number> {
  const [kept, gone] = bothOf(id, other);
  return withApp(flags, async (app) => {
    const merged = await mergeRecords(
      app,
      doer(),
      { school: null, id: kept },
      {
        other: gone,
        take: flags.take?.flatMap((each) => each.split(",")) ?? [],
        takePhoto: flags.takePhoto === true,
        keep_verified: flags.keepVerified === true,
        reason: flags.reason ?? "",
      },
    );
    if (flags.json) printJson({ id: kept, removed: gone, status: merged.status });
    else if (!flags.quiet)
      note(`The merged record of ${merged.full_name} is ${merged.status}. Student ${gone} was removed.`);
    return EXIT.done;
  });
}

/** Marks two records as belonging to two different children. */
export function apart(id: string, other: string, flags: DataFlags): Promise<number> {
  const [one, second] = bothOf(id, other);
  return withApp(flags, async (app) => {
    await tellApart(app.db, doer(), { school: null, id: one }, { other: second });
    if (flags.json) printJson({ apart: [one, second] });
    else if (!flags.quiet) note("These two records are no longer listed as possible duplicates.");
    return EXIT.done;
  });
}

const bothOf = (id: string, other: string): [number, number] => [
  readCount("The student ID", id, "student"),
  readCount("The ID of the other student", other, "student"),
];
