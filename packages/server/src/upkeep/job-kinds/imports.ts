import { idSchema, chosenId } from "@idms/core/ids";
import { IMPORT_KINDS, IMPORT_RIGHTS, type ImportUndo } from "@idms/core/collect/imports/import";
import { z } from "zod";
import type { ColumnWish } from "@idms/core/spreadsheets/headings/column-wish";
import {
  readChoiceSchema,
  cellChoiceSchema,
  type ReadChoice,
} from "@idms/core/spreadsheets/cells/read-choice";
import { spreadsheetFailures } from "@idms/core/spreadsheets/said/spreadsheet-failures";
import type { RowNote } from "@idms/core/spreadsheets/cells/sheet-columns";
import { chooseSentences } from "@idms/core/forms/said/choose-sentences";
import { columnsNotImported, type NotRead } from "@idms/core/spreadsheets/tables/not-read";
import { openPhotosOf } from "@idms/core/node/spreadsheets/sheet-photos";
import { undoImport as carryOutUndo } from "../../collect/imports/undo-import.ts";
import { jobKind, NothingDone, type JobOutcome, type JobTry } from "../jobs/job-kind.ts";
import { readSheet } from "../../school/spreadsheets/read-sheet.ts";
import { kindOfSheet, sentSheet } from "../../school/spreadsheets/sheet-file-name.ts";
import {
  rowsNotRight,
  type ImportCounts,
  type ImportOutcome,
} from "../../school/spreadsheets/sheet-import.ts";
import { bringIn as carryOutDraft } from "../../collect/imports/bring-in.ts";
import { requireDraft } from "../../collect/imports/drafts.ts";
import { importClasses as carryOutClasses } from "../../school/classes/import-classes.ts";
import { missing } from "../../trust/failures/missing.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { classCalled } from "../../school/classes/choose-class.ts";
import { carryOutPlan } from "../../students/spreadsheets/carry-out-plan.ts";
import { planStudents } from "../../students/spreadsheets/plan-students.ts";
import { MOST_NOTES } from "./most-notes.ts";

/**
 * The options that all imports have in common besides the school: the meaning of each column, and whether the good
 * rows are imported if others are rejected.
 */
const importWishes = {
  /** Fields, keyed by column heading, as in `--map`. An empty field means that the column is ignored. */
  map: z.record(z.string().max(255), z.string().max(255)).default({}),
  ...readChoiceSchema.shape,
  partial: z.boolean().default(false),
  dry_run: z.boolean().default(false),
};

const columnWishes = (map: Readonly<Record<string, string>>): ColumnWish[] =>
  Object.entries(map).map(([column, field]) => ({ column, field }));

/**
 * Reads the rows of the spreadsheet that was sent with a job. Also returns the spreadsheet's path.
 * @throws Failure `conflict` if the spreadsheet is no longer stored.
 */
async function readGiven(
  { given, signal, input }: JobTry<ReadChoice>,
  sheet: string,
  ofClass?: string | undefined,
) {
  const path = await given(kindOfSheet(sheet));
  if (path === undefined) throw spreadsheetFailures.notKept();
  return { ...(await readSheet(path, { ...input, ofClass, mustKnow: true }, signal, sheet)), path };
}

/** What a job says in addition to its counts, such as the parts of the file that were not read. */
type Told = Record<string, unknown> & { not_read?: readonly NotRead[] };

/**
 * Returns the result of an import. The import has either finished in its own transaction or changed nothing.
 * @throws NothingDone if rejected rows prevented the import.
 */
function importedAs({ refused, plan, mapping, ignored, ...counts }: ImportOutcome, more: Told): JobOutcome {
  if (plan) {
    const would = { dry_run: true, refused, mapping, ignored, plan: plan.slice(0, MOST_NOTES) };
    return importOutcome(counts, { ...more, ...would });
  }
  const outcome = importOutcome({ ...counts, mapping, ignored }, more);
  if (refused) throw new NothingDone(rowsNotRight(counts.reject).sentence, outcome.result);
  return outcome;
}

function importOutcome(
  { create, change, skip, reject, mapping = {}, ignored = [] }: ImportCounts,
  { not_read = [], ...more }: Told,
): JobOutcome {
  const notRead = [...not_read, ...columnsNotImported(ignored, Object.keys(mapping))];
  const result = { create, change, skip, ...noted("reject", reject), not_read: notRead, ...more };
  return { file: null, result };
}

/** Returns the first rows that need attention, and the total number of such rows. */
const noted = (name: string, notes: readonly RowNote[]) => ({
  [name]: notes.slice(0, MOST_NOTES),
  [`${name}_count`]: notes.length,
});

