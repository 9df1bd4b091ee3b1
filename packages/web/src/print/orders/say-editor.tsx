import { orderDeedSchema, type CardOrder } from "@idms/core/print/orders/order-record";
import { Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/texts/messages.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { ORDERS } from "./order-calls.ts";

export interface SayEditorProps {
  order: CardOrder;
  action: "ask" | "answer";
  /** What is answered. */
  question?: string | undefined;
  onClose(): void;
}

/** What the desk asks a school, or what the school answers. */
export function SayEditor({ order, action, question, onClose }: SayEditorProps) {
  const reload = useReload();
  const form = useForm({ initialValues: { action, said: "" }, validate: checkedBy(orderDeedSchema) });
  const { save, saving, failure } = useSave({
    path: `${ORDERS}${order.id}/act/`,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved: () => void reload(ORDERS).then(onClose),
  });
  const values = { id: order.id, name: order.school_name };
  return (
    <Editor
      title={
        action === "ask" ? say("Ask {name} about order {id}", values) : say("Answer to order {id}", values)
      }
      action={action === "ask" ? say("Ask") : say("Answer")}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((typed) => save(typed))}
    >
      {question !== undefined && (
        <Text>
          <Words text={question} />
        </Text>
      )}
      <Textarea
        label={action === "ask" ? say("Question") : say("Your answer")}
        required
        data-autofocus
        autosize
        minRows={2}
        {...form.getInputProps("said")}
      />
    </Editor>
  );
}
