/** Rows to one statement: few statements, and far from the limit of parameters in either dialect. */
export const ROWS_PER_STATEMENT = 500;

/** Cuts a list into the pieces that one statement takes. */
export function* pagesOf<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT) {
    yield items.slice(start, start + ROWS_PER_STATEMENT);
  }
}
