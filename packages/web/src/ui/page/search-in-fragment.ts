/** Returns the search from a URL fragment, or undefined if there is none. */
export const searchIn = (fragment: string): string | undefined =>
  new URLSearchParams(fragment.slice(1)).get("search") ?? undefined;

/** Returns the fragment for a search, or an empty string if there is no search. */
export const withSearch = (search: string | number | null): string =>
  search === null || search === "" ? "" : `#${new URLSearchParams({ search: String(search) })}`;
