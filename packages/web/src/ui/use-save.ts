import { useMutation } from "@tanstack/react-query";
import { call, CallFailed, detailOf } from "../api.ts";
import { formErrors } from "./form-errors.ts";
import { useReload } from "./use-list.ts";

export interface SaveOptions {
  /** The path of the list, with its slash at the end. */
  path: string;
  /** The row that is changed; a new one without. */
  id?: number | undefined;
  /** What is shown when the server gives no reason. */
  fallback: string;
  /** Takes the messages that the server has for single fields. */
  setErrors?(errors: Record<string, string>): void;
  onSaved(saved: unknown): void;
  /** Tells why it was not saved, where the form itself does not show it. */
  onFailed?(reason: string): void;
}

/** Saves what an editor holds: POST for a new row, PUT for one that is there; then its list loads anew. */
export function useSave({ path, id, fallback, setErrors, onSaved, onFailed }: SaveOptions) {
  const reload = useReload();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: unknown) =>
      id === undefined ? call("POST", path, { body }) : call("PUT", `${path}${id}/`, { body }),
    onSuccess: async (saved) => {
      await reload(path);
      onSaved(saved);
    },
    onError: (failed) => {
      if (failed instanceof CallFailed) setErrors?.(formErrors(failed.fields));
      onFailed?.(detailOf(failed, fallback));
    },
  });
  const detail = error ? detailOf(error, fallback) : undefined;
  const atField = setErrors && error instanceof CallFailed && Object.values(formErrors(error.fields));
  // What stands at its field need not stand there twice.
  const failure = atField && atField.includes(detail ?? "") ? undefined : detail;
  return { save: mutate, saving: isPending, failure };
}
