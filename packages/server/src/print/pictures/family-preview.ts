import type { CardPreview } from "@idms/core/cards/checks/card-preview";
import { cardTexts, type CardSubject } from "@idms/core/cards/drawing/card-texts";
import type { Holds } from "@idms/core/school/classes/staff-group";
import { ruledDesign, ruleTexts } from "@idms/core/cards/designs/design-rules";
import { photoFrame, type PhotoFrame } from "@idms/core/cards/designs/place-photo";
import { previewNotes } from "@idms/core/cards/checks/preview-notes";
import type { FormField } from "@idms/core/forms/values/field";
import {
  asCardTemplate,
  listIdTemplates,
  type IdTemplate,
  usualTemplate,
  usualTemplateOf,
} from "../../cards/designs/design-rows.ts";
import { templateArt } from "../../cards/designs/template-art.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { RetryLater } from "../../http/limits/rate-limits.ts";
import type { Services } from "../../http/calls/services.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { withYear, type CardSchool } from "../../school/schools/school-year.ts";
import type { SampleWish } from "./draw-sample.ts";
import { drawInThread } from "./picture-thread.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

/** Returns the data that the parents' form needs about a school's card, or undefined if the school has no design. */
export async function publicCard(
  db: Db,
  schoolId: number,
): Promise<{ preview: boolean; frame: PhotoFrame | null } | undefined> {
  const design = await usualTemplateOf(db, schoolId);
  if (!design) return undefined;
  const { card_preview } = await findSchool(db, schoolId);
  return { preview: card_preview, frame: photoFrame(asCardTemplate(design)) };
}

/** A school, and the design in which its families may see a card. */
export interface ShownDesign {
  school: CardSchool;
  design: IdTemplate;
  /** All designs of the school, with the rules by which it chooses one of them. */
  designs: readonly IdTemplate[];
}

/**
 * Returns the school, and the design in which its families may see a card.
 * @throws Failure `missing` if the school has switched off card previews, or has no design yet.
 */
export async function requireShown(db: Db, schoolId: number): Promise<ShownDesign> {
  const school = await findSchool(db, schoolId);
  if (!school.card_preview) throw printFailures.previewOff();
  const designs = await listIdTemplates(db, schoolId);
  const design = usualTemplate(designs);
  if (!design) throw printFailures.noDesignYet();
  return { school: await withYear(db, school), design, designs };
}

/** The placeholder for the student number. The number is assigned when the record is created. */
const NO_NUMBER = "00000";

export interface PreviewWish extends ShownDesign {
  /** The fields of the form that was answered. */
  fields: readonly FormField[];
  /** The student's data. The ID is missing if there is no record yet. */
  student: Omit<CardSubject["student"], "id"> & { id?: number };
  classroom: CardSubject["classroom"] & { holds: Holds };
  /** Reads the photo in the form in which it would be stored. Returns null if there is no photo. */
  readPhoto(): Promise<SampleWish["photo"]>;
}

/**
 * Draws a sample of a child's card. Previews have a separate queue, and submissions take precedence. No preview is
 * drawn while submitted photos are waiting to be decoded.
 * @throws RetryLater `busy` immediately, if too many previews are waiting or submitted photos are waiting; also any
 *   error that `readPhoto` throws.
 */
export async function drawPreview(
  { files, uploads }: Pick<Services, "files" | "uploads">,
  { school, design: usual, designs, fields, student, classroom, readPhoto }: PreviewWish,
  signal: AbortSignal,
): Promise<CardPreview> {
  const { seconds, drawn } = uploads.previews;
  if (uploads.decodes.count().waiting > 0) throw new RetryLater(printFailures.previewsBusy(), seconds);
  return drawn.run(async () => {
    const subject = { student: { id: 0, ...student }, classroom, school };
    const known = cardTexts(subject);
    const design = ruledDesign(designs, ruleTexts(subject)) ?? usual;
    const template = asCardTemplate(design);
    const texts = student.id === undefined ? { ...known, student_id: NO_NUMBER } : known;
    const wish = { template, art: templateArt(design), texts, photo: await readPhoto() };
    const { sides, findings } = await drawInThread(files, { sample: wish });
    const [front = "", back = null] = sides.map((side) => Buffer.from(side).toString("base64"));
    return { front, back, notes: previewNotes(findings, template, fields) };
  }, signal);
}
