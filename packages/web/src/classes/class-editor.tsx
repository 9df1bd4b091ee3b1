import { classText, commonText, type Classroom } from "@idms/core";
import { NumberInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Editor } from "../ui/editor.tsx";
import { useAsk } from "../ui/ask.tsx";
import { useSave } from "../ui/use-save.ts";
import { CLASSES } from "./use-classes.ts";

/** The form of a class; without one it makes a new one. The server checks it, and what it has against it is told. */
export function ClassEditor({ room, onClose }: { room: Classroom | null; onClose(): void }) {
  const ask = useAsk();
  const form = useForm({
    initialValues: {
      class_name: room?.class_name ?? "",
      section: room?.section ?? "",
      total_students: (room?.total_students ?? "") as number | string,
    },
  });
  const { save, saving } = useSave({
    path: CLASSES,
    id: room?.id,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved: onClose,
    onFailed: (reason) => void ask.tell(reason),
  });
  return (
    <Editor
      title={room ? classText.edit : classText.create}
      saving={saving}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save(room ? { id: room.id, ...values } : values))}
    >
      <TextInput label={classText.className} data-autofocus {...form.getInputProps("class_name")} />
      <TextInput label={classText.section} description="Optional" {...form.getInputProps("section")} />
      <NumberInput
        label={classText.totalStudents}
        min={0}
        allowDecimal={false}
        {...form.getInputProps("total_students")}
      />
    </Editor>
  );
}
