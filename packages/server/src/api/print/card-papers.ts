import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import type { Right } from "@idms/core/school/accounts/rights";
import { idSchema } from "@idms/core/ids";
import { LABEL_STOCK_NAMES } from "@idms/core/print/documents/label-stock";
import { LABELS_FOR } from "@idms/core/print/documents/labels";
import { LIST_PAPERS, DOCUMENT_KINDS, type DocumentKind } from "@idms/core/print/documents/document-wish";
import { z } from "zod";
import type { Db } from "../../installation/engines/connect.ts";
import { missing } from "../../trust/failures/missing.ts";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import { listOfValues } from "../../http/calls/list-query.ts";
import { fileOf, route } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { sendFile } from "../../http/calls/send-file.ts";
import { batchesOfJob } from "../../upkeep/jobs/ask-job.ts";
import { choosePackets, type CardsWish } from "../../print/documents/choose-packets.ts";
import { makeDocument } from "../../print/documents/make-document.ts";
import { presses } from "./presses.ts";
import { yesOrNo } from "../students/student-filter.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

/**
 * Permissions for reading the status of cards, as for `GET /cards/`. They also give access to the printed lists of
 * cards.
 */
const READ = ["students.read_own", "students.read_all"] as const satisfies readonly Right[];

const query = z.object({
  ...schoolFilter,
  batch: listOfValues(idSchema),
  order: idSchema.optional(),
  job: idSchema.optional(),
  classroom: listOfValues(idSchema),
  reprints: yesOrNo,
  paper: z
    .enum(LIST_PAPERS, saying(callRules.lists({ one: LIST_PAPERS[0], other: LIST_PAPERS[1] })))
    .optional(),
  sheets: yesOrNo,
  labels: z.enum(LABEL_STOCK_NAMES, saying(callRules.labels({ options: LABEL_STOCK_NAMES }))).optional(),
  of: z
    .enum(LABELS_FOR, saying(callRules.labelsOf({ one: LABELS_FOR[0], other: LABELS_FOR[1] })))
    .default("class"),
  start: idSchema.default(1),
});

const isKind = (text: string): text is DocumentKind => (DOCUMENT_KINDS as readonly string[]).includes(text);

/**
 * Returns the requested cards. The request must select them in exactly one way.
 * @throws Failure `invalid`
 */
async function wishOf(db: Db, asked: z.output<typeof query>, caller: number | null): Promise<CardsWish> {
  const school = schoolOf(caller, asked);
  const { batch: batches, order, job, classroom: classrooms, reprints = false } = asked;
  const ways = [batches, order, job, asked.school ?? classrooms].filter((way) => way !== undefined);
  if (ways.length > 1) throw printFailures.sayWhichCards();
  if (batches) return { batches, reprints };
  if (order !== undefined) return { order, reprints };
  if (job !== undefined) return { batches: await batchesOfJob(db, job, caller), reprints };
  if (school === null) throw printFailures.sayWhichCards();
  return { school, classrooms };
}

/** Routes for the papers that accompany printed cards. */
export const cardPapersRoutes = [
  route({
    method: "GET",
    path: "/card-papers/{kind}/",
    access: READ,
    summary: "Create a packing list, delivery note, labels or hand-out list as a PDF.",
    details:
      "Labels can be for each class or each student. Choose the cards by batch, order or job, or by school and class (each student's newest card). `reprints` also includes reprints from those batches. The document shows the current state of the cards.",
    query,
    answer: fileOf("application/pdf"),
    async handle({ services, params: { kind }, query: asked, school, request }) {
      if (!isKind(kind)) throw missing("paper");
      const wish = await wishOf(services.db, asked, school);
      const { signal } = request;
      const { sheets = false, ...how } = asked;
      return presses.run(async () => {
        const options = { reach: school, reasons: kind === "packing-list", signal };
        const chosen = await choosePackets(services, wish, options);
        const output = scratchPath(services.folder.scratch, `${kind}.pdf`);
        await makeDocument(services, chosen, { ...how, kind, sheets, output, signal });
        return sendFile(output, `${kind}.pdf`, { "Content-Type": "application/pdf" });
      }, signal);
    },
  }),
];
