import { useCallback } from "react";
import { call, detailOf } from "../api/api.ts";
import { useAsk } from "./ask.tsx";
import { rescueFocus } from "./focus.ts";
import { removedBelow, useReload } from "../api/use-list.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";

/** Returns a function that deletes a row of a list after confirmation, and reports any error from the server. */
export function useDelete(path: string, question: string): (id: number) => Promise<void> {
  const ask = useAsk();
  const reload = useReload();
  return useCallback(
    async (id) => {
      if (!(await ask.confirm(question, commonText.delete, { danger: true }))) return;
      try {
        await call("DELETE", `${path}${id}/`);
      } catch (error) {
        await ask.tell(detailOf(error, say("The item could not be deleted. Please try again.")));
      }
      await reload(path, removedBelow(path));
      rescueFocus();
    },
    [ask, path, question, reload],
  );
}
