import { adjustPhoto, WHOLE } from "@idms/core/node/photos/adjust-photo";
import type { PhotoCorrection } from "@idms/core/students/corrections/photo-correction";
import type { PhotoAdjustment } from "@idms/core/students/records/photo-adjustment";
import type { Caller } from "../../http/calls/caller.ts";
import type { Services } from "../../http/calls/services.ts";
import { missing } from "../../trust/failures/missing.ts";
import { privateImage } from "../../http/calls/private-image.ts";
import { waitingLine } from "../../http/bodies/waiting-line.ts";
import { findEarlier } from "../../trust/versions/version-rows.ts";
import { findStudent } from "../../installation/students/student-rows.ts";
import { correctionOf } from "./look-at-faces.ts";

/** The sizes of a photo. A `corrected` photo is a preview of the correction that IDMS proposes. */
export const PHOTO_SIZES = ["full", "thumb", "preview", "corrected"] as const;

export interface PhotoWish {
  /** The ID of the only school that the caller can access, or null for all schools. */
  school: number | null;
  /** The classes that the student must be in, or null for any class. */
  classes?: readonly number[] | null;
  student: number;
  /** A file field other than the student's photo. */
  field?: string | undefined;
  size: (typeof PHOTO_SIZES)[number];
  /** An earlier version of the record. */
  version?: number | undefined;
}

/**
 * Longer sides of the smaller copies, in pixels: twice the height at which lists show a face, to suit high-resolution
 * screens.
 */
const SIDES = { thumb: 160, preview: 480, corrected: 480 } as const;
const THUMBNAIL_QUALITY = 80;

/** Limits the work to one core, because a class list requests all its thumbnails at once. */
const thumbnails = waitingLine({ lanes: 1, places: 500, seconds: 5 });

/**
 * Sends a student's photo to a caller who may see it, and logs the access.
 * @param asked the caller and the request; the caller is null if the photo is shown through a link
 * @throws Failure `missing` for an unknown student or photo, or one of another school.
 */
export async function servePhoto(
  { db, files, gathered }: Pick<Services, "db" | "files" | "gathered">,
  asked: { caller: Caller | null; request: Request },
  { school, classes = null, student: id, field, size, version }: PhotoWish,
): Promise<Response> {
  const student = await findStudent(db, school, id, classes);
  if (!student) throw missing("student");
  const earlier = version === undefined ? undefined : await findEarlier(db, "students", id, version);
  if (version !== undefined && !earlier) throw missing("version");
  const { photo, files: answers } = (earlier?.content as typeof student | undefined) ?? student;
  const name = field === undefined ? photo : fileAnswer(answers, field);
  if (name === null) throw missing("photo");
  const { caller, request } = asked;
  if (caller) gathered.saw(caller, "students.view_photo", student);
  const read = () => files.photos.get(name);
  if (size === "full") return privateImage(request, name, read);
  const correction = size === "corrected" && name === student.photo ? correctionOf(student) : null;
  if (size === "corrected" && !correction) throw missing("photo");
  // The correction of a photo changes with the background that its school asks for.
  const made = correction ? `${size} ${JSON.stringify(correction)}` : size;
  return privateImage(request, `${made} ${name}`, () =>
    thumbnails.run(async () => {
      const bytes = await read();
      if (!bytes) return undefined;
      return shrink(correction ? await adjustPhoto(bytes, adjustmentOf(correction)) : bytes, SIDES[size]);
    }),
  );
}

/** Returns the adjustment that carries out a proposed correction. */
export const adjustmentOf = ({ crop = WHOLE, light, background }: PhotoCorrection): PhotoAdjustment => ({
  turn: 0,
  crop,
  light,
  background,
});

const fileAnswer = (files: Readonly<Record<string, string>>, field: string): string | null =>
  Object.hasOwn(files, field) ? (files[field] ?? null) : null;

/** Shrinks a photo. Its longer side becomes `side` pixels, by default the size of a list thumbnail. */
export async function shrink(photo: Buffer, side: number = SIDES.thumb): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(photo)
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: THUMBNAIL_QUALITY })
    .toBuffer();
}
