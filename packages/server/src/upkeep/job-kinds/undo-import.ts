import { idSchema } from "@idms/core/ids";
import { IMPORT_KINDS, type ImportUndo } from "@idms/core/collect/imports/import";
import { z } from "zod";
import { undoImport as carryOut } from "../../collect/imports/undo-import.ts";
import { jobKind, type JobOutcome } from "../jobs/job-kind.ts";

const input = z.object({
  import: idSchema,
  school: idSchema.nullable(),
  keep_changed: z.boolean().default(false),
});

/** Undoes an import in batches. After a crash, the undo continues where it stopped. */
export const undoImport = jobKind({
  needs: ["imports.undo"],
  input,
  works: ["importing"],
  isHeavy: true,
  async run({ app, input, asker, signal, onProgress, finish }) {
    const undone = await carryOut(app, asker, {
      id: input.import,
      reach: { kinds: IMPORT_KINDS, school: input.school },
      keepChanged: input.keep_changed,
      signal,
      onProgress,
      alongside: (tx, each) => finish(tx, outcomeOf(input.import, each)),
    });
    return outcomeOf(input.import, undone);
  },
});

const outcomeOf = (id: number, { removed, restored, kept, kept_count }: ImportUndo): JobOutcome => ({
  file: null,
  result: {
    import: id,
    removed,
    restored,
    kept: kept.map(({ row, name, why }) => ({ row, name, message: why })),
    kept_count,
  },
});
