import type { Guess } from "@idms/core/spreadsheets/cells/read-choice";
import type { RowNote } from "@idms/core/spreadsheets/cells/sheet-columns";
import { saidThere } from "@idms/core/students/spreadsheets/judge-rows";
import { studentPlanRows } from "@idms/core/students/spreadsheets/plan-import";
import { isRefused, type ImportOutcome } from "../../school/spreadsheets/sheet-import.ts";
import { removePhoto } from "../../installation/store/renditions.ts";
import { newStoredName } from "../../installation/store/stored-files.ts";
import type { App } from "../../installation/open-app.ts";
import { openPhotoJournal } from "../photos/photo-journal.ts";
import { isAddition, type PlannedStudents, type PlannedPhotos } from "./plan-students.ts";
import { putStudents, type GoodRows, type ImportedRow, type StudentImportOptions } from "./put-students.ts";
import { takePhotos } from "./take-photos.ts";
import { createHash } from "node:crypto";
import { Failure } from "@idms/core/failure";
import { sharedPhotoNotes, type NamedPhoto } from "@idms/core/students/spreadsheets/shared-photos";
import type { PhotoArchive, PhotoFile } from "@idms/core/node/archives/photo-archive";

export type { StudentImportOptions } from "./put-students.ts";

export interface ImportedStudents extends ImportOutcome {
  /** The meanings of cells, and what could be made of them. */
  guesses: Guess[];
  /** Students who go in without a photo, because the form does not require the one that their row names. */
  withoutPhoto: RowNote[];
  /** The students of the good rows, as far as they exist now. */
  students: ImportedRow[];
}

/**
 * Carries a plan out: photos are made ready and stored first, then all students go in or are changed with their unique
 * answers and an entry in the audit log, in one transaction. Rejected rows keep everything out unless `partial` asks for
 * the good ones, or all that is wrong is photos that `newMayWait` lets wait. When nothing goes in, no photo stays. What a kill leaves behind belongs to nobody: the next import takes
 * the photos up where it left off, and otherwise they are swept. What a changed student was is kept, with its photo.
 * @throws Failure `conflict` when somebody else gave a unique answer or changed one of these students meanwhile, and when
 * a file cannot be written.
 */
export async function importStudents(
  app: App,
  planned: PlannedStudents,
  options: StudentImportOptions,
): Promise<ImportedStudents> {
  const { plan, photos } = planned;
  const { dryRun, partial, signal } = options;
  const shared = photos ? await findSharedPhotos(photos, signal) : [];
  const sharing = new Set(shared.map(({ row }) => row));
  const journal = photos && !dryRun ? await openPhotoJournal(app) : null;
  const stored = new Map<number, string>();
  const same = new Set<number>();
  const rejected = [...plan.reject, ...shared];
  const withoutPhoto: RowNote[] = [];
  const waiting: RowNote[] = [];
  const ofNew = options.newMayWait && !isAddition(plan) ? waiting : rejected;
  const before = new Map(plan.change.map(({ row, photo }) => [row, photo]));
  try {
    if (photos) {
      const alone = photos.students.filter(({ row }) => !sharing.has(row));
      await takePhotos(
        { ...photos, students: alone },
        {
          journal,
          async store(row, bytes, stamp) {
            const present = before.get(row) ?? null;
            if (present !== null && (await isSame(app, present, bytes))) {
              same.add(row);
              return;
            }
            if (dryRun || (rejected.length > 0 && !partial)) return;
            const name = newStoredName("jpg");
            stored.set(row, name);
            // First, so that no kill leaves a photo that the next import does not know of.
            if (stamp !== undefined) await journal?.add(stamp, name);
            await app.files.photos.put(name, bytes, present);
          },
          onStored: (row, name) => void stored.set(row, name),
          onProblem: (note) => (photos.required && !before.has(note.row) ? ofNew : withoutPhoto).push(note),
          onProgress: options.onProgress,
          signal,
        },
      );
    }
    const good = goodRows(planned, [...rejected, ...waiting], withoutPhoto, same);
    const { create, change, skip, reject } = good;
    const refused = isRefused(rejected, create.length + change.length + skip.length, options);
    signal?.throwIfAborted();
    const isDone = !refused && !dryRun;
    const there = [...change, ...skip].map(({ row, id, classId }) => ({ row, id, classId }));
    const alongside: StudentImportOptions["alongside"] = async (tx, counts) =>
      options.alongside?.(tx, { ...counts, withoutPhoto });
    const added = isDone ? await putStudents(app, planned, good, stored, { ...options, alongside }) : [];
    if (refused) await discard(app, stored);
    await journal?.close();
    return {
      refused,
      create: refused ? 0 : create.length,
      change: refused ? 0 : change.length,
      skip: skip.length,
      reject,
      withoutPhoto: withoutPhoto.toSorted(byRow),
      mapping: plan.mapping,
      ignored: plan.ignored,
      guesses: plan.guesses,
      ...(dryRun && { plan: studentPlanRows(good) }),
      students: [...added, ...there].toSorted(byRow),
    };
  } catch (error) {
    await discard(app, stored);
    await journal?.close();
    throw error;
  }
}

