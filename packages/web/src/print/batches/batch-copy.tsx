import type { PdfPages } from "@idms/core/print/sheets/pdf-pages";
import { Alert, Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconDownload } from "@tabler/icons-react";
import { detailOf } from "../../ui/api/api.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { copyBatch, type CopiedBatch } from "../sheets/batch-calls.ts";
import { SidesApart } from "../sheets/sides-apart.tsx";

/** The file of a batch once more: no new cards, but those that were printed. */
export function BatchCopy({ id, isTwoSided }: { id: number; isTwoSided: boolean }) {
  const copying = useMutation({ mutationFn: (pages: PdfPages) => copyBatch(id, pages) });
  const fetchPages = (pages: PdfPages) => !copying.isPending && copying.mutate(pages);
  return (
    <div className="no-print batch-copy">
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          aria-busy={copying.isPending}
          onClick={() => fetchPages("all")}
        >
          {say("The File Again")}
        </Button>
        {isTwoSided && <SidesApart variant="subtle" onFetch={fetchPages} />}
      </Group>
      {copying.data && (
        <Alert color="blue" mt="sm" role="status">
          {whatCameOf(copying.data)}
        </Alert>
      )}
      {copying.error && (
        <Alert color="red" mt="sm" role="alert">
          {detailOf(copying.error, say("The file could not be made. Please try again."))}
        </Alert>
      )}
    </div>
  );
}

function whatCameOf({ isWhole, isSame, gone }: CopiedBatch): string {
  if (isSame && !isWhole)
    return say("They are of the file of then. Its cards are those of this batch and no new ones.");
  if (isSame)
    return say("It is the file of then, byte for byte. Its cards are those of this batch and no new ones.");
  if (gone > 0)
    return sayCount(
      gone,
      "{n} card is not kept any more: its place in the file is empty.",
      "{n} cards are not kept any more: their places in the file are empty.",
    );
  return say("It was made anew from what is kept of the cards, and is not byte for byte the file of then.");
}
