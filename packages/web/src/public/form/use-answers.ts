import { useEffect, useLayoutEffect, useState } from "react";
import { KEPT_MS, keepDraft, keptPhotos, readDraft, wipeDraft, wipeTyped } from "./draft.ts";
import type { FormValue, FormValues } from "./form-fields.tsx";
import type { Tried } from "../photo/tried.ts";

/** The initial values of a form, before the user edits the form on this page. */
export interface Beginning {
  /** The values that the server filled in, such as the name on a child's own link. */
  begun: FormValues;
  /** The values typed before the scripts loaded. */
  typed: FormValues;
  /** Whether the form has already been posted. If so, no older draft replaces its values. */
  isPosted: boolean;
}

/** Manages the parent's answers. They are kept on the phone until they are sent, for up to a month. */
export function useAnswers(token: string, { begun, typed, isPosted }: Beginning) {
  const [values, setValues] = useState<FormValues>(begun);
  const [tried, setTried] = useState<Tried | null>(null);
  const [isDraft, setIsDraft] = useState(false);
  const [isRestored, setIsRestored] = useState(false);

  // Runs after the first render, which must match the server's, because only this phone has the draft.
  useLayoutEffect(() => {
    const draft = isPosted ? null : readDraft(token);
    setValues((values) => ({ ...values, ...draft?.values, ...typed }));
    setTried(draft?.tried ? { ...draft.tried, photos: null } : null);
    setIsDraft(Object.values(draft?.values ?? {}).some(Boolean));
    setIsRestored(true);
    // oxlint-disable-next-line react/exhaustive-deps -- it begins once
  }, []);

  useEffect(() => {
    if (!isRestored) return;
    const texts = Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    if (texts.every(([, text]) => text === "")) wipeTyped(token);
    else
      keepDraft(token, {
        values: Object.fromEntries(texts),
        tried: tried && { key: tried.key, earlier: tried.earlier, values: tried.values },
      });
  }, [token, values, tried, isRestored]);

  useEffect(() => {
    if (isPosted) return;
    void keptPhotos()
      .then(({ readPhotos }) => readPhotos(token, KEPT_MS))
      .then((photos) => {
        if (Object.keys(photos).length === 0) return;
        // Photos that were chosen in the meantime take precedence.
        setValues((values) => ({ ...photos, ...values }));
        setIsDraft(true);
      });
  }, [token, isPosted]);

  return {
    values,
    tried,
    setTried,
    /** Whether the values come from an earlier visit. */
    isDraft,
    change(name: string, value: FormValue) {
      setValues((values) => ({ ...values, [name]: value }));
      if (typeof value !== "string") void keptPhotos().then(({ keepPhoto }) => keepPhoto(token, name, value));
    },
    clear() {
      wipeDraft(token);
      setValues({});
      setTried(null);
      setIsDraft(false);
    },
  };
}
