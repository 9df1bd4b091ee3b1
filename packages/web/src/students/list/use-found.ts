import { downloadName } from "@idms/core/messages";
import { LEFT_OUT } from "@idms/core/students/noticed/left-out";
import { foundStudentSchema } from "@idms/core/students/records/student";
import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { call, getOne, getPlaced, type Query } from "../../ui/api/api.ts";
import { download } from "../../ui/api/save-file.ts";
import { useGrowingList } from "../../ui/api/use-list.ts";
import { STUDENTS } from "../record/record-calls.ts";

const FIND = `${STUDENTS}find/`;
const PAGE = 50;
const countSchema = z.object({ count: z.number() });

/** A selected student as read from the API: only what is needed to apply an action and undo it. */
const chosenSchema = z.object({ id: z.number(), classroom: z.number(), version: z.number().nullish() });
export type Chosen = z.output<typeof chosenSchema>;

/**
 * Loads the students who match a filter, beginning with the first ones, and their total number once it is known. Each
 * change of the filter cancels the previous request.
 */
export function useFound(filter: Query, ordering: string) {
  const list = useGrowingList([STUDENTS, "find", filter, ordering], (after, signal) =>
    getPlaced(FIND, foundStudentSchema, {
      query: { ...filter, ordering, page_size: PAGE },
      after,
      signal,
    }),
  );
  const counted = useQuery({
    queryKey: [STUDENTS, "count", filter],
    queryFn: ({ signal }) => countFound(filter, signal),
  });
  return { list, rows: list.data?.pages.flatMap(({ rows }) => rows), count: counted.data };
}

/** Counts the students who match a filter. */
export const countFound = async (filter: Query, signal?: AbortSignal): Promise<number> =>
  (await getOne(`${FIND}count/`, countSchema, { query: filter, signal })).count;

/** Loads all students who match a filter. */
export const readAllChosen = async (filter: Query): Promise<Chosen[]> =>
  chosenSchema.array().parse(await call("GET", `${FIND}ids/`, { query: filter }));

/** Downloads the students of a school who match a filter as a spreadsheet. */
export const exportStudents = (filter: Query): Promise<void> =>
  download(`${STUDENTS}export/`, downloadName.students, filter);

const verifiableSchema = z.object({
  sound: chosenSchema.array(),
  look_at: z.array(z.object({ id: z.number(), why: z.enum(LEFT_OUT) })).default([]),
  left_out: z.record(z.enum(LEFT_OUT), z.number()),
  photos_left: z.number(),
});
export type Verifiable = z.output<typeof verifiableSchema>;

/**
 * Loads the waiting submissions that can be verified together. Repeats the call until all photos have been compared.
 * @throws CallFailed
 */
export async function readVerifiable(filter: Query, signal?: AbortSignal): Promise<Verifiable> {
  for (let before = Infinity; ;) {
    const found = await getOne(`${FIND}verifiable/`, verifiableSchema, { query: filter, signal });
    // Work for other users may evict our results from the cache. In that case, nobody is offered for now.
    if (found.photos_left === 0 || found.photos_left >= before) return found;
    before = found.photos_left;
  }
}
