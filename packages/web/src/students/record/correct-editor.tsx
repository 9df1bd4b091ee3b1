import { classLabel } from "@idms/core/school/classes/label";
import { fieldLabel } from "@idms/core/forms/values/field";
import type { StudentRecord } from "@idms/core/students/records/student";
import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { ClassSelect } from "../../school/classes/class-select.tsx";
import { useClasses } from "../../school/classes/use-classes.ts";
import { useCan } from "../../school/session/use-can.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";
import { AnswerInputs } from "../answers/answer-inputs.tsx";
import { fieldsOf, STUDENTS, tellStatus, useRefresh } from "./record-calls.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";

/** The key under which the class is stored among the answers. No field can have this name. */
const CLASS = " class";

interface Held {
  answers: Readonly<Record<string, string>>;
  classroom: number | null;
}
type Read = Pick<StudentRecord, "meta" | "classroom">;

/** Manages a correction while the user types it. When saving, merges it with the changes of other users. */
function useCorrection(record: StudentRecord, onClose: () => void) {
  const refresh = useRefresh();
  const { rooms } = useClasses(record.school);
  const fields = fieldsOf(record).filter(({ type }) => type !== "file");
  const answersOf = ({ meta }: Pick<Read, "meta">) =>
    Object.fromEntries(fields.map(({ name }) => [name, Object.hasOwn(meta, name) ? String(meta[name]) : ""]));
  const [first] = useState<Held>(() => ({ answers: answersOf(record), classroom: record.classroom.id }));
  const [held, setHeld] = useState(first);
  const [keepVerified, setKeepVerified] = useState(false);
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { save, saving, failure } = useSave({
    path: STUDENTS,
    row: {
      id: record.id,
      version: record.version,
      read: record,
      what: say("student"),
      partsOf(row) {
        const { answers, classroom } = row as Partial<Held>;
        if (answers) return { ...answers, [CLASS]: classroom };
        const read = row as Read;
        return { ...answersOf(read), [CLASS]: read.classroom.id };
      },
      labelOf: (name) =>
        name === CLASS
          ? say("Class")
          : fieldLabel(fields.find((field) => field.name === name) ?? { name, label: "" }),
      wordsOf(part, name) {
        const room = name === CLASS ? rooms.find(({ id }) => id === part) : undefined;
        return (room ? classLabel(room) : String(part ?? "")) || commonText.none;
      },
      change(mine, since) {
        const changed = fields.filter(({ name }) => mine[name] !== since[name]);
        return {
          answers: Object.fromEntries(changed.map(({ name }) => [name, mine[name]])),
          ...(mine[CLASS] !== since[CLASS] && { classroom: mine[CLASS] }),
          keep_verified: keepVerified,
          reason,
        };
      },
      onMerged: ({ [CLASS]: classroom, ...answers }) =>
        setHeld({ answers: answers as Held["answers"], classroom: classroom as number }),
    },
    fallback: commonText.saveFailed,
    setErrors,
    onSaved(saved) {
      if (saved !== undefined) tellStatus(record, saved);
      void refresh();
      onClose();
    },
  });
  return {
    fields,
    held,
    setHeld,
    isFilled: held !== first || reason !== "",
    keepVerified,
    setKeepVerified,
    reason,
    setReason,
    errors,
    submit() {
      setErrors({});
      save(held);
    },
    saving,
    failure,
  };
}

/** Corrects a student's answers and class. Only the changes are sent. */
export function CorrectEditor({ record, onClose }: { record: StudentRecord; onClose(): void }) {
  const can = useCan();
  const correction = useCorrection(record, onClose);
  const { fields, held, setHeld, isFilled, keepVerified, setKeepVerified, reason, setReason, errors } =
    correction;
  const change = (name: string, value: string) =>
    setHeld(({ answers, classroom }) => ({ answers: { ...answers, [name]: value }, classroom }));
  return (
    <Editor
      title={recordText.correctTitle}
      failure={correction.failure}
      saving={correction.saving}
      filled={isFilled}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        correction.submit();
      }}
      choice={
        record.status === "VERIFIED" &&
        can("students.verify") && (
          <Checkbox
            label={recordText.keepVerified}
            description={recordText.keepVerifiedNote}
            checked={keepVerified}
            onChange={(event) => setKeepVerified(event.currentTarget.checked)}
          />
        )
      }
    >
      <AnswerInputs fields={fields} values={held.answers} errors={errors} onChange={change} />
      <ClassSelect
        school={record.school}
        value={held.classroom}
        error={errors["classroom"]}
        onChange={(classroom) => setHeld({ ...held, classroom })}
      />
      <TextInput
        label={recordText.reason}
        description={say("Optional. Saved with the earlier version.")}
        value={reason}
        error={errors["reason"]}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Editor>
  );
}
