import { readFile } from "node:fs/promises";
import type { CardPreview } from "@idms/core/cards/checks/card-preview";
import { checkSaid } from "@idms/core/forms/answers/check-said";
import { fieldFor, type FormField } from "@idms/core/forms/values/field";
import { submissionFrom } from "@idms/core/students/records/submission";
import { receiveParts, type ReceivedFile, type ReceivedParts } from "../../http/bodies/receive-parts.ts";
import type { Services } from "../../http/calls/services.ts";
import { drawPreview, requireShown, type ShownDesign } from "../../print/pictures/family-preview.ts";
import { prepareSampled } from "../../students/photos/submit-photos.ts";
import { refusedAnswers } from "../../students/edits/refused-answers.ts";
import { requireLinkOpen } from "@idms/core/collect/links/class-link";
import { requireLink } from "./submission-rows.ts";
import type { PublicLink } from "./submission-rows.ts";

/**
 * Draws a sample card with a parent's answers. Nothing is stored, and answers may be missing.
 * @throws like `requireLink`, `requireLinkOpen`, `requireShown` and `drawPreview`; RetryLater if there are too many
 *   requests, `invalid` with a message for each field, and a photo's own failure.
 */
export async function previewAnswers(
  services: Services,
  { token, request, address }: { token: string; request: Request; address: string },
): Promise<CardPreview> {
  const opened = await requireLink(services.db, token);
  const { link, fields } = opened;
  requireLinkOpen("form", opened.link, new Date());
  const shown = await requireShown(services.db, link.school_id);
  const { previews } = services.uploads;
  const stop = new AbortController();
  const place = previews.arriving.enter({ address, link: link.id }, stop);
  try {
    const parts = await receiveParts(request, fields, services.folder.scratch, { stop, took: place.took });
    place.arrived();
    try {
      await previews.tries.take(`${link.id} ${address}`);
      return await drawParts(services, { ...opened, ...shown }, parts, request.signal);
    } finally {
      await parts.discard();
    }
  } finally {
    place.leave();
  }
}

async function drawParts(
  services: Services,
  { fields, class_name, section, holds, ...shown }: Omit<PublicLink, "school"> & ShownDesign,
  { answers }: ReceivedParts,
  signal: AbortSignal,
): Promise<CardPreview> {
  const asked = fields.map((field): FormField => ({ ...field, required: false }));
  const { values, files, errors, ok } = checkSaid(asked, answers);
  if (!ok) throw refusedAnswers(asked, errors);
  const photo = fieldFor(fields, "photo")?.name;
  const sent: ReceivedFile | undefined = photo === undefined ? undefined : files[photo];
  const wish = {
    ...shown,
    fields,
    student: submissionFrom(fields, values),
    classroom: { class_name, section, holds },
    readPhoto: async () => (photo && sent ? prepareSampled(await readFile(sent.path), photo) : null),
  };
  return drawPreview(services, wish, signal);
}
