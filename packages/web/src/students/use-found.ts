import { foundStudentSchema, type FoundStudent } from "@idms/core/students/student";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { call, getOne, getPlaced, type Query } from "../api/api.ts";
import { STUDENTS } from "../records/record-calls.ts";

const FIND = `${STUDENTS}find/`;
const PAGE = 50;
const countSchema = z.object({ count: z.number() });

/** A student who is chosen, as it was read: as much as it takes to do something and to undo it. */
const chosenSchema = z.object({ id: z.number(), classroom: z.number(), version: z.number().nullish() });
export type Chosen = z.output<typeof chosenSchema>;

export interface Found {
  rows: FoundStudent[] | undefined;
  /** How many there are in all; undefined until it is known. */
  count: number | undefined;
  error: unknown;
  /** Whether the rows are those of before, and others are on their way. */
  stale: boolean;
  hasMore: boolean;
  loadMore(): void;
  retry(): void;
}

/** The students whom a filter finds, from the first on; each change of the filter calls off what was asked before. */
export function useFound(filter: Query, ordering: string): Found {
  const list = useInfiniteQuery({
    queryKey: [STUDENTS, "find", filter, ordering],
    queryFn: ({ pageParam, signal }) =>
      getPlaced(FIND, foundStudentSchema, {
        query: { ...filter, ordering, page_size: PAGE },
        after: pageParam,
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const counted = useQuery({
    queryKey: [STUDENTS, "count", filter],
    queryFn: ({ signal }) => countFound(filter, signal),
  });
  return {
    rows: list.data?.pages.flatMap(({ rows }) => rows),
    count: counted.data,
    error: list.error,
    stale: list.isPlaceholderData,
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
  };
}

/** How many a filter finds. */
export const countFound = async (filter: Query, signal?: AbortSignal): Promise<number> =>
  (await getOne(`${FIND}count/`, countSchema, { query: filter, signal })).count;

/** All whom a filter finds. */
export const readAllChosen = async (filter: Query): Promise<Chosen[]> =>
  chosenSchema.array().parse(await call("GET", `${FIND}ids/`, { query: filter }));
