import { valueSentences } from "@idms/core/forms/said/value-sentences";
import { saying } from "@idms/core/sentence-schema";
import { setImmediate } from "node:timers/promises";
import { readCalibrationLayout } from "@idms/core/print/sheets/calibration";
import { PAPER_NAMES } from "@idms/core/print/sheets/paper";
import { asMeasured } from "@idms/core/print/sheets/printer";
import { measuredPrinterSchema, printerAnswer, type Printer } from "@idms/core/print/sheets/printer-schemas";
import { printerStateAnswer } from "@idms/core/print/sending/sending-schemas";
import { z } from "zod";
import { asDetail } from "../../http/calls/as-detail.ts";
import { checkPrinter, targetOf } from "../../print/sending/send-batch.ts";
import { findPrinter, listPrinters, type StoredPrinter } from "../../cards/printed/printer-rows.ts";
import type { Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { fileOf, listOf, route } from "../../http/calls/route.ts";
import { waitingLine } from "../../http/bodies/waiting-line.ts";
import { chosenOrUsual } from "../../print/choosing/card-selection.ts";
import { drawCalibration } from "../../print/pictures/draw-calibration.ts";
import { removePrinter, savePrinter } from "../../print/choosing/printers.ts";

/** Queue that draws one calibration page at a time. A page takes about 30 ms in the request process. */
const drawings = waitingLine({ lanes: 1, places: 8, seconds: 5 });

const asAnswer = ({ id, profile }: StoredPrinter): Printer => ({ id, ...asMeasured(profile) });

async function profileOf(db: Db, id: number) {
  const stored = await findPrinter(db, id);
  if (!stored) throw missing("printer");
  return stored.profile;
}

export const printersRoutes = [
  route({
    method: "GET",
    path: "/printers/",
    access: "printers.read",
    summary: "List the printer profiles.",
    details: "The offset is in mm, and the scale is a percentage of the intended length.",
    answer: listOf(printerAnswer),
    async handle({ services }) {
      const rows = (await listPrinters(services.db)).map(asAnswer);
      return { rows, count: rows.length };
    },
  }),
  route({
    method: "POST",
    path: "/printers/",
    access: "printers.save",
    summary: "Save a printer profile, replacing any profile with the same name.",
    details:
      "Names are not case-sensitive. A value that you leave out means no correction, and the back is the same as the front by default.",
    body: measuredPrinterSchema,
    answer: printerAnswer,
    handle: async ({ services, caller, body }) => asAnswer(await savePrinter(services, caller, body)),
  }),
  route({
    method: "DELETE",
    path: "/printers/{id}/",
    access: "printers.delete",
    summary: "Remove a printer profile; anything already printed with it does not change.",
    answer: "nothing",
    async handle({ services, caller, params }) {
      await removePrinter(services, caller, await profileOf(services.db, params.id));
    },
  }),
  route({
    method: "GET",
    path: "/printers/{id}/state/",
    access: "printers.read",
    summary: "Ask a printer for its state.",
    details: "`trouble` is the problem that someone has to solve before the printer prints, or null.",
    answer: printerStateAnswer,
    async handle({ services, params }) {
      const printer = await targetOf(services, await profileOf(services.db, params.id));
      const trouble = await checkPrinter(printer);
      return { address: printer.address, trouble: trouble && asDetail(trouble) };
    },
  }),
  route({
    method: "GET",
    path: "/printers/calibration/",
    access: "printers.read",
    summary: "Draw a two-page calibration PDF for measuring how far a printer's output is shifted or scaled.",
    details: `The sheet can be ${PAPER_NAMES.join(", ")} or any size, such as 320x450mm. With a stored printer profile, the PDF is drawn with the correction applied, so that you can check it.`,
    query: z.object({
      paper: z.string().default("a4"),
      landscape: z
        .enum(["true", "false"], saying(valueSentences.trueOrFalse({ name: "landscape" })))
        .default("false"),
      printer: chosenOrUsual,
    }),
    answer: fileOf("application/pdf"),
    async handle({ services, query, request }) {
      const wish = {
        layout: readCalibrationLayout(query.paper),
        landscape: query.landscape === "true",
        printer: query.printer === undefined ? null : await profileOf(services.db, query.printer),
      };
      const pdf = await drawings.run(async () => {
        // Other requests are answered between one page and the next.
        await setImmediate();
        return drawCalibration(wish);
      }, request.signal);
      return new Response(new Uint8Array(pdf), {
        headers: {
          "Content-Type": "application/pdf",
          "Content-Disposition": 'attachment; filename="calibration.pdf"',
          "Cache-Control": "private, no-store",
        },
      });
    },
  }),
];
