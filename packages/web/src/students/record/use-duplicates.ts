import {
  duplicateSchema,
  duplicatesAcrossSchema,
  type DuplicatePair,
  type DuplicatesAcross,
} from "@idms/core/students/records/student";
import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getList, getOne } from "../../ui/api/api.ts";
import { STUDENTS } from "./record-calls.ts";

/** Loads a class's likely duplicates. */
export const duplicatesOf = (classroom: number) =>
  queryOptions({
    queryKey: [STUDENTS, "duplicates", classroom],
    queryFn: async ({ signal }) =>
      (await getList(`/classes/${classroom}/duplicates/`, duplicateSchema, { signal })).rows,
  });

/**
 * Number of classes that are searched at the same time. It is low because the server has to read a file for each photo
 * that has never been compared.
 */
const AT_ONCE = 2;

export interface DuplicateSearch {
  pairs: DuplicatePair[];
  /** Number of classes already searched. */
  done: number;
  error: unknown;
  retry(): void;
}

/** Searches classes for likely duplicates, a few classes at a time. */
export function useDuplicates(classrooms: readonly number[]): DuplicateSearch {
  const [opened, setOpened] = useState(AT_ONCE);
  const results = useQueries({
    queries: classrooms.map((id, at) => ({ ...duplicatesOf(id), enabled: at < opened })),
  });
  const done = results.filter(({ isPending }) => !isPending).length;
  useEffect(() => setOpened(done + AT_ONCE), [done]);
  const failed = results.filter(({ isError }) => isError);
  return {
    pairs: results.flatMap(({ data }) => data ?? []),
    done,
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

export interface AcrossSearch {
  pairs: DuplicatePair[];
  isDone: boolean;
  error: unknown;
  retry(): void;
}

/**
 * Searches for likely duplicates across the classes of a school. Repeats its call until all photos have been
 * compared.
 */
export function useDuplicatesAcross(school: number | null, isWanted: boolean): AcrossSearch {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [STUDENTS, "duplicates across", school],
    queryFn: ({ signal }) => allAcross(school, signal),
    enabled: isWanted && school !== null,
  });
  return {
    pairs: isWanted ? (data ?? []) : [],
    isDone: !isWanted || school === null || (!isFetching && (data !== undefined || error !== null)),
    error: isWanted ? error : null,
    retry: () => void refetch(),
  };
}

async function allAcross(school: number | null, signal: AbortSignal): Promise<DuplicatePair[]> {
  for (let before = Infinity; ;) {
    const { pairs, left }: DuplicatesAcross = await getOne(
      `${STUDENTS}duplicates/across/`,
      duplicatesAcrossSchema,
      { query: { school }, signal },
    );
    // Work for other users may evict our results from the cache. In that case, the pairs found so far are shown.
    if (left === 0 || left >= before) return pairs;
    before = left;
  }
}
