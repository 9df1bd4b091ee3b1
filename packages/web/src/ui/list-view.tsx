import { Group } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { detailOf, type Listed } from "../api/api.ts";
import { DataTable, type Column } from "./data-table.tsx";
import { Filters } from "./filters.tsx";
import type { ListParams } from "./list-params.ts";
import { Pager } from "./pager.tsx";
import { SearchBox } from "./search-box.tsx";

export interface ListViewProps<T> {
  /** What the list is of, for those who cannot see it. */
  label: string;
  list: UseQueryResult<Listed<T>>;
  params: ListParams;
  columns: readonly Column<T>[];
  /** What stands there when there is nothing. */
  empty: ReactNode;
  /** What is shown when the rows could not be loaded and the server gives no reason. */
  loadFailed: string;
  /** What the search box is called. */
  searchLabel?: string;
  /** What else narrows the list, each by its parameter. */
  filters?: { of: readonly string[]; controls: ReactNode };
}

/** A list of the API as a table: searched, sorted and paged by the server, as the address says. */
export function ListView<T extends { id: number }>(props: ListViewProps<T>) {
  const { label, list, params, columns, empty, loadFailed, searchLabel, filters } = props;
  const { data, error, refetch, isPlaceholderData } = list;
  return (
    <>
      <Group className="toolbar no-print" align="flex-end">
        <SearchBox params={params} {...(searchLabel && { label: searchLabel })} />
        {filters && (
          <Filters params={params} of={filters.of}>
            {filters.controls}
          </Filters>
        )}
      </Group>
      <DataTable
        label={label}
        columns={columns}
        rows={data?.rows}
        rowKey={({ id }) => id}
        empty={empty}
        stale={isPlaceholderData}
        error={error ? { message: detailOf(error, loadFailed), retry: () => void refetch() } : undefined}
        ordering={params.ordering}
        onOrder={(ordering) => params.set({ ordering })}
      />
      <Pager count={data?.count} params={params} />
    </>
  );
}
