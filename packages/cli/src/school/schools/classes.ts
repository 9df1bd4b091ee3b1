import { classFailures } from "@idms/core/school/classes/class-failures";
import { commandFailures } from "@idms/core/upkeep/command-failures";
import { classroomInputSchema } from "@idms/core/school/classes/classroom";
import { classLabel, parseClassLabel } from "@idms/core/school/classes/label";
import { searchKey } from "@idms/core/forms/values/search-columns";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import type { Classroom } from "@idms/server/school/classes/class-rows";
import { createClass, editClass } from "@idms/server/school/classes/save-class";
import { valid } from "@idms/server/trust/failures/valid";
import type { App } from "@idms/server/installation/open-app";
import { removeClass } from "@idms/server/school/rosters/remove-class";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { listSchools, type School } from "@idms/server/school/schools/school-rows";
import { standingOfClasses } from "@idms/server/students/views/standing-of-classes";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { print, printJson, printList } from "../../terminal/output/output.ts";
import { tellDone } from "../../terminal/output/tell-done.ts";
import { CLASS_COLUMNS, classRow, countedClasses } from "./counted-classes.ts";
import { requireAgreed } from "../../terminal/output/require-agreed.ts";

/** Lists the classes of one school or of all schools, with their student counts. */
export function list(flags: FlagsOf<"classes list">): Promise<number> {
  return withApp(flags, async (app) => {
    const schools =
      flags.school === undefined ? await listSchools(app.db) : [await chooseSchool(app, flags.school)];
    const wanted = searchKey([flags.search ?? ""]);
    const all = await countedClasses(app, schools);
    const named = all.filter(({ name }) => searchKey([name]).includes(wanted));
    const { state } = flags;
    const inState =
      state && new Set((await standingOfClasses(app.db, null, { state })).rows.map(({ id }) => id));
    const classes = named.filter(
      ({ id, holds }) => (inState?.has(id) ?? true) && (flags.holds ?? holds) === holds,
    );
    printList(flags, { classes }, CLASS_COLUMNS, () => classes.map(classRow));
    return EXIT.done;
  });
}

/** Shows how many students of a class have each status. */
export function show(wanted: string, flags: FlagsOf<"classes show">): Promise<number> {
  return withApp(flags, async (app) => {
    const { school, room } = await chosen(app, flags, wanted);
    const counted = (await countedClasses(app, [school])).find(({ id }) => id === room.id);
    if (!counted) throw classFailures.removedMeanwhile({ class: wanted });
    if (flags.json) printJson(counted);
    else {
      const { name, students, submitted, verified, generated } = counted;
      print(`${name} at ${school.name} (id ${room.id}), ${students} students expected`);
      print(`  ${submitted} submitted, ${verified} verified, ${generated} printed`);
    }
    return EXIT.done;
  });
}

const asTold = (room: Classroom, school: School) => ({
  id: room.id,
  name: classLabel(room),
  school: school.name,
  students: room.total_students,
  holds: room.holds,
});

const told = (room: Classroom, where: "to" | "of", school: School): string =>
  `the ${room.holds === "staff" ? "staff group" : "class"} ${classLabel(room)} ${where} ${school.name}`;

async function chosen(
  app: App,
  flags: { school: string },
  wanted: string,
): Promise<{ school: School; room: Classroom }> {
  const school = await chooseSchool(app, flags.school);
  return { school, room: await chooseClass(app, school, wanted) };
}

/** Adds a class or a staff group to a school. */
export function add(name: string, flags: FlagsOf<"classes add">): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, flags.school);
    const { students: total_students, holds } = flags;
    const wish = valid(classroomInputSchema, { ...parseClassLabel(name), total_students, holds });
    const room = await dryRun(app, flags, ({ db }) => createClass(db, doer(), school.id, wish));
    tellDone("add", told(room, "to", school), asTold(room, school), flags);
    return EXIT.done;
  });
}

/** Changes a class's name, expected number of students, or kind of people. */
export function edit(wanted: string, flags: FlagsOf<"classes edit">): Promise<number> {
  const { name, students, holds } = flags;
  if ([name, students, holds].every((each) => each === undefined))
    throw commandFailures.nothingToChange({ flags: ["--name", "--students", "--holds"] });
  return withApp(flags, async (app) => {
    const { school, room: before } = await chosen(app, flags, wanted);
    const { class_name, section, total_students } = before;
    const wish = valid(classroomInputSchema, {
      ...(name === undefined ? { class_name, section: section ?? "" } : parseClassLabel(name)),
      total_students: students ?? total_students,
      holds,
    });
    const which = { school: school.id, id: before.id };
    const room = await dryRun(app, flags, ({ db }) => editClass(db, doer(), which, wish));
    tellDone("change", told(room, "of", school), asTold(room, school), flags);
    return EXIT.done;
  });
}

/** Removes a class that has no students and no links. */
export function remove(wanted: string, flags: FlagsOf<"classes remove">): Promise<number> {
  return withApp(flags, async (app) => {
    const { school, room } = await chosen(app, flags, wanted);
    await requireAgreed(told(room, "of", school), undefined, flags);
    const which = { school: school.id, id: room.id };
    await dryRun(app, flags, ({ db }) => removeClass(db, doer(), which));
    tellDone("remove", told(room, "of", school), asTold(room, school), flags);
    return EXIT.done;
  });
}
