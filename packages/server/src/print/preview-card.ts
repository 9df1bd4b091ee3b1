import { readFile } from "node:fs/promises";
import { BACKGROUND, cardLayout, cardTexts, Failure, type CardFinding, type Size } from "@idms/core";
import { diskTypesetter, renderPng } from "@idms/core/node";
import { findClassOf } from "../classes/records.ts";
import { asCardTemplate } from "../cards/records.ts";
import { storedPath } from "../files/stored-files.ts";
import type { App } from "../open-app.ts";
import { findSchool } from "../schools/records.ts";
import { findPrintable } from "../students/records.ts";
import { chooseTemplate } from "./choose-cards.ts";

export interface PreviewedCard {
  png: Buffer;
  findings: CardFinding[];
}

/**
 * Draws a student's card as it will be printed, at a resolution in dots per inch.
 * @throws Failure `missing` for an unknown student or template.
 */
export async function previewCard(
  app: App,
  choice: { student: number; template?: string | undefined; dpi: number },
): Promise<PreviewedCard> {
  const { db, folder } = app;
  const student = await findPrintable(db, choice.student);
  if (!student) throw new Failure("missing", `There is no student ${choice.student}: check the id.`);
  const school = await findSchool(db, student.school_id);
  const template = await chooseTemplate(app, school, choice.template);
  const classroom = await findClassOf(db, student);
  const card = asCardTemplate(template);
  const images: Record<string, Uint8Array> = {};
  const sizes: Record<string, Size> = {};
  if (template.background)
    images[BACKGROUND] = await readFile(storedPath(folder.backgrounds, template.background));
  if (student.photo) {
    const photo = await readPhoto(storedPath(folder.photos, student.photo));
    for (const [name, field] of Object.entries(card.fields)) {
      if (!field.isImage) continue;
      images[name] = photo.bytes;
      sizes[name] = photo;
    }
  }
  const typesetter = diskTypesetter(folder.fonts);
  const texts = cardTexts({ student, classroom, school });
  const { scene, findings } = cardLayout(typesetter, card)({ texts, images: sizes });
  return { png: await renderPng(scene, images, typesetter, choice.dpi), findings };
}

async function readPhoto(path: string): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { default: sharp } = await import("sharp");
  try {
    const bytes = await readFile(path);
    const { width, height } = await sharp(bytes).metadata();
    return { bytes, width, height };
  } catch {
    throw new Failure(
      "unprocessable",
      "The student's photo is gone or damaged: restore it, or take it again.",
    );
  }
}
