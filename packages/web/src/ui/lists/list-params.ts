import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { OPENED } from "../page/opened.ts";

/** Returns the search from a URL fragment, or undefined if there is none. */
const searchIn = (fragment: string): string | undefined =>
  new URLSearchParams(fragment.slice(1)).get("search") ?? undefined;

/** Returns the fragment for a search, or an empty string if there is no search. */
const withSearch = (search: string | number | null): string =>
  search === null || search === "" ? "" : `#${new URLSearchParams({ search: String(search) })}`;

export const PAGE_SIZES = [25, 50, 100] as const;
const PAGE_SIZE = 50;

/**
 * The state of a list in the URL. A reload, a bookmark and the Back button therefore show the same list. The search
 * is in the fragment, which no server sees.
 */
export interface ListParams {
  page: number;
  pageSize: number;
  search: string;
  /**
   * A column's name, with a leading minus for descending order. An empty string stands for the list's default order.
   */
  ordering: string;
  /** Returns the value of a screen-specific filter, or an empty string if it is not set. */
  filter(name: string): string;
  /**
   * Sets parameters. Null or an empty string removes a parameter. Unless a page is set, the list returns to its first
   * page.
   */
  set(change: Readonly<Record<string, string | number | null>>): void;
  /** The parameters of the call that loads the current page. */
  query: { page: number; page_size: number; search: string; ordering: string };
}

const positive = (text: string | null, otherwise: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
};

/** Reads the IDs that a filter of several records names. */
export const idsIn = (filter: string): number[] => filter.split(",").map(Number).filter(Boolean);

export function useListParams(): ListParams {
  const [whole] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const search = searchIn(hash) ?? whole.get("search") ?? "";
  // Dialogs on top of the list do not affect its content, so the object stays the same while they open and close.
  const listed = new URLSearchParams(whole);
  for (const name of [...OPENED, "search"]) listed.delete(name);
  const own = listed.toString();
  return useMemo(() => {
    const params = new URLSearchParams(own);
    const page = positive(params.get("page"), 1);
    const asked = positive(params.get("page_size"), PAGE_SIZE);
    const pageSize = (PAGE_SIZES as readonly number[]).includes(asked) ? asked : PAGE_SIZE;
    const ordering = params.get("ordering") ?? "";
    return {
      page,
      pageSize,
      search,
      ordering,
      filter: (name) => (name === "search" ? search : (params.get(name) ?? "")),
      set(change) {
        // Uses the current URL, because a delayed search must not undo a choice that was made in the meantime.
        const after = new URLSearchParams(location.search);
        const { search: searched = searchIn(location.hash) ?? after.get("search"), ...others } = change;
        after.delete("search");
        if (!("page" in change)) after.delete("page");
        for (const [name, value] of Object.entries(others)) {
          if (value === null || value === "") after.delete(name);
          else after.set(name, String(value));
        }
        void navigate({ search: after.toString(), hash: withSearch(searched) }, { replace: true });
      },
      query: { page, page_size: pageSize, search, ordering },
    };
  }, [own, search, navigate]);
}
