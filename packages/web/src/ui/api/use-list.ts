import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { getList, type Listed, type Placed, type Query, type Reader } from "./api.ts";

/**
 * Loads a list from the API. The list is cached by path and query. The previous page stays until the next page
 * arrives.
 * @param again polling interval in ms; if omitted, the list is never polled
 */
export function useList<T>(
  path: string,
  reader: Reader<T>,
  query: Query = {},
  enabled = true,
  again?: (listed: Listed<T> | undefined) => number | false,
) {
  return useQuery<Listed<T>>({
    queryKey: [path, query],
    queryFn: ({ signal }) => getList(path, reader, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...(again && { refetchInterval: ({ state }) => again(state.data) }),
  });
}

/**
 * Loads a list from the API. The list grows by one part whenever the user requests more. `read` loads the part after
 * a cursor.
 */
export const useGrowingList = <T>(
  key: readonly unknown[],
  read: (after: string, signal: AbortSignal) => Promise<Placed<T>>,
  enabled = true,
) =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    enabled,
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Returns the API path of the removed rows of a list. */
export const removedBelow = (path: string): string => `${path}removed/`;

/** Returns a function that reloads the data of the given paths. It is called after a row in that data has changed. */
export function useReload(): (...paths: string[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (...paths) => {
      await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
    },
    [client],
  );
}
