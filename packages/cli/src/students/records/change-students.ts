import { readFile } from "node:fs/promises";
import { counted } from "@idms/core/forms/values/counted";
import { photoAdjustmentSchema } from "@idms/core/students/records/photo-adjustment";
import { removeSchema, sendBackSchema } from "@idms/core/students/records/record-actions";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { valid } from "@idms/server/trust/failures/valid";
import { chooseForm } from "@idms/server/school/forms/choose-form";
import type { App } from "@idms/server/installation/open-app";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import { findSchool } from "@idms/server/school/schools/school-rows";
import { actOnMany, type ManyAction } from "@idms/server/students/edits/act-on-many";
import { addRecord } from "@idms/server/students/edits/add-record";
import { changePhoto, replacePhoto } from "@idms/server/students/edits/change-photo";
import { correctRecord, type RecordChange } from "@idms/server/students/edits/correct-record";
import { makePhotoReady } from "@idms/server/students/photos/ready-photos";
import { findStudent } from "@idms/server/installation/students/student-rows";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { DataFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { readCount, readIds } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, print, printJson } from "../../terminal/output/output.ts";
import { withWhatToDo } from "../../terminal/output/what-to-do.ts";
import { noStudent } from "./no-student.ts";
import { commandFailures } from "@idms/core/upkeep/command-failures";
import { studentFailures } from "@idms/core/students/records/student-failures";
import { photoFailures } from "@idms/core/students/photos/photo-failures";
import { troubleWithFile } from "@idms/core/upkeep/installation/file-trouble-sentences";

/**
 * Reads answers in the form `--set name=answer`.
 * @throws Failure `invalid`
 */
function readAnswers(given: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    given.map((each) => {
      const at = each.indexOf("=");
      if (at < 1) throw studentFailures.answerUnreadable({ given: each });
      return [each.slice(0, at), each.slice(at + 1)];
    }),
  );
}

const readPhoto = async (path: string): Promise<Buffer> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw photoFailures.cannotRead({ path, reason: troubleWithFile(error.code) }, { cause: error });
  });

type AddFlags = FlagsOf<"students add">;

/** Adds a student manually. */
export function add(flags: AddFlags): Promise<number> {
  const answers = readAnswers(flags.set);
  return withApp(flags, async (app) => {
    const photo = flags.photo === undefined ? undefined : await readPhoto(flags.photo);
    const school = await chooseSchool(app, flags.school);
    const { id: classroom, holds } = await chooseClass(app, school, flags.class);
    const form = (await chooseForm(app, school, flags.form, holds)).id;
    const student = await addRecord(app.db, doer(), { school: school.id, classroom, form, answers });
    if (photo)
      await makePhotoReady(app, await replacePhoto(app, doer(), { school: null, id: student.id }, photo));
    if (flags.json) printJson({ id: student.id });
    else print(String(student.id));
    if (!flags.quiet && !flags.json)
      note(`${student.full_name} is SUBMITTED${photo ? "" : ", and has no photo"}.`);
    return EXIT.done;
  });
}

type EditFlags = FlagsOf<"students edit">;

/** Corrects a student's record. */
export function edit(id: string, flags: EditFlags): Promise<number> {
  const number = readCount("The student ID", id, "student");
  if ([flags.set, flags.photo, flags.rotate, flags.class].every((each) => each === undefined))
    throw commandFailures.nothingToChange({ flags: ["--set", "--photo", "--rotate", "--class"] });
  const answers = readAnswers(flags.set);
  return withApp(flags, async (app) => {
    const before = await findStudent(app.db, null, number);
    if (!before) throw noStudent(number);
    const photo = flags.photo === undefined ? undefined : await readPhoto(flags.photo);
    const how = { keep_verified: flags.keepVerified === true, reason: flags.reason ?? "" };
    const change = {
      ...how,
      answers,
      ...(flags.class !== undefined && { classroom: await classOf(app, before.school_id, flags.class) }),
    };
    const after = await changed(app, number, change, { photo, turn: flags.rotate });
    if (after.photo !== before.photo) await makePhotoReady(app, after);
    const { version, status } = after;
    if (flags.json) printJson({ id: number, version, status, changed: version !== before.version });
    else if (!flags.quiet)
      note(
        version === before.version
          ? "The record already has the values you entered. Nothing was changed."
          : `${after.full_name} is now ${status}.`,
      );
    return EXIT.done;
  });
}

/** Saves the answers, and the photo if there is one, as a single new version of the record. */
function changed(
  app: App,
  id: number,
  change: RecordChange,
  { photo, turn }: { photo: Buffer | undefined; turn: string | undefined },
) {
  const chosen = { school: null, id };
  if (photo) return replacePhoto(app, doer(), chosen, photo, change);
  if (turn === undefined) return correctRecord(app.db, doer(), chosen, change);
  const adjustment = valid(photoAdjustmentSchema, { turn: Number(turn) });
  return changePhoto(app, doer(), chosen, { ...change, adjustment });
}

const classOf = async (app: App, school: number, wanted: string): Promise<number> =>
  (await chooseClass(app, await findSchool(app.db, school), wanted)).id;

export const verify = (ids: string[], flags: DataFlags): Promise<number> =>
  forAll(ids, flags, "verified", { action: "verify" });

export const unverify = (ids: string[], flags: DataFlags): Promise<number> =>
  forAll(ids, flags, "SUBMITTED again", { action: "unverify" });

type SendBackFlags = FlagsOf<"students send-back">;

export function sendBack(ids: string[], flags: SendBackFlags): Promise<number> {
  if (flags.undo)
    return forAll(ids, flags, "no longer marked as sent back", {
      action: "undo_send_back",
      wereVerified: [],
    });
  const reasons = flags.reason?.flatMap((each) => each.split(","));
  const why = valid(sendBackSchema, { reasons, note: flags.note });
  return forAll(ids, flags, "sent back", { action: "send_back", why });
}

export const remove = (ids: string[], flags: FlagsOf<"students remove">): Promise<number> =>
  forAll(ids, flags, "removed", { action: "remove", ...valid(removeSchema, { reason: flags.reason }) });

export const restore = (ids: string[], flags: DataFlags): Promise<number> =>
  forAll(ids, flags, "back", { action: "restore" });

/** Applies an action to all students and lists the students for whom it failed. */
function forAll(texts: string[], flags: DataFlags, what: string, wish: ManyAction): Promise<number> {
  const ids = readIds("The students", texts) ?? [];
  return withApp(flags, async (app) => {
    const { done, refused } = await actOnMany(app, doer(), { school: null, ids }, wish);
    for (const { id, code, detail: message } of refused) note(`${id}: ${withWhatToDo({ code, message })}`);
    if (done.length === 0) return EXIT.failed;
    if (flags.json) printJson({ done, refused });
    else if (!flags.quiet)
      note(`${counted(done.length, "student")} ${done.length === 1 ? "is" : "are"} ${what}.`);
    return refused.length === 0 ? EXIT.done : EXIT.partly;
  });
}
