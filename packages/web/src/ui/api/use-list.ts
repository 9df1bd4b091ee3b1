import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { getList, type Listed, type Placed, type Query, type Reader } from "./api.ts";

/**
 * A list of the API, kept by its path and query; while another page comes, the one before stays.
 * @param again after how many milliseconds it is asked for again, as it stands; never unless given
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

/** A list of the API that grows by a part at its end when somebody asks for more; `read` reads the part behind a place. */
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

/** The address of the removed rows of a list that can be brought back. */
export const removedBelow = (path: string): string => `${path}removed/`;

/** Loads what is shown of some paths anew, after one of their rows has changed. */
export function useReload(): (...paths: string[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (...paths) => {
      await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
    },
    [client],
  );
}
