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

/** A spreadsheet and what is to be known of it before it is looked at. */
export interface Sheet {
  kind: ImportKind;
  sheet: File;
  photos: File | null;
  input: { school?: number; classroom?: number; form?: number; verified?: boolean; replace_photos?: boolean };
}

/** Sends a spreadsheet to be looked at. @throws CallFailed */
export async function sendSheet({ kind, sheet, photos, input }: Sheet): Promise<ImportDraft> {
  const body = new FormData();
  body.set("kind", kind);
  body.set("input", JSON.stringify(input));
  body.set("sheet", sheet);
  if (photos) body.set("photos", photos);
  return importDraftSchema.parse(await call("POST", IMPORTS, { body }));
}

/** The corrections of a draft. */
export interface Mending {
  mapping?: Record<string, string | null>;
  cells?: CellMending[];
  reading?: ReadingWish;
}

/** Says what columns are, what cells are to be, or how the file is read. @throws CallFailed */
export const mendDraft = async (id: number, body: Mending): Promise<ImportDraft> =>
  importDraftSchema.parse(await call("PATCH", importPath(id), { body }));

/** Has a draft brought in. @throws CallFailed */
export const bringIn = async (id: number, partial: boolean): Promise<Job> =>
  jobAnswer.parse(await call("POST", `${importPath(id)}bring_in/`, { body: { partial } }));

/**
 * The result an undo would have.
 * @throws CallFailed
 */
export const lookAtUndo = (id: number): Promise<ImportUndo> =>
  getOne(`${importPath(id)}undo/`, importUndoAnswer);

/** Has an import undone. @throws CallFailed */
export const undoImport = async (id: number, keep_changed: boolean): Promise<Job> =>
  jobAnswer.parse(await call("POST", `${importPath(id)}undo/`, { body: { keep_changed } }));
