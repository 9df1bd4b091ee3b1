/**
 * Number of rows per statement. This keeps the number of statements low, and is far below the parameter limit of both
 * dialects.
 */
export const ROWS_PER_STATEMENT = 500;

/** Splits a list into pieces that each fit into one statement. */
export function* pagesOf<T>(items: Iterable<T>): Generator<T[]> {
  let page: T[] = [];
  for (const item of items) {
    page.push(item);
    if (page.length < ROWS_PER_STATEMENT) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Groups a stream of items into pages. */
export async function* gatheredPages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < ROWS_PER_STATEMENT) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
