import { differences, merged, type Difference, type Parts } from "@idms/core/upkeep/versions/merge";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, CallFailed, detailOf } from "../api/api.ts";
import { useConflict } from "./conflict.tsx";
import { formErrors } from "./form-errors.ts";
import { staleOf } from "./stale.ts";
import { useReload } from "../api/use-list.ts";

/** A row that is changed, and how it is told apart from what somebody else has saved of it meanwhile. */
export interface EditedRow {
  id: number;
  version: number | null;
  /** The name of the thing, such as "class". */
  what: string;
  /** The editable parts, by name: of the row as it was read, of a body that saves it, and of the server's answer. */
  partsOf(row: unknown): Parts;
  /** The label of a part, and its value in words. */
  labelOf(name: string): string;
  wordsOf(part: unknown, name: string): string;
  /**
   * For calls that take only what differs: the body that makes these parts of the server's; without it everything is
   * sent.
   */
  change?(mine: Parts, since: Parts): unknown;
  /** Goes on editing with these parts. */
  onMerged(parts: Parts): void;
}

export interface SaveOptions {
  /** The path of the list, with its slash at the end. */
  path: string;
  /** The row that is changed, as it was read; a new one without. */
  row?: (EditedRow & { read: unknown }) | undefined;
  /** The message when the server gives no reason. */
  fallback: string;
  /** Takes the messages that the server has for single fields. */
  setErrors?(errors: Record<string, string>): void;
  /** After it was saved; without an answer when somebody else's change was taken for the own. */
  onSaved(saved?: unknown): void;
}

/**
 * Saves what an editor holds: POST for a new row, PUT or PATCH for one that is there; then its list loads anew. When somebody else
 * has saved the row meanwhile, it asks which of both is to be.
 */
export function useSave({ path, row, fallback, setErrors, onSaved }: SaveOptions) {
  const reload = useReload();
  const askConflict = useConflict();
  /** The server's version when editing began or, after a conflict, went on. */
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
      // What changed is nothing that is edited here, or the very same: there is nothing to decide.
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
    mutationFn: (body: unknown) => (row ? put(body, row) : call("POST", path, { body })),
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
  // What stands at its field need not stand there twice.
  const failure = atField && atField.includes(reason ?? "") ? undefined : reason;
  return { save: mutate, saving: isPending, failure, reason };
}

/** Ends a save that somebody has thought better of; nothing went wrong. */
class BackToEditing extends Error {}
