import type { UseQueryResult } from "@tanstack/react-query";
import { commonText } from "../../say/core-texts/messages.ts";

/**
 * Returns the message for a select without options. The message says that the options are loading, or why there are
 * none. Returns undefined if loading failed, because the error is shown below.
 */
export function nothingFound(
  { isSuccess, isPlaceholderData, error }: Pick<UseQueryResult, "isSuccess" | "isPlaceholderData" | "error">,
  message: string,
): string | undefined {
  if (error) return undefined;
  return isSuccess && !isPlaceholderData ? message : commonText.loading;
}
