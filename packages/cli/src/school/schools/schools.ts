import { commandFailures } from "@idms/core/upkeep/command-failures";
import { schoolInputSchema } from "@idms/core/school/schools/school";
import { valid } from "@idms/server/trust/failures/valid";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { findSchoolRows, type School } from "@idms/server/school/schools/school-rows";
import { createSchool, editSchool, removeSchool } from "@idms/server/school/schools/save-school";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import { dryRun } from "../../terminal/flags/dry-run.ts";
import type { DataFlags, RemovalFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { print, printJson, printList } from "../../terminal/output/output.ts";
import { tellDone } from "../../terminal/output/tell-done.ts";
import { countedClasses, CLASS_COLUMNS, classRow } from "./counted-classes.ts";
import { requireAgreed } from "../../terminal/output/require-agreed.ts";

type ContactFlags = FlagsOf<"schools add">;

/** Reads the value of an on/off flag, if given. */
const readOnOff = (given: string | undefined): boolean | undefined =>
  given === undefined ? undefined : given === "on";

/** Returns the values that the flags set for a school. The value of a flag that is not given is undefined. */
const said = (flags: ContactFlags) => ({
  address: flags.address,
  email: flags.email,
  phone: flags.phone,
  card_preview: readOnOff(flags.cardPreview),
  photo_coach: readOnOff(flags.photoCoach),
  sign_off: readOnOff(flags.signOff),
  hold_back: readOnOff(flags.holdBack),
  hold_photos: readOnOff(flags.holdPhotos),
  phone_card: readOnOff(flags.phoneCard),
  photo_background: flags.photoBackground === "off" ? null : flags.photoBackground,
});

const asTold = ({
  id,
  name,
  address,
  email,
  phone,
  card_preview,
  photo_coach,
  sign_off,
  hold_back,
  hold_photos,
  phone_card,
  photo_background,
}: School) => ({
  id,
  name,
  address,
  email,
  phone,
  card_preview,
  photo_coach,
  sign_off,
  hold_back,
  hold_photos,
  phone_card,
  photo_background,
});

/** Lists the schools by name. */
export function list(flags: FlagsOf<"schools list">): Promise<number> {
  return withApp(flags, async ({ db }) => {
    const { rows } = await findSchoolRows(db, { search: flags.search });
    printList(flags, { schools: rows.map(asTold) }, ["ID", "Name", "Address", "Email", "Phone"], () =>
      rows.map(({ id, name, address, email, phone }) => [String(id), name, address, email, phone]),
    );
    return EXIT.done;
  });
}

/** Shows a school with its classes. */
export function show(wanted: string, flags: DataFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const school = await chooseSchool(app, wanted);
    const classes = await countedClasses(app, [school]);
    if (flags.json) printJson({ ...asTold(school), classes });
    else {
      const { id, name, address, email, phone } = school;
      print([`${name} (id ${id})`, address, email, phone].filter((line) => line !== "").join("\n"));
      printList(flags, {}, CLASS_COLUMNS, () => classes.map(classRow));
    }
    return EXIT.done;
  });
}

/** Adds a school. */
export function add(name: string, flags: ContactFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const wish = valid(schoolInputSchema, { ...said(flags), name });
    const school = await dryRun(app, flags, ({ db }) => createSchool(db, doer(), wish));
    tellDone("add", `the school ${school.name}`, asTold(school), flags);
    return EXIT.done;
  });
}

/** Changes the details of a school that the flags specify. */
export function edit(wanted: string, flags: FlagsOf<"schools edit">): Promise<number> {
  const changes = { ...said(flags), name: flags.name };
  if (Object.values(changes).every((each) => each === undefined))
    throw commandFailures.nothingToChange({ flags: ["--name", "--address", "--email", "--phone"] });
  return withApp(flags, async (app) => {
    const before = await chooseSchool(app, wanted);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const wish = valid(schoolInputSchema, { ...asTold(before), ...given });
    const school = await dryRun(app, flags, ({ db }) => editSchool(db, doer(), before.id, wish));
    tellDone("change", `the school ${school.name}`, asTold(school), flags);
    return EXIT.done;
  });
}

/** Removes a school that has no data left. */
export function remove(wanted: string, flags: RemovalFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const { id, name } = await chooseSchool(app, wanted);
    await requireAgreed(`the school ${name}`, undefined, flags);
    const school = await dryRun(app, flags, ({ db }) => removeSchool(db, doer(), id));
    tellDone("remove", `the school ${school.name}`, asTold(school), flags);
    return EXIT.done;
  });
}
