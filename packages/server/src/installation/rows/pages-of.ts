/** Rows to one statement: few statements, and far from the limit of parameters in either dialect. */
export const ROWS_PER_STATEMENT = 500;

/** Cuts a list into the pieces that one statement takes. */
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

/** Gathers items that come one after the other into pages. */
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
