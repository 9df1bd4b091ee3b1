import { classLabel } from "@idms/core";
import {
  chooseClass,
  chooseSchool,
  duplicatesOfClass,
  findStudent,
  listClasses,
  mergeRecords,
  tellApart,
  type App,
} from "@idms/server";
import { doer } from "../app/operator.ts";
import { withApp } from "../app/with-app.ts";
import type { DataFlags } from "../flags/flags.ts";
import { readCount } from "../flags/read-ids.ts";
import { EXIT } from "../terminal/exit-codes.ts";
import { note, printJson, printTable } from "../terminal/output.ts";

export interface DuplicatesFlags extends DataFlags {
  school: string;
  class?: string;
}

/** Names the records of a school that may be of one child, class by class. */
export function duplicates(flags: DuplicatesFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const rooms =
      flags.class === undefined
        ? await listClasses(app.db, school.id)
        : [await chooseClass(app, school, flags.class)];
    const found = [];
    for (const room of rooms)
      for (const { first, second, because } of await duplicatesOfClass(app, room.id))
        found.push({
          class: classLabel(room),
          first,
          first_name: await nameOf(app, first),
          second,
          second_name: await nameOf(app, second),
          because,
        });
    if (flags.json) printJson({ duplicates: found });
    else if (found.length > 0)
      printTable(
        ["Class", "ID", "Name", "ID", "Name", "Alike"],
        found.map((each) => [
          each.class,
          String(each.first),
          each.first_name,
          String(each.second),
          each.second_name,
          each.because.join(", "),
        ]),
      );
    else if (!flags.quiet) note("No two records look as if they were of one child.");
    return EXIT.done;
  });
}

const nameOf = async ({ db }: App, id: number): Promise<string> =>
  (await findStudent(db, null, id))?.full_name ?? "";

export interface MergeFlags extends DataFlags {
  take?: string[];
  takePhoto?: boolean;
  keepVerified?: boolean;
  reason?: string;
}

/** Makes one record of two. */
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
    else if (!flags.quiet) note(`${merged.full_name} is ${merged.status}; student ${gone} is removed.`);
    return EXIT.done;
  });
}

/** Says that two records are of two children. */
export function apart(id: string, other: string, flags: DataFlags): Promise<number> {
  const [one, second] = bothOf(id, other);
  return withApp(flags, async (app) => {
    await tellApart(app.db, doer(), { school: null, id: one }, second);
    if (flags.json) printJson({ apart: [one, second] });
    else if (!flags.quiet) note("They are not named as alike any more.");
    return EXIT.done;
  });
}

const bothOf = (id: string, other: string): [number, number] => [
  readCount("The student", id),
  readCount("The other student", other),
];
