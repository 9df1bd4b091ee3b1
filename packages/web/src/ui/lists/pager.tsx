import { Group, NativeSelect, Pagination, Text } from "@mantine/core";
import { useEffect } from "react";
import { PAGE_SIZES, type ListParams } from "./list-params.ts";
import { say } from "../../say/say/say.ts";

/** The labels of the buttons that lead to other pages, by the names that the component library uses. */
const CONTROLS = {
  first: say("first page"),
  previous: say("previous page"),
  next: say("next page"),
  last: say("last page"),
};

/** Shows which rows of a list are visible, and links to the other pages. */
export function Pager({
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
