import { classLabel } from "@idms/core/school/classes/label";
import { counted } from "@idms/core/forms/values/counted";
import { chooseClass } from "@idms/server/school/classes/choose-class";
import { chooseSchool } from "@idms/server/school/schools/choose-school";
import type { App } from "@idms/server/installation/open-app";
import { findIds } from "@idms/server/installation/students/list-students";
import { unlookedPhotos } from "@idms/server/installation/students/photo-rows";
import { findStudent, type PlacedStudent } from "@idms/server/installation/students/student-rows";
import { actOnMany } from "@idms/server/students/edits/act-on-many";
import { correctionOf } from "@idms/server/students/photos/look-at-faces";
import { measureDue } from "@idms/server/students/photos/measure-due";
import { makePhotoReady } from "@idms/server/students/photos/ready-photos";
import { doer } from "../../app/operator.ts";
import { withApp } from "../../app/with-app.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { readIds } from "../../terminal/flags/read-ids.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { note, printJson, printRows } from "../../terminal/output/output.ts";

const NOT_CHECKED =
  "Some photos have not been checked yet. A running server checks them within minutes; without one, use: idms worker --once";

/** Corrects the photos of a school or class as IDMS proposes, keeps the originals, or lists the proposals. */
export function correctPhotos(texts: string[], flags: FlagsOf<"students correct-photos">): Promise<number> {
  const ids = texts.length > 0 ? (readIds("The students", texts) ?? []) : null;
  return withApp(flags, async (app) => {
    const { id: school, classroom } = await placeOf(app, flags);
    await measureDue(app, { school, classroom });
    const [unseen] = await unlookedPhotos(app.db, { school, classroom }, 1);
    if (unseen && !flags.quiet && !flags.json && !flags.csv) note(NOT_CHECKED);
    const found = await findIds(app.db, { school, classroom, correctable: true }, Number.MAX_SAFE_INTEGER);
    const chosen = found.filter(({ id }) => ids === null || ids.includes(id));
    const unchanged = (ids ?? []).filter((id) => !found.some((each) => each.id === id));
    for (const id of unchanged) note(`${id}: No correction is proposed for the photo of this student.`);
    if (flags.dryRun) {
      const students = [];
      for (const { id } of chosen) students.push((await findStudent(app.db, school, id)) ?? []);
      return shown(flags, students.flat().map(rowOf));
    }
    const { done, refused } = await actOnMany(
      app,
      doer(),
      { school, ids: chosen.map(({ id }) => id) },
      flags.keepOriginal
        ? { action: "keep_photo" }
        : {
            action: "correct_photo",
            keepVerified: flags.keepVerified === true,
            reason: flags.reason ?? "",
          },
      async (work) => {
        const student = await work();
        await makePhotoReady(app, student);
        return student;
      },
    );
    for (const { id, detail } of refused) note(`${id}: ${detail}`);
    if (flags.json) printJson({ done, refused });
    else if (!flags.quiet)
      note(`${counted(done.length, "photo")} ${flags.keepOriginal ? "kept unchanged" : "corrected"}.`);
    if (refused.length + unchanged.length === 0) return EXIT.done;
    return done.length === 0 ? EXIT.failed : EXIT.partly;
  });
}

async function placeOf(app: App, flags: FlagsOf<"students correct-photos">) {
  const school = await chooseSchool(app, flags.school);
  const room = flags.class === undefined ? undefined : await chooseClass(app, school, flags.class);
  return { id: school.id, classroom: room?.id };
}

interface Proposal {
  id: number;
  name: string;
  class: string;
  changes: ("position and size" | "light" | "background")[];
}

function rowOf(student: PlacedStudent): Proposal {
  const correction = correctionOf(student);
  return {
    id: student.id,
    name: student.full_name ?? "",
    class: classLabel(student),
    changes: [
      ...(correction?.crop ? (["position and size"] as const) : []),
      ...(correction?.light ? (["light"] as const) : []),
      ...(correction?.background ? (["background"] as const) : []),
    ],
  };
}

function shown(flags: FlagsOf<"students correct-photos">, proposals: readonly Proposal[]): number {
  if (flags.json) printJson({ proposals });
  else if (proposals.length > 0 || flags.csv)
    printRows(
      flags,
      ["ID", "Name", "Class", "Correction"],
      proposals.map(({ id, name, class: room, changes }) => [String(id), name, room, changes.join(", ")]),
    );
  else if (!flags.quiet) note("No photo needs a correction.");
  return EXIT.done;
}
