import { dayOf } from "@idms/core/forms/values/iso-date";
import { newOrderSchema, orderAnswer } from "@idms/core/print/orders/order-record";
import type { Role } from "@idms/core/school/accounts/roles";
import { Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { useReload } from "../../ui/api/use-list.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { toast } from "../../ui/page/toast.ts";
import { CARDS } from "./card-calls.ts";
import { OrderFields, ORDERS } from "./order-fields.tsx";

/** A student whose card is lost. */
export interface LostCard {
  student: number;
  /** The name of the student, or the number of the card. */
  whom: string;
}

interface DuplicateEditorProps {
  lost: LostCard;
  onOrdered(): void;
  onClose(): void;
}

/** Orders a duplicate of a lost card. Asks by when the school needs the card. */
export function DuplicateEditor({ lost, onOrdered, onClose }: DuplicateEditorProps) {
  const reload = useReload();
  const { role, school_id } = useCurrentUser();
  const [today] = useState(() => dayOf(new Date()));
  const schema = newOrderSchema(role as Role, school_id, today);
  const form = useForm({
    initialValues: { students: [lost.student], needed_by: "", note: "" },
    validate: checkedBy(schema),
  });
  const { save, saving, failure } = useSave({
    path: ORDERS,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved(saved) {
      onClose();
      onOrdered();
      toast(say("Order {id} includes the duplicate.", { id: orderAnswer.parse(saved).id }));
      void reload(CARDS, "/students/");
    },
  });
  return (
    <Editor
      title={`${say("Order Duplicate")}: ${lost.whom}`}
      action={say("Order")}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save(schema.parse(values)))}
    >
      <Text size="sm" c="dimmed">
        {say(
          "The duplicate shows the student's current details. Once it is printed, the lost card can never become valid again.",
        )}
      </Text>
      <OrderFields form={form} today={today} />
    </Editor>
  );
}
