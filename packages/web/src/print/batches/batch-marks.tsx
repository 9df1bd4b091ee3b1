import type { BatchDetails } from "@idms/core/print/batches/batches";
import { isRevoked } from "@idms/core/print/sending/sent-batch";
import { Button, Checkbox, Group, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { call, CallFailed, detailOf } from "../../ui/api/api.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { formErrors } from "../../ui/forms/form-errors.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { useCan } from "../../school/session/use-can.ts";
import { batchCall, BATCHES } from "../sheets/batch-calls.ts";
import { BatchDelivery } from "./batch-delivery.tsx";
import { JobAtPrinter, SendBatch } from "../sheets/send-batch.tsx";

/** Sends a batch to a printer, marks or unmarks its students, and marks the batch as delivered. */
export function BatchMarks({ batch }: { batch: BatchDetails }) {
  const { id, mark, printer, to_mark, to_unmark, sent } = batch;
  const can = useCan();
  const tried = useTried(BATCHES);
  const [isUnmarking, setUnmarking] = useState(false);
  return (
    <div className="no-print batch-copy">
      <Group gap="xs">
        {!isRevoked(batch) && <SendBatch batch={id} printer={printer} />}
        {can("print_batches.mark") && to_mark > 0 && (
          <Button variant="default" onClick={() => void tried(() => call("POST", batchCall(id, "mark/")))}>
            {sayCount(to_mark, "Mark {n} Student as Printed", "Mark {n} Students as Printed")}
          </Button>
        )}
        {can("print_batches.unmark") && to_unmark > 0 && (
          <Button variant="subtle" color="red" onClick={() => setUnmarking(true)}>
            {sayCount(to_unmark, "Unmark {n} Student", "Unmark {n} Students")}
          </Button>
        )}
        <BatchDelivery batch={batch} />
        {can("print_batches.generate") && mark === "unmarked" && <PrintOtherwise batch={batch} />}
      </Group>
      {sent && <JobAtPrinter batch={id} />}
      {isUnmarking && <UnmarkEditor id={id} onClose={() => setUnmarking(false)} />}
    </div>
  );
}

/** Leads to the Print Desk with the students of an unmarked batch who got no card of it. Any design can be chosen there. */
function PrintOtherwise({ batch: { school, classroom, printed } }: { batch: BatchDetails }) {
  const students = printed.flatMap(({ student, state }) =>
    student !== null && (state === "printed" || state === "revoked") ? student : [],
  );
  if (school === null || classroom === null || students.length === 0) return null;
  const query = new URLSearchParams({
    school: String(school),
    classes: String(classroom),
    students: students.join(),
  });
  return (
    <Button component={Link} to={`/admin/print?${query}`}>
      {sayCount(
        students.length,
        "Print {n} Student Again on the Print Desk",
        "Print {n} Students Again on the Print Desk",
      )}
    </Button>
  );
}

/** Asks why the cards of a batch do not count. */
function UnmarkEditor({ id, onClose }: { id: number; onClose(): void }) {
  const [reason, setReason] = useState("");
  const [revoke, setRevoke] = useState(false);
  const reload = useReload();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call("POST", batchCall(id, "unmark/"), { body: { reason, revoke } }),
    async onSuccess() {
      onClose();
      await reload(BATCHES);
    },
  });
  const errors = error instanceof CallFailed ? formErrors(error.wrong) : {};
  const wrong = errors["reason"];
  return (
    <Editor
      title={say("Unmark the students of batch {id}", { id })}
      action={say("Unmark")}
      danger
      failure={error && wrong === undefined ? detailOf(error, commonText.saveFailed) : undefined}
      saving={isPending}
      filled={reason !== ""}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <Text>
        {say(
          "The students become VERIFIED again, and the next print job includes them. Students with a newer card, and students who have received their card, stay marked as printed. Earlier cards that these cards replaced stay invalid.",
        )}
      </Text>
      <Textarea
        label={say("Reason")}
        description={say("The reason is saved with the batch, together with your name.")}
        required
        dir="auto"
        autosize
        minRows={2}
        value={reason}
        error={wrong}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox
        label={say("Revoke these cards, because they must not be used")}
        description={say(
          "For example, because the design is wrong. Otherwise, you can send the batch again or mark it again.",
        )}
        checked={revoke}
        onChange={(event) => setRevoke(event.currentTarget.checked)}
      />
    </Editor>
  );
}
