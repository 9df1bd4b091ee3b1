import type { Sentence } from "@idms/core/sentence";
import { studentAnswer, type recordAnswer } from "@idms/core/students/records/student";
import type { z } from "zod";
import { findClassNames } from "../../school/classes/class-rows.ts";
import { consentsOf } from "../../collect/families/consents.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { versionedAs } from "../../http/calls/route.ts";
import { changedCard } from "../../print/choosing/changed-cards.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { answeredFields } from "../../students/views/answered-fields.ts";
import { earlierYearOfCard } from "../../students/years/earlier-year-of-card.ts";
import { qualityOf } from "../../students/photos/measure-due.ts";
import { correctionOf } from "../../students/photos/look-at-faces.ts";
import { photoAddress } from "../../students/views/photo-address.ts";
import type { PlacedStudent, Student } from "../../installation/students/student-rows.ts";

/** Returns a student with the fields for correcting the answers. */
export async function asRecordAnswer(db: Db, student: PlacedStudent): Promise<z.input<typeof recordAnswer>> {
  const fields = await answeredFields(db, student);
  const school = await findSchool(db, student.school_id);
  const changed = await changedCard(db, student);
  const card_of_year = await earlierYearOfCard(db, student);
  const consents = await consentsOf(db, student.id);
  const about = {
    school_name: school.name,
    fields,
    updated_at: student.updated_at,
    changed,
    card_of_year,
    consents,
    from_parents: student.from_parents,
  };
  return { ...asStudentAnswer(student), ...about };
}

/** Returns a student in response format. Stored file names are private, so each one is replaced by an address. */
export const asStudentAnswer = (student: PlacedStudent): z.input<typeof studentAnswer> => answerAt(student);

/** Returns a student with the messages that `withDoubts` has added. */
export const asListedStudent = ({ doubts, ...student }: PlacedStudent & { doubts: Sentence[] }) => ({
  ...asStudentAnswer(student),
  doubts: doubts.map(({ message }) => message),
  doubt_codes: doubts.map(({ code, facts }) => ({ code, facts })),
});

/**
 * Returns a student with file addresses.
 * @param version the earlier version to which the files belong; by default the current version
 */
function answerAt(student: PlacedStudent, version?: number): z.input<typeof studentAnswer> {
  const { files, class_id, class_name, section, holds, school_id, photo, meta, ...kept } = student;
  const { carried_photo, ...others } = kept;
  const { measured_photo, photo_quality, looked_photo, photo_correction, ...rest } = others;
  const addresses = Object.entries(files).map(([name, file]) => [
    name,
    photoAddress(student.id, file === photo ? undefined : name, version),
  ]);
  return {
    ...rest,
    classroom: { id: class_id, class_name, section, holds },
    school: school_id,
    photo: photo === null ? null : photoAddress(student.id, undefined, version),
    photo_came_along: photo !== null && photo === carried_photo,
    photo_quality: qualityOf({ photo, measured_photo, photo_quality }),
    photo_correction: correctionOf({ photo, looked_photo, photo_correction, status: student.status }),
    meta: { ...meta, ...Object.fromEntries(addresses) },
  };
}

/** Returns a student's current row for a caller with an outdated version. */
export const currentStudent = versionedAs(studentAnswer, async (row: Student, { db }) =>
  asStudentAnswer(await placed(db, row)),
);

/**
 * Returns an earlier version of a student with its own files. Versions stored before 'sent back' marks existed have
 * no mark.
 */
export const earlierStudent = versionedAs(studentAnswer, async (row: Student, { db }) =>
  answerAt(await placed(db, { ...row, sent_back: row.sent_back ?? null }), row.version),
);

/** Adds the name of the class. The name is empty if the class no longer exists. */
async function placed(db: Db, row: Student): Promise<PlacedStudent> {
  const room = await findClassNames(db, row.class_id);
  return { ...row, ...(room ?? { class_name: "", section: null, holds: "students" }) };
}
