import { idSchema } from "@idms/core/ids";
import { IMPORT_KINDS, IMPORT_RIGHTS } from "@idms/core/collect/imports/import";
import { z } from "zod";
import { bringIn as carryOut } from "../../collect/imports/bring-in.ts";
import { requireDraft } from "../../collect/imports/drafts.ts";
import { jobKind } from "../jobs/job-kind.ts";
import type { ImportCounts } from "../../school/spreadsheets/sheet-import.ts";
import { importedAs, importOutcome, noted } from "./import-job-parts.ts";

const input = z.object({
  import: idSchema,
  school: idSchema.nullable(),
  partial: z.boolean().default(false),
});

/** Imports a draft that was reviewed and corrected. */
export const bringIn = jobKind({
  needs: Object.values(IMPORT_RIGHTS),
  input,
  works: ["importing"],
  isHeavy: true,
  async run({ app, input, asker, signal, onProgress, finish }) {
    const draft = await requireDraft(app.db, input.import, { kinds: IMPORT_KINDS, school: input.school });
    const more = ({ withoutPhoto = [] }: Pick<ImportCounts, "withoutPhoto">) => ({
      import: draft.id,
      ...noted("without_photo", withoutPhoto),
    });
    const outcome = await carryOut(app, draft, {
      partial: input.partial,
      actor: { id: asker.id, name: asker.username },
      signal,
      onProgress,
      alongside: (tx, counts) => finish(tx, importOutcome(counts, more(counts))),
    });
    return importedAs(outcome, more(outcome));
  },
});
