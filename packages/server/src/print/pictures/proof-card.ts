import { cardTexts } from "@idms/core/cards/drawing/card-texts";
import { cardSides } from "@idms/core/cards/designs/lay-out-card";
import { loadKinds } from "@idms/core/cards/designs/load-kinds";
import { photoFieldsOf } from "@idms/core/cards/designs/place-photo";
import { BACKGROUND } from "@idms/core/cards/drawing/scene";
import type { CardTemplate } from "@idms/core/cards/designs/template";
import { inLanguages } from "@idms/core/cards/shaping/typesetter";
import { impose, sheetScene, slugLine } from "@idms/core/print/sheets/impose";
import type { Layout } from "@idms/core/print/sheets/paper";
import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { prepareBackground } from "@idms/core/node/photos/prepare-photo";
import { samplePhoto } from "@idms/core/node/photos/sample-photo";
import { changedFields } from "../../cards/designs/template-parts.ts";
import type { TemplateChange } from "../../cards/designs/change-template.ts";
import { asOwnFonts, fontsOf } from "../../cards/designs/font-rows.ts";
import { asCardTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import { requireSchool, sampleCard } from "../../students/exports/sample-cards.ts";
import { fontsFor } from "../../cards/designs/template-fonts.ts";
import { openArt, readArt, templateArt, type ReadArt } from "../../cards/designs/template-art.ts";
import { findClassOf } from "../../school/classes/class-rows.ts";
import { missing } from "../../trust/failures/missing.ts";
import type { App } from "../../installation/open-app.ts";
import { withYear } from "../../school/schools/school-year.ts";
import type { PreparedCard } from "../press/prepare-card.ts";
import type { PressResult } from "../choosing/press-job.ts";
import { sheetPrinter } from "../press/fill-sheets.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";
import { pdfInMemory } from "../press/write-pages.ts";
import { findPrintable } from "../../installation/students/card-rows.ts";

export interface ProofWish {
  layout: Layout;
  /** The student to show. The default is a sample student. */
  student?: number | undefined;
  /** The form whose fields the sample student has answered. */
  form?: number | undefined;
  /** The unsaved changes in the designer. */
  change: Omit<TemplateChange, "name" | "isDefault">;
}

/**
 * Draws a PDF of one card as it would be printed, or of a sheet filled with copies of the card. Nothing is recorded.
 * @throws Failure `missing` for a student or form that the template's school does not have, `invalid` when the card
 *   does not fit the sheet or an element is invalid, and the failures of `prepareBackground`.
 */
export async function proofCard(app: App, row: IdTemplate, wish: ProofWish): Promise<Buffer> {
  const { template, front, back } = await artOf(app, row, wish.change);
  const school = await requireSchool(app, row.school_id);
  const { texts, photo } = await contentOf(app, school, wish);
  const typesetter = diskTypesetter(app.files.fonts.local);
  const twoSided = Boolean(template.back);
  const time = new Date();
  const imposition = impose(wish.layout, template.cardSize);
  const { pdf, bytes } = pdfInMemory(
    { title: `${template.name} · proof`, author: school.name, time, fonts: app.files.fonts.local },
    twoSided ? imposition.flip : undefined,
  );
  const art = await openArt(pdf, { front, back });
  const image = photo && pdf.openImage(photo);
  const photos = image ? Object.fromEntries(photoFieldsOf(template).map((name) => [name, image])) : {};
  await loadKinds(template);
  const layouts = cardSides(typesetter, template)({ texts, images: photos });
  const card: PreparedCard = {
    card: {
      // A proof is not a card and is not recorded.
      number: "",
      student: wish.student ?? null,
      name: texts["full_name"] ?? "",
      photo: null,
      texts: "{}",
      despite: null,
      despite_reasons: null,
      duplicate: 0,
      valid_until: null,
      signed_by: null,
    },
    sides: layouts.map(({ scene }, side) => ({
      scene,
      images: { ...(side === 0 ? art.front : art.back), ...photos },
    })),
    findings: [],
  };
  const printed: PressResult = { pages: 0, printed: [], leftOut: [], findings: [] };
  const sheets = sheetPrinter({ pdf, imposition, twoSided, printer: null }, printed);
  for (const _ of imposition.slots) await sheets.add(card);
  const slug = {
    school: school.name,
    class: "proof",
    template: template.name,
    time: zonedTime(time),
  };
  await sheets.finish((place) =>
    sheetScene(
      imposition,
      slugLine({ ...slug, ...place }, imposition, inLanguages(typesetter, template.languages)),
    ),
  );
  return bytes();
}

/** Returns the template as shown in the designer: the stored template with the unsaved changes. */
async function artOf(app: App, row: IdTemplate, change: ProofWish["change"]): Promise<ReadArt> {
  const stored = asCardTemplate(row);
  const front = change.background && (await prepareBackground(change.background));
  const back = change.back?.background && (await prepareBackground(change.back.background));
  const fields = changedFields(stored.fields, change.fields, "fields");
  const template: CardTemplate = {
    ...stored,
    cardSize: change.cardSize ?? stored.cardSize,
    background: front ?? stored.background,
    languages: change.languages ?? stored.languages ?? [],
    fields,
    back: backOf(stored.back, change.back, back),
  };
  const sides = { fields, back_fields: template.back?.fields ?? null };
  const fonts = asOwnFonts(await fontsFor(app.db, row.school_id, sides, fontsOf(row)));
  const read = await readArt(app.files, templateArt(row), { ...template, fonts });
  return {
    ...read,
    front: front ? { ...read.front, [BACKGROUND]: front.bytes } : read.front,
    back: back ? { ...read.back, [BACKGROUND]: back.bytes } : read.back,
  };
}

/**
 * Returns the back of the template with the unsaved changes.
 * @param background the changed background picture
 */
function backOf(
  stored: CardTemplate["back"],
  change: ProofWish["change"]["back"],
  background: NonNullable<CardTemplate["back"]>["background"] | undefined,
): CardTemplate["back"] {
  if (change === null || !(change ?? stored)) return null;
  return {
    background: background ?? stored?.background ?? null,
    fields: changedFields(stored?.fields ?? {}, change?.fields, "back_fields"),
  };
}

async function contentOf(
  app: App,
  school: Awaited<ReturnType<typeof requireSchool>>,
  { student: id, form }: ProofWish,
): Promise<{ texts: Record<string, string>; photo: Buffer | undefined }> {
  if (id === undefined) return { texts: await sampleCard(app, school, form), photo: await samplePhoto() };
  const student = await findPrintable(app.db, id);
  if (student?.school_id !== school.id) throw missing("student");
  const classroom = await findClassOf(app.db, student);
  const texts = cardTexts({ student, classroom, school: await withYear(app.db, school) });
  return { texts, photo: student.photo ? await app.files.photos.get(student.photo) : undefined };
}
