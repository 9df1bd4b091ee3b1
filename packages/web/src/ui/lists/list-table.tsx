import { Group, NativeSelect, Pagination, Text } from "@mantine/core";
import { useEffect } from "react";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { Filters, type FiltersProps } from "./filters.tsx";
import { PAGE_SIZES, type ListParams } from "./list-params.ts";
import { LoadFailed } from "../page/load-failed.tsx";
import { say } from "../../say/say/say.ts";
import { SearchBox } from "./search-box.tsx";

/** The labels of the buttons that lead to other pages, keyed by the names that the component library uses. */
const CONTROLS = {
  first: say("first page"),
  previous: say("previous page"),
  next: say("next page"),
  last: say("last page"),
};

/** Shows which rows of a list are visible, and links to the other pages. */
function Pager({
  count,
  isOld,
  params,
}: {
  count: number | undefined;
  /** Whether the count belongs to the previous list because the new list is still loading. */
  isOld: boolean;
  params: ListParams;
}) {
  const { page, pageSize, set } = params;
  const pages = Math.ceil((count ?? 0) / pageSize);
  useEffect(() => {
    // The last row of the last page was deleted, or an old address is opened.
    if (!isOld && count !== undefined && page > Math.max(pages, 1)) set({ page: pages > 1 ? pages : null });
  }, [count, isOld, page, pages, set]);
  if (!count) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, count);
  const shown =
    first > count
      ? say("{n} in total", { n: count })
      : say("{first}–{last} of {count}", { first, last, count });
  return (
    <Group justify="space-between" mt="md" gap="sm">
      <Text size="sm" c="dimmed" role="status">
        {shown}
      </Text>
      {pages > 1 && (
        <Pagination
          className="no-print"
          total={pages}
          value={page}
          onChange={(next) => set({ page: next === 1 ? null : next })}
          siblings={1}
          boundaries={1}
          getItemProps={(number) => ({ "aria-label": say("Page {n}", { n: number }) })}
          getControlProps={(control) => ({ "aria-label": CONTROLS[control] })}
        />
      )}
      {count > PAGE_SIZES[0] && (
        <NativeSelect
          className="no-print"
          size="xs"
          aria-label={say("Rows per page")}
          value={pageSize}
          data={PAGE_SIZES.map((size) => ({ value: String(size), label: say("{n} rows", { n: size }) }))}
          onChange={(event) => set({ page_size: event.currentTarget.value })}
        />
      )}
    </Group>
  );
}

/** The loading state of a list. */
interface Loading {
  error: unknown;
  /** Whether the rows are outdated because new rows are still loading. */
  isPlaceholderData: boolean;
  refetch(): unknown;
}

/** A list that was loaded completely, page by page, or in parts. */
interface Loaded<T> extends Loading {
  data: { rows: readonly T[]; count?: number } | { pages: readonly { rows: readonly T[] }[] } | undefined;
}

interface ListTableWords<T> extends Omit<
  DataTableProps<T>,
  "rows" | "failed" | "stale" | "ordering" | "onOrder"
> {
  /** The message if the list could not be loaded and the server gives no reason. */
  loadFailed: string;
  /** The URL parameters for sorting and paging, if the server does both. */
  params?: ListParams;
}

/**
 * A table of rows from the API. The rows are passed separately only if the screen changes their order or omits some
 * of them.
 */
export type ListTableProps<T> = ListTableWords<T> &
  ({ list: Loaded<T>; rows?: never } | { list: Loading; rows: readonly T[] | undefined });

/**
 * Shows a list from the API as a table. The server sorts the list and divides it into pages, according to the URL.
 */
export function ListTable<T>(props: ListTableProps<T>) {
  const { list, loadFailed, params, start, ...drawn } = props;
  const data = "data" in list ? list.data : undefined;
  const rows = data && "pages" in data ? data.pages.flatMap((page) => page.rows) : data?.rows;
  return (
    <>
      <DataTable
        {...drawn}
        // A search without results is no reason to suggest a first action.
        start={params?.search ? undefined : start}
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
  /** The list's other filters, with their controls. */
  filters?: Omit<FiltersProps, "params">;
}

/** Shows a list from the API with search and filters above it. */
export function SearchedList<T extends { id: number }>(props: SearchedListProps<T>) {
  const { searchLabel, filters, ...table } = props;
  return (
    <>
      <Group className="toolbar no-print" align="flex-end">
        <SearchBox params={table.params} {...(searchLabel && { label: searchLabel })} />
        {filters && <Filters params={table.params} {...filters} />}
      </Group>
      <ListTable {...table} rowKey={({ id }) => id} />
    </>
  );
}