const byRow = (a: { row: number }, b: { row: number }): number => a.row - b.row;

async function isSame(app: App, name: string, bytes: Buffer): Promise<boolean> {
  const present = await app.files.photos.get(name);
  return present?.equals(bytes) ?? false;
}

/** The plan without the rows whose photos keep them out, and without changes that turn out to be none. */
function goodRows(
  { plan, photos }: PlannedStudents,
  rejected: readonly RowNote[],
  withoutPhoto: readonly RowNote[],
  same: ReadonlySet<number>,
): GoodRows {
  const bad = new Set(rejected.map(({ row }) => row));
  const lacking = new Set(withoutPhoto.map(({ row }) => row));
  const good = plan.change
    .filter(({ row }) => !bad.has(row))
    .map((each) =>
      same.has(each.row) || lacking.has(each.row)
        ? {
            ...each,
            changes: each.changes.filter(
              ({ column, to }) => column !== photos?.column || to !== each.photoKey,
            ),
          }
        : each,
    );
  const isChange = ({ changes }: { changes: readonly unknown[] }) => changes.length > 0;
  const skipped = good
    .filter((each) => !isChange(each))
    .map(({ row, id, classId, full_name }) => {
      return { row, id, classId, column: photos?.column ?? "", ...saidThere(full_name) };
    });
  return {
    ...plan,
    create: plan.create.filter(({ row }) => !bad.has(row)),
    change: good.filter(isChange),
    skip: [...plan.skip, ...skipped].toSorted(byRow),
    reject: rejected.toSorted(byRow),
  };
}

async function discard({ files }: App, stored: ReadonlyMap<number, string>): Promise<void> {
  for (const name of stored.values()) await removePhoto(files, name);
}

/**
 * Looks for photos that are named for several rows, as one file or as files of the same bytes. Only files that may be the
 * same are read, one at a time.
 * @returns a rejection for each row that would be given one
 */
async function findSharedPhotos(
  { archive, column, students, named }: PlannedPhotos,
  signal: AbortSignal | undefined,
): Promise<RowNote[]> {
  if (archive === null) return [];
  const files = new Map<number, PhotoFile>();
  for (const { row, key } of named) {
    signal?.throwIfAborted();
    const file = await archive.file(key).catch(unlessFailure);
    if (file) files.set(row, file);
  }
  const contents = await contentsOf(archive, [...files.values()], signal);
  const given = new Set(students.map(({ row }) => row));
  const photos = Array.from(files, ([row, { name }]): NamedPhoto => {
    return { row, file: name, content: contents.get(name) ?? name, isGiven: given.has(row) };
  });
  return sharedPhotoNotes(photos, column);
}

/** By file, a hash of the bytes where another file may have the same. */
async function contentsOf(
  archive: PhotoArchive,
  files: readonly PhotoFile[],
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  const distinct = new Map(files.map((file) => [file.name, file]));
  for (const alike of Map.groupBy(distinct.values(), ({ likeness }) => likeness).values()) {
    if (alike.length < 2) continue;
    for (const { name } of alike) {
      signal?.throwIfAborted();
      const bytes = await archive.find(name).catch(unlessFailure);
      if (bytes) contents.set(name, createHash("sha256").update(bytes).digest("base64"));
    }
  }
  return contents;
}

/** Ignores a photo's own faults here: they are reported when it is prepared for print. */
function unlessFailure(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
}
