import {
  importDraftSchema,
  importUndoAnswer,
  type CellMending,
  type ImportDraft,
  type ImportKind,
  type ImportUndo,
  type ReadingWish,
} from "@idms/core/collect/imports/import";
import { jobAnswer, type Job } from "@idms/core/upkeep/jobs/job";
import { call, getOne } from "../../ui/api/api.ts";

export const IMPORTS = "/imports/";

export const importPath = (id: number): string => `${IMPORTS}${id}/`;

/** A spreadsheet with its options, before the server checks it. */
export interface Sheet {
  kind: ImportKind;
  sheet: File;
  photos: File | null;
  input: { school?: number; classroom?: number; form?: number; verified?: boolean; replace_photos?: boolean };
}

/**
 * Uploads a spreadsheet to have it checked.
 * @throws CallFailed
 */
export async function sendSheet({ kind, sheet, photos, input }: Sheet): Promise<ImportDraft> {
  const body = new FormData();
  body.set("kind", kind);
  body.set("input", JSON.stringify(input));
  body.set("sheet", sheet);
  if (photos) body.set("photos", photos);
  return importDraftSchema.parse(await call("POST", IMPORTS, { body }));
}

/** The corrections to a draft. */
export interface Mending {
  mapping?: Record<string, string | null>;
  cells?: CellMending[];
  reading?: ReadingWish;
}

/**
 * Corrects a draft: the meaning of its columns, the content of its cells, or how its file is read.
 * @throws CallFailed
 */
export const mendDraft = async (id: number, body: Mending): Promise<ImportDraft> =>
  importDraftSchema.parse(await call("PATCH", importPath(id), { body }));

/**
 * Starts the import of a draft.
 * @throws CallFailed
 */
export const bringIn = async (id: number, partial: boolean): Promise<Job> =>
  jobAnswer.parse(await call("POST", `${importPath(id)}bring_in/`, { body: { partial } }));

/**
 * Returns the changes that an undo would make.
 * @throws CallFailed
 */
export const lookAtUndo = (id: number): Promise<ImportUndo> =>
  getOne(`${importPath(id)}undo/`, importUndoAnswer);

/**
 * Starts the undo of an import.
 * @throws CallFailed
 */
export const undoImport = async (id: number, keep_changed: boolean): Promise<Job> =>
  jobAnswer.parse(await call("POST", `${importPath(id)}undo/`, { body: { keep_changed } }));
