import { cardTexts } from "@idms/core/cards/drawing/card-texts";
import type { CardFinding } from "@idms/core/cards/drawing/laid-out";
import { cardSides, type CardLayout } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import { photoFieldsOf } from "@idms/core/cards/designs/place-photo";
import type { Size } from "@idms/core/cards/geometry/space";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { renderPng } from "@idms/core/node/photos/render-png";
import { duplicatesOf } from "../../cards/printed/duplicates.ts";
import { asCardTemplate } from "../../cards/designs/design-rows.ts";
import { readArt, templateArt } from "../../cards/designs/template-art.ts";
import { findClassOf } from "../../school/classes/class-rows.ts";
import type { App } from "../../installation/open-app.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { withYear } from "../../school/schools/school-year.ts";
import { designOfStudent, type Ref } from "../choosing/choose-template.ts";
import { findPrintable } from "../../installation/students/card-rows.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

export interface PreviewedCard {
  png: Buffer;
  /** The findings on both sides of the card. */
  findings: CardFinding[];
}

export interface PreviewChoice {
  student: number;
  template?: Ref | undefined;
  /** The side to draw. The default is the front. */
  side?: "front" | "back" | undefined;
  dpi: number;
}

/**
 * Draws a student's card as it will be printed, at a resolution in dots per inch.
 * @throws Failure `missing` for an unknown student or template, and for the back of a one-sided card.
 */
export async function previewCard(app: App, choice: PreviewChoice): Promise<PreviewedCard> {
  const { db, files } = app;
  const student = await findPrintable(db, choice.student);
  if (!student) throw printFailures.unknownStudent({ student: choice.student });
  const school = await withYear(db, await findSchool(db, student.school_id));
  const classroom = await findClassOf(db, student);
  const row = await designOfStudent(app, { school, classroom }, student.id, choice.template);
  const { template, ...art } = await readArt(files, templateArt(row), asCardTemplate(row));
  const photo = student.photo && (await openPhoto(await files.photos.get(student.photo)));
  const photos: Record<string, Size & { bytes: Buffer }> = {};
  if (photo) for (const name of photoFieldsOf(template)) photos[name] = photo;
  const typesetter = diskTypesetter(files.fonts.local);
  await loadKinds(template);
  const layOut = cardSides(typesetter, template);
  const issued = await duplicatesOf(db, [student.id], { template: row.id, again: null });
  const texts = cardTexts({ student, classroom, school, duplicate: issued.get(student.id) ?? 0 });
  const sides: CardLayout[] = layOut({ texts, images: photos });
  const side = choice.side ?? "front";
  const shown = sides[side === "front" ? 0 : 1];
  if (!shown) throw printFailures.noBack({ template: row.name });
  const images: Record<string, Uint8Array> = { ...art[side] };
  for (const [name, { bytes }] of Object.entries(photos)) images[name] = bytes;
  return {
    png: await renderPng(shown.scene, images, typesetter, choice.dpi),
    findings: sides.flatMap(({ findings }) => findings),
  };
}

async function openPhoto(
  bytes: Buffer | undefined,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { default: sharp } = await import("sharp");
  try {
    if (!bytes) throw new Error("There is no photo");
    const { width, height } = await sharp(bytes).metadata();
    return { bytes, width, height };
  } catch {
    throw printFailures.photoGone();
  }
}
