import type { UseQueryResult } from "@tanstack/react-query";
import { commonText } from "../../say/texts/messages.ts";

/**
 * The text of a select without options: that they are on their way, or what it means that there are none; and nothing
 * where they could not be loaded, which is said below it.
 */
export function nothingFound(
  { isSuccess, isPlaceholderData, error }: Pick<UseQueryResult, "isSuccess" | "isPlaceholderData" | "error">,
  message: string,
): string | undefined {
  if (error) return undefined;
  return isSuccess && !isPlaceholderData ? message : commonText.loading;
}
