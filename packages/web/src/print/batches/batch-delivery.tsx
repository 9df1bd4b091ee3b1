import type { BatchDetails } from "@idms/core/print/batches/batches";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, CallFailed, detailOf } from "../../ui/api/api.ts";
import { dayInWords } from "../../ui/api/moment.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { formErrors } from "../../ui/forms/form-errors.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { useCan } from "../../school/session/use-can.ts";
import { batchCall, BATCHES } from "../sheets/batch-calls.ts";

/** Describes the delivery of a batch, or is empty if the batch was handed out without a delivery. */
export const deliveryInWords = ({
  delivered_on,
  to_deliver,
}: Pick<BatchDetails, "delivered_on" | "to_deliver">): string => {
  if (delivered_on !== null) return say("Delivered on {day}", { day: dayInWords(delivered_on) });
  return to_deliver > 0 ? say("Not delivered yet") : "";
};

/** Marks a batch as delivered, or as not delivered yet. */
export function BatchDelivery({ batch }: { batch: BatchDetails }) {
  const { id, delivered_on, to_deliver } = batch;
  const can = useCan();
  const tried = useTried(BATCHES);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {can("print_batches.deliver") && delivered_on === null && to_deliver > 0 && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {say("Mark as Delivered")}
        </Button>
      )}
      {can("print_batches.undeliver") && delivered_on !== null && (
        <Button
          variant="subtle"
          onClick={() => void tried(() => call("POST", batchCall(id, "undeliver/")), commonText.saveFailed)}
        >
          {say("Not Delivered Yet")}
        </Button>
      )}
      {isOpen && <DeliveryEditor batch={batch} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DeliveryEditorProps {
  batch: BatchDetails;
  onClose(): void;
}

/** Asks for the day on which the cards arrived at the school. */
function DeliveryEditor({ batch: { id, printed_at, school_name }, onClose }: DeliveryEditorProps) {
  const [today] = useState(() => dayOf(new Date()));
  const [on, setOn] = useState(today);
  const reload = useReload();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call("POST", batchCall(id, "deliver/"), { body: { on } }),
    async onSuccess() {
      onClose();
      await reload(BATCHES);
    },
  });
  const wrong = error instanceof CallFailed ? formErrors(error.wrong)["on"] : undefined;
  return (
    <Editor
      title={say("Delivery of batch {id}", { id })}
      action={say("Mark as Delivered")}
      failure={error && wrong === undefined ? detailOf(error, commonText.saveFailed) : undefined}
      saving={isPending}
      filled={on !== today}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <TextInput
        type="date"
        label={say("Day of delivery")}
        description={say("{name} then sees that the cards have arrived.", { name: school_name })}
        required
        max={today}
        min={dayOf(new Date(printed_at))}
        value={on}
        error={wrong}
        onChange={(event) => setOn(event.currentTarget.value)}
        data-autofocus
      />
    </Editor>
  );
}
