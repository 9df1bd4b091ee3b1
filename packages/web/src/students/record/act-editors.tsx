import type { FormField } from "@idms/core/forms/values/field";
import { REMOVED_MS, type SentBack } from "@idms/core/students/records/record-actions";
import { reasonsFor } from "@idms/core/students/checks/sent-back-reasons";
import { Checkbox, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CallFailed, detailOf } from "../../ui/api/api.ts";
import { ClassSelect } from "../../school/classes/class-select.tsx";
import { Editor } from "../../ui/forms/editor.tsx";
import { formErrors } from "../../ui/forms/form-errors.ts";
import { moment } from "../../ui/api/moment.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { REASON_WORDS } from "../../say/core-texts/history.ts";
import { say } from "../../say/say/say.ts";

export interface ActEditorProps<Wish> {
  /** The people whom the action concerns: one name, or a number of students. */
  whom: string;
  /** Performs the action. Errors from the server appear in the dialog. */
  send(wish: Wish): Promise<unknown>;
  onClose(): void;
}

function useSend<Wish>({ send, onClose }: Pick<ActEditorProps<Wish>, "send" | "onClose">) {
  const { mutate, isPending, error } = useMutation({ mutationFn: send, onSuccess: onClose });
  const errors = error instanceof CallFailed ? formErrors(error.wrong) : {};
  const reason = error ? detailOf(error, commonText.saveFailed) : undefined;
  // An error that is shown at its field is not shown twice.
  const failure = reason && Object.values(errors).includes(reason) ? undefined : reason;
  return { send: mutate, saving: isPending, errors, failure };
}

type Why = Pick<SentBack, "reasons" | "note">;

interface SendBackEditorProps extends ActEditorProps<Why> {
  /** The fields of the record's form. They are unknown for several records. */
  fields?: readonly FormField[];
}

const UNKNOWN: readonly FormField[] = [];

/** Asks for the reasons why a record is being sent back, and for an optional note. */
export function SendBackEditor({ whom, fields = UNKNOWN, ...props }: SendBackEditorProps) {
  const { send, saving, errors, failure } = useSend(props);
  const [reasons, setReasons] = useState<string[]>([]);
  const [note, setNote] = useState("");
  return (
    <Editor
      title={`${recordText.sendBack}: ${whom}`}
      action={recordText.sendBack}
      failure={failure}
      saving={saving}
      filled={reasons.length > 0 || note !== ""}
      onClose={props.onClose}
      onSubmit={(event) => {
        event.preventDefault();
        send({ reasons: reasons as Why["reasons"], note });
      }}
    >
      <Checkbox.Group
        label={say("What is wrong")}
        value={reasons}
        error={errors["reasons"] ?? errors["why.reasons"]}
        onChange={setReasons}
      >
        {reasonsFor(fields).map((reason) => (
          <Checkbox key={reason} value={reason} label={REASON_WORDS[reason]} mt="xs" />
        ))}
      </Checkbox.Group>
      <Textarea
        label={recordText.note}
        description={say(
          "Describe the problem in your own words. The parent reads your note and the reasons.",
        )}
        dir="auto"
        autosize
        minRows={2}
        value={note}
        error={errors["note"]}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Editor>
  );
}

/** Asks which class to move students to. The class must be in the same school. */
export function MoveEditor({ whom, school, ...props }: ActEditorProps<number> & { school: number | null }) {
  const { send, saving, errors, failure } = useSend(props);
  const [classroom, setClassroom] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  return (
    <Editor
      title={`${recordText.move}: ${whom}`}
      action={recordText.move}
      failure={failure}
      saving={saving}
      filled={false}
      onClose={props.onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(classroom === null);
        if (classroom !== null) send(classroom);
      }}
    >
      <ClassSelect
        school={school}
        value={classroom}
        error={errors["classroom"] ?? (isMissing && classroom === null ? say("Choose a class") : undefined)}
        onChange={setClassroom}
      />
    </Editor>
  );
}

/** Says what a removal does to the printed cards. */
export const cardsOfRemoved = (): string =>
  say("Printed cards of a removed student are not valid. They are valid again if you undo the removal.");

/** Asks for the reason for a removal, and shows how long the removal can be undone. */
export function RemoveEditor({ whom, ...props }: ActEditorProps<string>) {
  const { send, saving, errors, failure } = useSend(props);
  const [reason, setReason] = useState("");
  const [until] = useState(() => new Date(Date.now() + REMOVED_MS));
  return (
    <Editor
      title={`${recordText.remove}: ${whom}`}
      action={recordText.remove}
      danger
      failure={failure}
      saving={saving}
      filled={reason !== ""}
      onClose={props.onClose}
      onSubmit={(event) => {
        event.preventDefault();
        send(reason);
      }}
    >
      <Text>{recordText.removeNote(moment(until))}</Text>
      <Text>{cardsOfRemoved()}</Text>
      <Textarea
        label={recordText.reason}
        required
        dir="auto"
        autosize
        minRows={2}
        value={reason}
        error={errors["reason"]}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </Editor>
  );
}
