import { detailOf } from "../api/api.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useAsk } from "./ask.tsx";
import { useReload } from "../api/use-list.ts";

/**
 * Returns a function that runs an action and reports its error. It then reloads the data of the given paths, even after
 * a failure. Its arguments are the action, and the message for an error that the server gives no reason for.
 */
export function useTried(
  ...paths: readonly string[]
): (deed: () => Promise<unknown>, failed?: string) => Promise<void> {
  const ask = useAsk();
  const reload = useReload();
  return async (deed, failed = commonText.saveFailed) => {
    try {
      await deed();
    } catch (error) {
      await ask.tell(detailOf(error, failed));
    }
    await reload(...paths);
  };
}
