import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { Filters } from "./filters.tsx";
import type { ListParams } from "./list-params.ts";
import { LoadFailed } from "../page/load-failed.tsx";
import { Pager } from "./pager.tsx";
import { SearchBox } from "./search-box.tsx";

/** The state of a list that is loaded. */
interface Loading {
  error: unknown;
  /** Whether the rows are those of before, and others are on their way. */
  isPlaceholderData: boolean;
  refetch(): unknown;
}

/** A list that came whole, as a page, or one part after the other. */
interface Loaded<T> extends Loading {
  data: { rows: readonly T[]; count?: number } | { pages: readonly { rows: readonly T[] }[] } | undefined;
}

interface ListTableWords<T> extends Omit<
  DataTableProps<T>,
  "rows" | "failed" | "stale" | "ordering" | "onOrder"
> {
  /** The message when the list could not be loaded and the server gives no reason. */
  loadFailed: string;
  /** The part of the address that sorts and pages the list, where the server does. */
  params?: ListParams;
}

/** A table of the API. Rows are given only where the screen shows them in another order, or not all of them. */
export type ListTableProps<T> = ListTableWords<T> &
  ({ list: Loaded<T>; rows?: never } | { list: Loading; rows: readonly T[] | undefined });

/** A list of the API as a table: sorted and paged by the server, as the address says. */
export function ListTable<T>(props: ListTableProps<T>) {
  const { list, loadFailed, params, ...drawn } = props;
  const data = "data" in list ? list.data : undefined;
  const rows = data && "pages" in data ? data.pages.flatMap((page) => page.rows) : data?.rows;
  return (
    <>
      <DataTable
        {...drawn}
        rows={"rows" in props ? props.rows : rows}
        stale={list.isPlaceholderData}
        failed={list.error ? <LoadFailed of={list} otherwise={loadFailed} /> : undefined}
        ordering={params?.ordering}
        onOrder={params && ((ordering) => params.set({ ordering }))}
      />
      {params && (
        <Pager
          count={data && "count" in data ? data.count : undefined}
          isOld={list.isPlaceholderData}
          params={params}
        />
      )}
    </>
  );
}

export interface SearchedListProps<T> extends Omit<ListTableWords<T>, "rowKey"> {
  list: Loaded<T>;
  params: ListParams;
  /** The label of the search box. */
  searchLabel?: string;
  /** The list's other filters, each by its parameter. */
  filters?: { of: readonly string[]; controls: ReactNode };
}

/** A list of the API that is searched and narrowed by what stands above it. */
export function SearchedList<T extends { id: number }>(props: SearchedListProps<T>) {
  const { searchLabel, filters, ...table } = props;
  return (
    <>
      <Group className="toolbar no-print" align="flex-end">
        <SearchBox params={table.params} {...(searchLabel && { label: searchLabel })} />
        {filters && (
          <Filters params={table.params} of={filters.of}>
            {filters.controls}
          </Filters>
        )}
      </Group>
      <ListTable {...table} rowKey={({ id }) => id} />
    </>
  );
}
