import { setImmediate as nextTurn } from "node:timers/promises";
import { photoFieldsOf } from "@idms/core/cards/designs/place-photo";
import type { StudentFinding } from "@idms/core/cards/checks/finding-message";
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
import { redPhotosIn } from "../../installation/students/photo-rows.ts";
import { lastSignaturesOfClass } from "../../installation/students/card-rows.ts";
import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { FileContent } from "@idms/core/node/photos/photo-reader";
import { isStoredName, storedPath } from "../../installation/store/stored-files.ts";
import { noticedSentences } from "@idms/core/students/noticed/noticed-sentences";
import type { Sentence } from "@idms/core/sentence";
import type { PhotoFinding } from "@idms/core/students/photos/photo-quality";

interface Photographed {
  id: number;
  photo: string | null;
}

/** Number of photos that are checked before other work gets a turn. */
const BATCH = 500;

/**
 * Finds groups of students whose photos have identical bytes, and returns the students' IDs. File names are always
 * unique, so contents are compared. A whole photo is read only if another photo has the same length and the same last
 * bytes. This rarely happens by chance, so a class of thousands is checked without reading its photos in full. The
 * press reports missing photos.
 */
async function samePhotos(store: FileStore, students: readonly Photographed[]): Promise<number[][]> {
  let alike = await groupsWithin([students], async (some) => {
    const sizes = await store.sizes(
      some.flatMap(({ photo }) => (photo !== null && isStoredName(photo) ? photo : [])),
    );
    return some.map(({ photo }) => (photo !== null && sizes.get(photo)) || null);
  });
  for (const { photo } of alike.flat()) if (photo !== null) await store.bring(photo);
  for (const sign of [endOf, hashOf])
    alike = await groupsWithin(alike, (some) => some.map(({ photo }) => sign(store, photo)));
  return alike.map((bearers) => bearers.map(({ id }) => id));
}

/** Groups the students who share a value within their group. Null values are ignored. */
async function groupsWithin<K>(
  groups: readonly (readonly Photographed[])[],
  keysOf: (some: readonly Photographed[]) => (K | null)[] | Promise<(K | null)[]>,
): Promise<(readonly Photographed[])[]> {
  const found: Photographed[][] = [];
  let looked = 0;
  for (const students of groups) {
    /**
     * Values that have belonged to only one student so far, as most values do. A list for each value would take more
     * memory than all other data.
     */
    const alone = new Map<K, Photographed>();
    const alike = new Map<K, Photographed[]>();
    for (let at = 0; at < students.length; at += BATCH) {
      const some = students.slice(at, at + BATCH);
      const keys = await keysOf(some);
      for (const [index, student] of some.entries()) {
        const key = keys[index] ?? null;
        if (key === null) continue;
        const first = alone.get(key);
        const others = alike.get(key);
        if (others) others.push(student);
        else if (first) alike.set(key, [first, student]);
        else alone.set(key, student);
      }
      looked += some.length;
      if (looked < BATCH) continue;
      looked = 0;
      await nextTurn();
    }
    for (const each of alike.values()) found.push(each);
  }
  return found;
}

/** Number of bytes compared at the end of a file. The end of a JPEG file encodes the lower edge of the picture. */
const END = 256;

const endOf = (store: FileStore, photo: string | null): string | null =>
  ofFile(store, photo, ({ size, read }) => {
    const bytes = Buffer.alloc(END);
    return bytes.toString("latin1", 0, read(bytes, 0, END, Math.max(0, size - END)));
  });

const hashOf = (store: FileStore, photo: string | null): string | null =>
  ofFile(store, photo, ({ size, read }) => {
    const bytes = Buffer.alloc(size);
    return createHash("sha256")
      .update(bytes.subarray(0, read(bytes, 0, size, 0)))
      .digest("base64");
  });

function ofFile(
  { local, sealing }: FileStore,
  photo: string | null,
  look: (content: FileContent) => string,
): string | null {
  if (!photo) return null;
  try {
    const path = storedPath(local, photo);
    const file = openSync(path, "r");
    try {
      const { size } = fstatSync(file);
      return look(
        sealing?.openContent(file, size, path) ?? { size, read: (...where) => readSync(file, ...where) },
      );
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

/** Messages for photos that are barely usable, judging by their measurements. */
const POOR: Partial<Record<PhotoFinding["measure"], () => Sentence>> = {
  sharpness: noticedSentences.photoBlurred,
  under_exposure: noticedSentences.photoDark,
  over_exposure: noticedSentences.photoBright,
  dynamic_range: noticedSentences.photoPale,
};

/** Returns the message for a photo. A finding about the face says itself what is wrong and what to do. */
function poorPhoto({ measure, code, facts = {}, text }: PhotoFinding): Sentence {
  const ofPicture = POOR[measure];
  if (ofPicture) return ofPicture();
  return code === undefined ? noticedSentences.photoPoor() : { code, facts, message: text };
}

export interface StudentsCheck {
  school: Pick<CardsOfClass["school"], "id" | "hold_photos">;
  classroom: Pick<CardsOfClass["classroom"], "id">;
  photos: FileStore;
  template: CardTemplate;
  now: Date;
}

/**
 * Checks a whole class for impossible dates and for values that two students cannot share. All students are checked,
 * because a student's duplicate may already have been printed or may be awaiting verification. Families' undecided
 * requests and the verdicts on the class proof are checked too.
 * @returns the findings, keyed by student ID
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
      for (const finding of quality?.findings ?? [])
        // The check of the card itself covers the resolution.
        if (finding.mark === "red" && finding.measure !== "resolution")
          add(id, {
            field: photoField,
            code: "photo_poor",
            said: poorPhoto(finding),
            holds: school.hold_photos,
          });
  for (const [id, last] of await lastSignaturesOfClass(db, classroom.id))
    if (last.outcome === "wrong") add(id, wrongFinding(last));
  return found;
}
