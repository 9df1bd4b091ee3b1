import { useCallback } from "react";
import { useAsk } from "./ask.tsx";
import { say } from "../../say/say/say.ts";

export const DISCARD_QUESTION = say("Discard what you typed?");

/** Closes a dialog: at once while nothing was typed into it, else once one has agreed that it is lost. */
export function useDiscard(filled: boolean, onClose: () => void): () => void {
  const ask = useAsk();
  return useCallback(() => {
    if (!filled) onClose();
    else
      void ask
        .confirm(DISCARD_QUESTION, say("Discard"), { danger: true })
        .then((agreed) => agreed && onClose());
  }, [ask, filled, onClose]);
}
