import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { z } from "zod";
import type { Place } from "../../installation/rows/keyset.ts";

const MOST_PER_PAGE = 500;
const PER_PAGE = 50;

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, saying(callRules.wholeNumber()))
    .transform(Number)
    .pipe(z.int().min(1).max(most));

/** Number of rows per page. */
export const pageSize = wholeNumber(MOST_PER_PAGE);
/** Maximum length of a search, in characters. */
export const MOST_SEARCHED = 200;

/** Parses several values from one parameter, separated by commas. An empty parameter counts as absent. */
export const listOfValues = <T extends z.ZodType>(item: T) =>
  z.preprocess((text) => {
    const values = String(text ?? "").split(",");
    const given = values.map((value) => value.trim()).filter(Boolean);
    return given.length > 0 ? given : undefined;
  }, z.array(item).optional());

/** The parameters that every list accepts. Without `page`, the whole list is returned. */
export interface ListQuery {
  page?: number | undefined;
  page_size?: number | undefined;
  after?: string | undefined;
  search?: string | undefined;
  ordering?: string | undefined;
}

/**
 * Builds the query schema of a list. `orderings` contains the names by which the list can be sorted. A leading minus
 * reverses the order.
 */
export function listQuery<const Name extends string>(orderings: readonly Name[]) {
  const ordering = orderings.flatMap((name) => [name, `-${name}` as const]);
  return z.object({
    page: wholeNumber(1_000_000).optional(),
    page_size: pageSize.optional(),
    search: z.string().max(MOST_SEARCHED).optional(),
    ordering: z.enum(ordering, saying(callRules.sorted({ orderings }))).optional(),
  });
}

/**
 * The query of a list that also supports cursors. With a cursor, the end of the list is read as fast as its
 * beginning.
 */
export const placeQuery = { after: z.string().max(2000).optional() };

/** Returns the cursor that a query requests, or undefined if there is none. */
export const placeIn = (query: ListQuery): Place | undefined =>
  query.after === undefined ? undefined : placeFrom(query);

/** Returns the cursor for a list that always uses cursors. The default is the beginning of the list. */
export const placeFrom = ({ after = "", page_size = PER_PAGE }: ListQuery): Place => ({
  after,
  size: page_size,
});

/**
 * Returns the response with the rows after a cursor: `{next, previous, results}`. It contains the address of the next
 * rows, but no total.
 */
export function placeAnswer<T>(url: URL, next: string | null, results: T[]) {
  const search = new URLSearchParams(url.search);
  search.delete("page");
  if (next !== null) search.set("after", next);
  return { next: next === null ? null : `${url.pathname}?${search}`, previous: null, results };
}

/** Returns the page that a query requests, or undefined for all rows. */
export function pageOf({ page, page_size }: ListQuery): { number: number; size: number } | undefined {
  return page === undefined ? undefined : { number: page, size: page_size ?? PER_PAGE };
}

/**
 * Returns the response for one page of a list: `{count, next, previous, results}`, with the addresses of the
 * neighbouring pages.
 */
export function pageAnswer<T>(url: URL, query: ListQuery, count: number, results: T[]) {
  const page = pageOf(query) ?? { number: 1, size: Math.max(1, count) };
  const addressOf = (number: number): string => {
    const search = new URLSearchParams(url.search);
    search.set("page", String(number));
    return `${url.pathname}?${search}`;
  };
  const last = Math.ceil(count / page.size);
  return {
    count,
    next: page.number < last ? addressOf(page.number + 1) : null,
    previous: page.number > 1 ? addressOf(Math.max(1, Math.min(page.number - 1, last))) : null,
    results,
  };
}
