import { useEffect } from "react";
import type { ListParams } from "./list-params.ts";

/** Goes to the last page of a list that has become shorter than the page it was at. */
export function useLastPage(
  { page, pageSize, set }: ListParams,
  list: { data: { count: number } | undefined; isPlaceholderData: boolean },
): void {
  const count = list.isPlaceholderData ? undefined : list.data?.count;
  const last = count === undefined ? Infinity : Math.max(1, Math.ceil(count / pageSize));
  useEffect(() => {
    if (page > last) set({ page: last === 1 ? null : last });
  }, [last, page, set]);
}
