/** What is searched for, as the fragment of a page says it; undefined where it says nothing of that. */
export const searchIn = (fragment: string): string | undefined =>
  new URLSearchParams(fragment.slice(1)).get("search") ?? undefined;

/** The fragment for what is searched for; empty for nothing. */
export const withSearch = (search: string | number | null): string =>
  search === null || search === "" ? "" : `#${new URLSearchParams({ search: String(search) })}`;