/** Imports a draft that was reviewed and corrected. */
export const bringIn = jobKind({
  needs: Object.values(IMPORT_RIGHTS),
  input: z.object({
    import: idSchema,
    school: idSchema.nullable(),
    partial: z.boolean().default(false),
  }),
  works: ["importing"],
  isHeavy: true,
  async run({ app, input, asker, signal, onProgress, finish }) {
    const draft = await requireDraft(app.db, input.import, { kinds: IMPORT_KINDS, school: input.school });
    const more = ({ withoutPhoto = [] }: Pick<ImportCounts, "withoutPhoto">) => ({
      import: draft.id,
      ...noted("without_photo", withoutPhoto),
    });
    const outcome = await carryOutDraft(app, draft, {
      partial: input.partial,
      actor: { id: asker.id, name: asker.username },
      signal,
      onProgress,
      alongside: (tx, counts) => finish(tx, importOutcome(counts, more(counts))),
    });
    return importedAs(outcome, more(outcome));
  },
});

/** Imports the classes of a school from a spreadsheet. */
export const importClasses = jobKind({
  needs: ["classes.import"],
  input: z.object({
    school: chosenId(chooseSentences.school()),
    sheet: sentSheet,
    ...importWishes,
  }),
  works: ["importing"],
  isHeavy: true,
  async run(attempt) {
    const { app, input, asker, signal, onProgress, finish } = attempt;
    const school = await findSchool(app.db, input.school);
    if (!school) throw missing("school");
    const { rows, notRead, guesses } = await readGiven(attempt, input.sheet);
    onProgress(0, rows.length);
    const outcome = await carryOutClasses(app, school, rows, {
      file: input.sheet,
      partial: input.partial,
      dryRun: input.dry_run,
      wishes: columnWishes(input.map),
      sure: input.sure,
      actor: { id: asker.id, name: asker.username },
      signal,
      alongside: (tx, counts) => finish(tx, importOutcome(counts, { not_read: notRead, guesses })),
    });
    return importedAs(outcome, { not_read: notRead, guesses });
  },
});

const heading = z.string().max(255).optional();

/** Imports the students of a school with their photos, from a spreadsheet and a zip file. */
export const importStudents = jobKind({
  needs: ["students.import"],
  input: z.object({
    school: chosenId(chooseSentences.school()),
    classroom: idSchema.optional(),
    form: idSchema.optional(),
    sheet: sentSheet,
    photo_column: heading,
    key: heading,
    replace_photos: z.boolean().default(false),
    verified: z.boolean().default(false),
    ...cellChoiceSchema.shape,
    ...importWishes,
  }),
  works: ["importing"],
  isHeavy: true,
  async run(attempt) {
    const { app, input, asker, given, signal, onProgress, finish } = attempt;
    const school = await findSchool(app.db, input.school);
    if (!school) throw missing("school");
    const { rows, notRead, guesses, path } = await readGiven(
      attempt,
      input.sheet,
      await classCalled(app, school, written(input.classroom)),
    );
    const zip = await given("zip");
    const photos = await openPhotosOf(zip, path, rows);
    try {
      const planned = await planStudents(app, {
        rows,
        school: `id:${school.id}`,
        class: written(input.classroom),
        form: written(input.form),
        photos,
        photoColumn: input.photo_column,
        keyField: input.key,
        replacePhotos: input.replace_photos,
        sure: input.sure,
        wishes: columnWishes(input.map),
        understanding: input,
      });
      const more = ({ withoutPhoto = [] }: ImportCounts) => ({
        not_read: notRead,
        guesses: [...guesses, ...planned.plan.guesses],
        ...noted("without_photo", withoutPhoto),
      });
      const total = planned.photos?.students.length ?? 0;
      onProgress(0, total);
      const imported = await carryOutPlan(app, planned, {
        file: input.sheet,
        partial: input.partial,
        dryRun: input.dry_run,
        status: input.verified ? "VERIFIED" : "SUBMITTED",
        actor: { id: asker.id, name: asker.username },
        signal,
        onProgress: (done) => onProgress(done, total),
        alongside: (tx, counts) => finish(tx, importOutcome(counts, more(counts))),
      });
      return importedAs(imported, more(imported));
    } finally {
      photos?.close();
    }
  },
});

/** Returns an ID as text that cannot be mistaken for a name. */
const written = (id: number | undefined): string | undefined => (id === undefined ? id : `id:${id}`);

/** Undoes an import in batches. After a crash, the undo continues where it stopped. */
export const undoImport = jobKind({
  needs: ["imports.undo"],
  input: z.object({
    import: idSchema,
    school: idSchema.nullable(),
    keep_changed: z.boolean().default(false),
  }),
  works: ["importing"],
  isHeavy: true,
  async run({ app, input, asker, signal, onProgress, finish }) {
    const undone = await carryOutUndo(app, asker, {
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
