import { setImmediate as nextTurn } from "node:timers/promises";
import { photoFieldsOf } from "@idms/core/cards/designs/place-photo";
import type { StudentFinding } from "@idms/core/cards/drawing/severity";
import { shownFieldNames } from "@idms/core/cards/designs/shown-fields";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { checkClass } from "@idms/core/students/checks/check-class";
import { FAMILY_ASKS } from "@idms/core/students/records/family-asks";
import { wrongFinding } from "@idms/core/students/sign-off/sign-off";
import type { Db } from "../../installation/engines/connect.ts";
import type { FileStore } from "../../installation/store/file-store.ts";
import { listFormTemplates } from "../../school/forms/form-rows.ts";
import { proposedIn, readClassmates, type Classmate } from "../../installation/students/class-rows.ts";
import type { CardsOfClass } from "../choosing/press-job.ts";
import { samePhotos } from "./same-photos.ts";
import { redPhotosIn } from "../../installation/students/photo-rows.ts";
import { lastSignaturesOfClass } from "../../installation/students/card-rows.ts";

export interface StudentsCheck {
  school: Pick<CardsOfClass["school"], "id" | "hold_photos">;
  classroom: Pick<CardsOfClass["classroom"], "id">;
  photos: FileStore;
  template: CardTemplate;
  now: Date;
}

/**
 * Looks through a whole class for what two students cannot have in common and for dates that cannot be, whoever of them is
 * printed now: the twin of one who is may have been printed before, or wait to be verified. And for what families ask, or
 * a class proof says, that nobody has decided.
 * @returns what was found, by the students' ids
 */
export async function checkStudents(
  db: Db,
  { photos, school, classroom, template, now }: StudentsCheck,
): Promise<Map<number, StudentFinding[]>> {
  const [photoField] = photoFieldsOf(template);
  const forms = new Map((await listFormTemplates(db, school.id)).map(({ id, fields }) => [id, fields]));
  const pictured: Pick<Classmate, "id" | "photo">[] = [];
  async function* members() {
    const isFirstTime = pictured.length === 0;
    let pages = 0;
    for await (const page of readClassmates(db, classroom.id)) {
      // A large class takes seconds: signals are heard meanwhile, and the timer of who keeps the heap small.
      if (pages > 0) await nextTurn();
      pages += 1;
      if (isFirstTime) for (const { id, photo } of page) pictured.push({ id, photo });
      yield page.map((student) => ({ ...student, fields: forms.get(student.form_template_id ?? 0) ?? null }));
    }
  }
  const found: Map<number, StudentFinding[]> = await checkClass(members, {
    today: dayOf(now),
    photoField,
    shownOf: (fields) => new Set(shownFieldNames(template, fields)),
    samePhotos: () => (photoField === undefined ? [] : samePhotos(photos, pictured)),
  });
  const add = (id: number, finding: StudentFinding) => found.set(id, [...(found.get(id) ?? []), finding]);
  for (const { id, kind } of await proposedIn(db, classroom.id)) {
    const asked = FAMILY_ASKS[kind];
    if (asked) add(id, asked);
  }
  if (photoField !== undefined)
    for (const { id, quality } of await redPhotosIn(db, classroom.id))
      for (const { measure, mark, text } of quality?.findings ?? [])
        // How fine it prints the card itself knows.
        if (mark === "red" && measure !== "resolution")
          add(id, { field: photoField, code: "photo_poor", message: text, holds: school.hold_photos });
  for (const [id, last] of await lastSignaturesOfClass(db, classroom.id))
    if (last.outcome === "wrong") add(id, wrongFinding(last));
  return found;
}
