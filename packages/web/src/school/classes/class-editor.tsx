import { classroomSchema, type Classroom } from "@idms/core/school/classes/classroom";
import { sameClass } from "@idms/core/school/classes/find-class";
import { classLabel, comparableClass, type ClassName } from "@idms/core/school/classes/label";
import type { Holds } from "@idms/core/school/classes/staff-group";
import { splitClassName } from "@idms/core/school/classes/split-class-name";
import { Button, NativeSelect, NumberInput, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { getList } from "../../ui/api/api.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { Editor } from "../../ui/forms/editor.tsx";
import { textParts } from "../../ui/forms/text-parts.ts";
import { useSave } from "../../ui/forms/use-save.ts";
import { useCurrentUser } from "../session/session.tsx";
import { useStanding } from "../years/year-calls.ts";
import { CLASSES } from "./use-classes.ts";
import { classText, commonText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";

const LABELS: Record<string, string> = {
  class_name: classText.className,
  section: classText.section,
  total_students: classText.totalStudents,
};
const CLASS_PARTS = textParts(LABELS);

const WORDS = {
  students: {
    create: classText.create,
    edit: classText.edit,
    name: classText.className,
    total: classText.totalStudents,
  },
  staff: {
    create: say("New Staff Group"),
    edit: say("Edit Staff Group"),
    name: say("Group name"),
    total: say("Members of staff"),
  },
} as const satisfies Record<Holds, object>;

/**
 * Returns a function that asks whether to save a class whose name looks like that of another class. The server rejects
 * an identical name.
 */
function useAskSecond(room: Classroom | null): (name: ClassName) => Promise<boolean> {
  const ask = useAsk();
  return async (name) => {
    if (room && comparableClass(room) === comparableClass(name)) return true;
    // If the classes cannot be read, saving says why.
    const found = await getList(CLASSES, classroomSchema).catch(() => null);
    const others = found?.rows.filter(({ id }) => id !== room?.id) ?? [];
    const other = sameClass(others, name);
    if (!other || comparableClass(other) === comparableClass(name)) return true;
    const names = { name: classLabel(other), other: classLabel(name) };
    return ask.confirm(
      say("There is already a class named {name}. Save {other} as a separate class?", names),
      say("Save anyway"),
    );
  };
}

interface SplitOfferProps extends Record<"class_name" | "section", string> {
  holds: Holds;
  onTake(names: Record<"class_name" | "section", string>): void;
}

/** Offers to separate the section from a name such as 6C. */
function SplitOffer({ class_name, section, holds, onTake }: SplitOfferProps) {
  const split = holds === "students" && section === "" ? splitClassName(class_name) : undefined;
  return (
    split && (
      <Button variant="light" size="compact-sm" my="xs" onClick={() => onTake(split)}>
        {say("Use class {name}, section {section}", { name: split.class_name, section: split.section })}
      </Button>
    )
  );
}

/** Names the current school year of the user's school, or says that it has not been set. */
function CurrentYear({ school }: { school: number }) {
  const { data } = useStanding(school);
  if (!data) return null;
  const { year } = data;
  return (
    <Text size="sm">
      {year ? say("School year: {name}", { name: year.name }) : say("The school year has not been set yet.")}
    </Text>
  );
}

export interface ClassEditorProps {
  /** The class to edit, or null for a new class. */
  room: Classroom | null;
  /** The people in a new class. */
  holds?: Holds;
  onClose(): void;
  /** Called after a new class has been saved. */
  onAdded?(room: Classroom): void;
}

/**
 * The form for editing a class. If no class is given, it creates one. The server validates the input, and errors
 * appear in the form's alert.
 */
export function ClassEditor({ room, holds = "students", onClose, onAdded }: ClassEditorProps) {
  const form = useForm({
    initialValues: {
      class_name: room?.class_name ?? "",
      section: room?.section ?? "",
      total_students: (room?.total_students ?? "") as number | string,
      holds: room?.holds ?? holds,
    },
  });
  const { school_id } = useCurrentUser();
  const askSecond = useAskSecond(room);
  const { save, saving, reason } = useSave({
    path: CLASSES,
    row: room
      ? {
          ...room,
          read: room,
          what: say("class"),
          ...CLASS_PARTS,
          onMerged: (parts) => form.setValues(parts),
        }
      : undefined,
    fallback: commonText.saveFailed,
    askFirst: () => askSecond(form.getValues()),
    setErrors: form.setErrors,
    onSaved(saved) {
      onClose();
      if (room === null) onAdded?.(classroomSchema.parse(saved));
    },
  });
  const words = WORDS[form.values.holds];
  return (
    <Editor
      title={room ? words.edit : words.create}
      failure={reason}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit(({ holds: people, ...values }) =>
        save({
          ...(room && { id: room.id }),
          ...values,
          ...(people !== (room?.holds ?? "students") && { holds: people }),
        }),
      )}
    >
      {!room && holds === "students" && school_id !== null && <CurrentYear school={school_id} />}
      <TextInput label={words.name} data-autofocus {...form.getInputProps("class_name")} />
      <SplitOffer {...form.values} onTake={form.setValues} />
      {(form.values.holds === "students" || room?.section) && (
        <TextInput
          label={classText.section}
          description={say("Optional")}
          {...form.getInputProps("section")}
        />
      )}
      <NumberInput
        label={words.total}
        description={say("Optional")}
        min={0}
        // A number that is too small stays as it was typed, so that the server can say what is wrong with it.
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps("total_students")}
      />
      {room && (
        <NativeSelect
          label={say("Students or staff")}
          data={[
            { value: "students", label: say("Students") },
            { value: "staff", label: say("Staff") },
          ]}
          {...form.getInputProps("holds")}
        />
      )}
    </Editor>
  );
}
