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
}

/** Saves what an editor holds: POST for a new row, PUT for one that is there; then its list loads anew. */
export function useSave({ path, id, fallback, setErrors, onSaved }: SaveOptions) {
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
    },
  });
  return { save: mutate, saving: isPending, failure: error ? detailOf(error, fallback) : undefined };
}
