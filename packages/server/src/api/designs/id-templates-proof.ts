import { readLayout } from "@idms/core/print/sheets/paper";
import { MAX_PHOTO_BYTES } from "@idms/core/students/records/image-limits";
import { z } from "zod";
import { findIdTemplate } from "../../cards/designs/design-rows.ts";
import { backChange, bytesOf, templateChangeParts } from "../../cards/designs/template-parts.ts";
import { missing } from "../../trust/failures/missing.ts";
import { fileOf, multipart, route } from "../../http/calls/route.ts";
import { waitingLine } from "../../http/bodies/waiting-line.ts";
import { chosenOrUsual } from "../../print/choosing/card-selection.ts";
import { proofCard } from "../../print/pictures/proof-card.ts";

const BODY_LIMIT = 2 * MAX_PHOTO_BYTES + 1024 * 1024;
/** Queue that renders one proof at a time, because proofs are rendered in the request process. */
const proofs = waitingLine({ lanes: 1, places: 8, seconds: 5 });

export const idTemplatesProofRoutes = [
  route({
    method: "POST",
    path: "/id-templates/{id}/proof/",
    access: "id_templates.read",
    summary: "Draw a template proof as a PDF with one card or one sheet.",
    details: "The proof shows the template as it appears in the designer, even if it is not saved.",
    body: multipart(
      templateChangeParts
        .omit({ name: true, is_default: true })
        .extend({ layout: z.string().default("card"), student: chosenOrUsual, form: chosenOrUsual }),
      BODY_LIMIT,
    ),
    answer: fileOf("application/pdf"),
    handle: async ({ services, params, body }) => {
      const row = await findIdTemplate(services.db, params.id);
      if (!row) throw missing("idTemplate");
      const { layout, student, form, fields, languages, card_size_mm: cardSize } = body;
      const background = body.background && (await bytesOf(body.background));
      const change = { fields, languages, cardSize, background, back: await backChange(body) };
      const wish = { layout: readLayout(layout), student, form, change };
      const pdf = await proofs.run(() => proofCard(services, row, wish));
      return new Response(new Uint8Array(pdf), {
        headers: { "Content-Type": "application/pdf", "Content-Disposition": 'inline; filename="proof.pdf"' },
      });
    },
  }),
];
