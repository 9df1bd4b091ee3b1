import { useEffect, useState } from "react";
import { keepDraft, readDraft, wipeDraft } from "./draft.ts";
import type { FormValue, FormValues } from "./form-fields.tsx";
import type { Tried } from "./tried.ts";

/** What a parent has filled in, beginning with what is known of a child's own link. What was typed is kept on the phone until it is sent, for a day. */
export function useAnswers(token: string, begun: FormValues = {}) {
  const [draft] = useState(() => readDraft(token));
  const [values, setValues] = useState<FormValues>(draft?.values ?? begun);
  const [tried, setTried] = useState<Tried | null>(draft?.tried ? { ...draft.tried, photos: null } : null);
  const [isDraft, setIsDraft] = useState(Object.values(draft?.values ?? {}).some(Boolean));

  useEffect(() => {
    const texts = Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    if (texts.every(([, text]) => text === "")) wipeDraft(token);
    else
      keepDraft(token, {
        values: Object.fromEntries(texts),
        tried: tried && { key: tried.key, earlier: tried.earlier, values: tried.values },
      });
  }, [token, values, tried]);

  return {
    values,
    tried,
    setTried,
    /** Whether it was typed before the page was loaded. */
    isDraft,
    change: (name: string, value: FormValue) => setValues((values) => ({ ...values, [name]: value })),
    clear() {
      setValues({});
      setTried(null);
      setIsDraft(false);
    },
  };
}
