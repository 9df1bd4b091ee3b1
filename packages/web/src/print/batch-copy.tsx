import { Alert, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconDownload } from "@tabler/icons-react";
import { detailOf } from "../api/api.ts";
import { say, sayCount } from "../say/say.ts";
import { copyBatch, type CopiedBatch } from "./batch-calls.ts";

/** The file of a batch once more: no new cards, but those that were printed. */
export function BatchCopy({ id }: { id: number }) {
  const copying = useMutation({ mutationFn: () => copyBatch(id) });
  return (
    <div className="no-print batch-copy">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        aria-busy={copying.isPending}
        onClick={() => !copying.isPending && copying.mutate()}
      >
        {say("The File Again")}
      </Button>
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

function whatCameOf({ isSame, gone }: CopiedBatch): string {
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
