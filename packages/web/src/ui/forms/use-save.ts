import { differences, merged, type Difference, type Parts } from "@idms/core/upkeep/versions/merge";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, CallFailed, detailOf } from "../api/api.ts";
import { useConflict } from "./conflict.tsx";
import { formErrors } from "./form-errors.ts";
import { staleOf } from "./stale.ts";
import { useReload } from "../api/use-list.ts";

/** A row that is being edited, and the functions for comparing it with another user's version. */
export interface EditedRow {
  id: number;
  version: number | null;
  /** The name of the kind of record, such as "class". */
  what: string;
  /**
   * Returns the editable parts, keyed by name. They come from the row as read, from a request body, or from the
   * server's response.
   */
  partsOf(row: unknown): Parts;
  /** Returns the label of a part. `wordsOf` formats the part's value. */
  labelOf(name: string): string;
  wordsOf(part: unknown, name: string): string;
  /**
   * Returns the request body with only the changes since the server's version, for calls that accept such a body. If
   * omitted, everything is sent.
   */
  change?(mine: Parts, since: Parts): unknown;
  /** Called when editing continues with the given parts. */
  onMerged(parts: Parts): void;
}

export interface SaveOptions {
  /** The path of the list, with a trailing slash. */
  path: string;
  /** The edited row as it was read. Omitted for a new row. */
  row?: (EditedRow & { read: unknown }) | undefined;
  /** The path of something that is always saved as a whole, with PUT. No version is compared. */
  whole?: string;
  /** The message if the server gives no reason. */
  fallback: string;
  /** Asks the user about something before anything is sent. Resolves to whether to save. */
  askFirst?(body: unknown): Promise<boolean>;
  /** Sets the server's error messages for individual fields. */
  setErrors?(errors: Record<string, string>): void;
  /** Called after saving. `saved` is missing if the user accepted the other user's change. */
  onSaved(saved?: unknown): void;
}

/**
 * Saves the contents of an editor and then reloads the list. Uses POST for a new row, and PUT or PATCH for an
 * existing one. If another user has saved the row in the meantime, asks which version to keep.
 */
export function useSave({ path, row, whole, fallback, askFirst, setErrors, onSaved }: SaveOptions) {
  const reload = useReload();
  const askConflict = useConflict();
  /** The server's version when editing started or, after a conflict, when it continued. */
  const [began] = useState(() => ({ version: row?.version ?? null, parts: row?.partsOf(row.read) ?? {} }));

  async function put(body: unknown, edited: EditedRow): Promise<unknown> {
    try {
      const sent = edited.change ? edited.change(edited.partsOf(body), began.parts) : body;
      const method = edited.change ? "PATCH" : "PUT";
      return await call(method, `${path}${edited.id}/`, { body: sent, version: began.version });
    } catch (error) {
      const stale = staleOf(error);
      if (!stale) throw error;
      const mine = edited.partsOf(body);
      const theirs = edited.partsOf(stale.current);
      const found = differences(began.parts, mine, theirs);
      const before = began.parts;
      began.version = stale.current.version;
      began.parts = theirs;
      // The other user changed only parts that are not edited here, or made the same changes, so there is nothing to
      // decide.
      if (found.every(({ changedBy }) => changedBy === "me")) return put(body, edited);
      const inWords = ({ name, changedBy }: Difference) => ({
        label: edited.labelOf(name),
        mine: edited.wordsOf(mine[name], name),
        theirs: edited.wordsOf(theirs[name], name),
        changedBy,
      });
      const choice = await askConflict({ ...stale, what: edited.what, rows: found.map(inWords) });
      if (choice === "mine") return put(body, edited);
      if (choice === "theirs") return stale.current;
      edited.onMerged(merged(before, mine, theirs));
      throw new BackToEditing();
    }
  }

  const { mutate, isPending, error } = useMutation({
    async mutationFn(body: unknown) {
      if (askFirst && !(await askFirst(body))) throw new BackToEditing();
      if (row) return put(body, row);
      return whole === undefined ? call("POST", path, { body }) : call("PUT", whole, { body });
    },
    onSuccess: async (saved) => {
      await reload(path);
      onSaved(saved);
    },
    onError: (failed) => {
      if (failed instanceof CallFailed) setErrors?.(formErrors(failed.wrong));
    },
  });
  const reason = error && !(error instanceof BackToEditing) ? detailOf(error, fallback) : undefined;
  const atField = setErrors && error instanceof CallFailed && Object.values(formErrors(error.wrong));
  // An error that is shown at its field is not shown twice.
  const failure = atField && atField.includes(reason ?? "") ? undefined : reason;
  return { save: mutate, saving: isPending, failure, reason };
}

/** Thrown when the user cancels a save. The cancellation is not an error. */
class BackToEditing extends Error {}
