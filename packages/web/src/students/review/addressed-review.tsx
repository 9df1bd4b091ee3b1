import { recordSchema, type Student } from "@idms/core/students/records/student";
import { Alert, Button, Group, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { detailOf, getOne } from "../../ui/api/api.ts";
import { recordPath, STUDENTS } from "../record/record-calls.ts";
import { ReviewDialog, type ReviewDialogProps } from "./review-dialog.tsx";
import { openQueue, type ReviewQueue } from "./review-queue.ts";
import { commonText, submissionText } from "../../say/texts/messages.ts";

export interface AddressedReviewProps extends Omit<ReviewDialogProps, "start"> {
  /** The submission that the address names. */
  id: number;
  /** The rows of the list's page; undefined until they are there. */
  rows: readonly Student[] | undefined;
  page: { number: number; size: number; count: number };
}

/**
 * The review that an address opens: with what stands around the submission in the list, or, where the list has it not, of it
 * alone; and why, where nobody may see it.
 */
export function AddressedReview({ id, rows, page, ...dialog }: AddressedReviewProps) {
  const [start, setStart] = useState<ReviewQueue>();
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const alone = useQuery({
    queryKey: [STUDENTS, "review", id],
    queryFn: ({ signal }) => getOne(recordPath(id), recordSchema, { signal }),
    enabled: !start && rows !== undefined && at < 0,
    gcTime: 0,
  });
  if (start) return <ReviewDialog start={start} {...dialog} />;
  if (rows && at >= 0) setStart(openQueue(rows, at, page));
  else if (alone.data) setStart(openQueue([alone.data], 0, { number: 1, size: page.size, count: 1 }));
  if (!alone.error) return null;
  return (
    <Modal opened title={submissionText.details} withCloseButton={false} onClose={dialog.onClose}>
      <Alert color="red" role="alert">
        {detailOf(alone.error, submissionText.loadFailed)}
      </Alert>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={dialog.onClose}>
          {commonText.close}
        </Button>
      </Group>
    </Modal>
  );
}
