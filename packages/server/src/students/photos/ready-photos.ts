import { photoFieldsOf } from "@idms/core/cards/designs/place-photo";
import { asCardTemplate, usualTemplateOf, type IdTemplate } from "../../cards/designs/design-rows.ts";
import { photoFramer } from "../../cards/printed/framed-photo.ts";
import { transaction } from "../../installation/engines/connect.ts";
import { measuredAs, setPhotoFacts } from "../../installation/students/photo-rows.ts";
import type { Student } from "../../installation/students/student-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { judgedPhoto } from "./measure-due.ts";

/** The measurements of a photo, as columns of its student. */
type Measured = ReturnType<typeof measuredAs>;

/** Prepares stored photos in advance, so that there is nothing left to do when they are first printed. */
export interface ReadyPhotos {
  /**
   * Resizes a stored photo to its frame and measures it.
   * @param bytes the whole photo, for a caller that has it
   */
  make(photo: string, bytes?: Uint8Array): Promise<void>;
  /** Returns the measurements of a photo, or null if it was not measured. */
  measuredOf(photo: string): Measured | null;
}

/**
 * Prepares photos for a design. Does nothing if there is no design, or if the design shows no photo.
 * @param school the ID of the school whose default design determines how photos are judged
 * @param design the design that will be printed, by default the school's default design
 */
export async function readyPhotos(
  { db, files }: Pick<App, "db" | "files">,
  school: number,
  design?: IdTemplate,
): Promise<ReadyPhotos> {
  const usual = await usualTemplateOf(db, school);
  const printed = design ?? usual;
  const measured = new Map<string, Measured>();
  const measuredOf = (photo: string) => measured.get(photo) ?? null;
  if (!printed || photoFieldsOf(asCardTemplate(printed)).length === 0)
    return { make: async () => undefined, measuredOf };
  const frame = photoFramer(files, printed);
  const card = usual ? asCardTemplate(usual) : null;
  return {
    async make(photo, given) {
      await frame(photo);
      const bytes = given ?? (await files.photos.get(photo));
      if (bytes) measured.set(photo, measuredAs(photo, await judgedPhoto(bytes, card)));
    },
    measuredOf,
  };
}

/** Prepares a student's photo for its first print, and stores its measurements. */
export async function makePhotoReady(
  app: Pick<App, "db" | "files">,
  { id, school_id, photo }: Pick<Student, "id" | "school_id" | "photo">,
): Promise<void> {
  if (photo === null) return;
  const ready = await readyPhotos(app, school_id);
  await ready.make(photo);
  const measured = ready.measuredOf(photo);
  if (measured) await transaction(app.db, (tx) => setPhotoFacts(tx, { id, photo }, measured));
}
