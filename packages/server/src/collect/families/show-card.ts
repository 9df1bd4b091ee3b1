import type { CardPreview } from "@idms/core/cards/checks/card-preview";
import { jpegSize } from "@idms/core/node/jpeg/jpeg-size";
import type { Services } from "../../http/calls/services.ts";
import { drawPreview, requireShown } from "../../print/pictures/family-preview.ts";
import { answeredFields } from "../../students/views/answered-fields.ts";
import { openFamilyPage, requireThere } from "./open-page.ts";
import { ownTextsOf } from "../../installation/students/card-rows.ts";

/**
 * Draws the card of a family's child as the school will print or has printed it, always marked as a sample.
 * @throws Failure `missing` or `gone` for the page, and like `requireShown` and `drawPreview`; RetryLater if there are
 *   too many previews.
 */
export async function showCard(
  services: Services,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<CardPreview> {
  const { db, files, uploads } = services;
  const student = requireThere(await openFamilyPage(db, token));
  const shown = await requireShown(db, student.school_id);
  await uploads.previews.tries.take(`family ${student.id}`);
  const { photo } = student;
  const readPhoto = async () => {
    const bytes = photo === null ? undefined : await files.photos.get(photo);
    const size = bytes && jpegSize(bytes);
    return bytes && size ? { bytes, ...size } : null;
  };
  const fields = await answeredFields(db, student);
  const card_texts = (await ownTextsOf(db, [student.id])).get(student.id) ?? [];
  const child = { ...student, card_texts };
  return drawPreview(services, { ...shown, fields, student: child, classroom: student, readPhoto }, signal);
}
