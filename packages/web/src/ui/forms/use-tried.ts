import { detailOf } from "../api/api.ts";
import { commonText } from "../../say/texts/messages.ts";
import { useAsk } from "./ask.tsx";
import { useReload } from "../api/use-list.ts";

/**
 * Does something, and tells what was against it; then what is shown of some paths loads anew, done or not.
 * It takes the deed, and what is said when the server gives no reason.
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
