import { photoDpi } from "@idms/core/cards/designs/place-photo";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { judgePhoto } from "@idms/core/students/photos/judge-photo";
import type { PhotoQuality } from "@idms/core/students/photos/photo-quality";
import { measurePhoto } from "@idms/core/node/photos/measure-photo";
import { asCardTemplate, usualTemplateOf } from "../../cards/designs/design-rows.ts";
import { transaction, type Db } from "../../installation/engines/connect.ts";
import { setPhotoFacts, unmeasuredPhotos } from "../../installation/students/photo-rows.ts";
import { breather } from "../../installation/files/breathe.ts";
import { isStoredName } from "../../installation/store/stored-files.ts";
import type { App } from "../../installation/open-app.ts";
import type { Student } from "../../installation/students/student-rows.ts";

/** Number of photos to measure before the results are saved together. */
const AT_ONCE = 20;

/** Returns the quality of a student's current photo, or null if it has not been measured yet or cannot be read. */
export const qualityOf = ({
  photo,
  measured_photo,
  photo_quality,
}: Pick<Student, "photo" | "measured_photo" | "photo_quality">): PhotoQuality | null =>
  photo !== null && photo === measured_photo ? photo_quality : null;

/**
 * Measures a photo and judges it for use on a card. Returns null if the photo cannot be read.
 * @param card the school's default card, or null if there is none
 */
export async function judgedPhoto(
  bytes: Uint8Array,
  card: CardTemplate | null,
): Promise<PhotoQuality | null> {
  const measures = await measurePhoto(bytes).catch(() => undefined);
  return measures ? judgePhoto(measures, card && photoDpi(card, measures)) : null;
}

/**
 * Measures the photos that have not been measured yet, regardless of their source, newest first. Judges each photo
 * for use on its school's default card. Two processes that measure the same photo at the same time write the same
 * result.
 * @returns the number of photos that were measured
 */
export async function measureDue(
  { db, files }: Pick<App, "db" | "files">,
  { school, classroom, signal, wait }: MeasureOptions = {},
): Promise<number> {
  const cards = new Map<number, CardTemplate | null>();
  const breathe = breather(signal);
  let count = 0;
  for (;;) {
    const due = await unmeasuredPhotos(db, { school, classroom }, AT_ONCE);
    if (due.length === 0) return count;
    const measured: Measured[] = [];
    for (const { id, school_id, photo } of due) {
      await wait?.();
      await breathe();
      if (photo === null) continue;
      const bytes = isStoredName(photo) ? await files.photos.get(photo) : undefined;
      // The doctor reports missing and damaged photos.
      const quality = bytes ? await judgedPhoto(bytes, await cardOf(db, school_id, cards)) : null;
      measured.push({ id, photo, quality });
    }
    await transaction(db, async (tx) => {
      for (const { quality, ...of } of measured)
        await setPhotoFacts(tx, of, { measured_photo: of.photo, photo_quality: quality });
    });
    count += measured.length;
  }
}

export interface MeasureOptions {
  /** Limits the work to this school. */
  school?: number | undefined;
  /** Limits the work to this class. */
  classroom?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Awaited between photos, so that more urgent work can run first. */
  wait?: (() => Promise<void>) | undefined;
}

interface Measured {
  id: number;
  photo: string;
  quality: PhotoQuality | null;
}

async function cardOf(
  db: Db,
  school: number,
  known: Map<number, CardTemplate | null>,
): Promise<CardTemplate | null> {
  const before = known.get(school);
  if (before !== undefined) return before;
  const row = await usualTemplateOf(db, school);
  const card = row ? asCardTemplate(row) : null;
  known.set(school, card);
  return card;
}
