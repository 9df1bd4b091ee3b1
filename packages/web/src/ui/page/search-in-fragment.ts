/** The search, from the fragment of a page; undefined where there is none. */
export const searchIn = (fragment: string): string | undefined =>
  new URLSearchParams(fragment.slice(1)).get("search") ?? undefined;

/** The fragment for what is searched for; empty for nothing. */
export const withSearch = (search: string | number | null): string =>
  search === null || search === "" ? "" : `#${new URLSearchParams({ search: String(search) })}`;
