import { Button } from "@mantine/core";

/** A button that loads the next part of a list. Shows nothing at the end of the list. */
export function MoreButton({
  of: { hasNextPage, isFetchingNextPage, fetchNextPage },
  label,
}: {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };
  label: string;
}) {
  if (!hasNextPage) return null;
  return (
    <Button
      variant="default"
      mt="md"
      className="no-print"
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {label}
    </Button>
  );
}
