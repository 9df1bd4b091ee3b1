import { type RemovedRecord, removedSchema, type StudentRecord } from "@idms/core/students/records/student";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { call } from "../../ui/api/api.ts";
import { useCan } from "../../school/session/use-can.ts";
import { askJob } from "../../collect/jobs/ask-job.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { staleOf } from "../../ui/forms/stale.ts";
import { toast } from "../../ui/page/toast.ts";
import { RemoveEditor, SendBackEditor } from "./act-editors.tsx";
import { CorrectEditor } from "./correct-editor.tsx";
import { downloadRecord, fieldsOf, recordPath, useRefresh } from "./record-calls.ts";
import { submissionText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { recordText } from "../../say/core-texts/students.ts";

export interface RecordActionsProps {
  record: StudentRecord;
  name: string;
  act(what: () => Promise<unknown>): void;
  onRemoved(removed: RemovedRecord): void;
  /** @param job the job that erases the record */
  onErasing(job: number): void;
}

/** Returns a function that confirms that a student was sent back, and loads the record again. */
function useSentBack(name: string): () => Promise<void> {
  const refresh = useRefresh();
  return () => {
    toast(say("{subject} sent back.", { subject: name }));
    return refresh();
  };
}

/** Shows the actions on a student that are allowed by the user's rights and the record's state. */
export function RecordActions({ record, name, act, onRemoved, onErasing }: RecordActionsProps) {
  const can = useCan();
  const ask = useAsk();
  const sentBack = useSentBack(name);
  const [open, setOpen] = useState<"correct" | "send_back" | "remove" | null>(null);
  const close = () => setOpen(null);
  const { status, sent_back, version } = record;
  const post = (what: string, body?: unknown) =>
    call("POST", recordPath(record.id, `${what}/`), { body, version });
  /** Shows what another user has changed in the meantime. The page then shows the current record. */
  const toldBehind = (error: unknown) => {
    if (!staleOf(error)) throw error;
    act(() => Promise.reject(error as Error));
  };

  async function eraseForGood(): Promise<void> {
    if (!(await ask.confirm(recordText.confirmErase(name), recordText.erase, { danger: true }))) return;
    act(async () => {
      onErasing((await askJob("erase", { students: [record.id] })).id);
    });
  }

  const deeds: readonly [boolean, string, () => void][] = [
    [can("students.correct"), recordText.correct, () => setOpen("correct")],
    [status !== "ID_GENERATED" && can("students.send_back"), recordText.sendBack, () => setOpen("send_back")],
    [
      sent_back !== null && can("students.undo_send_back"),
      recordText.undoSendBack,
      () => act(() => post("undo-send-back")),
    ],
    [
      status === "VERIFIED" && can("students.unverify"),
      recordText.unverify,
      () => act(() => post("unverify")),
    ],
    [
      can("students.export_record"),
      recordText.exportRecord,
      () => act(() => downloadRecord(record.id, name)),
    ],
    [can("students.erase"), recordText.erase, () => void eraseForGood()],
    [can("students.remove"), recordText.remove, () => setOpen("remove")],
  ];

  return (
    <>
      <Group gap="xs" mb="md" className="no-print">
        {status === "SUBMITTED" && can("students.verify") && (
          <Button onClick={() => act(() => post("verify"))}>{submissionText.verify}</Button>
        )}
        {deeds.map(
          ([isOffered, label, onClick]) =>
            isOffered && (
              <Button key={label} variant="default" onClick={onClick}>
                {label}
              </Button>
            ),
        )}
      </Group>
      {open === "correct" && <CorrectEditor record={record} onClose={close} />}
      {open === "send_back" && (
        <SendBackEditor
          whom={name}
          fields={fieldsOf(record)}
          send={(why) => post("send-back", why).then(sentBack, toldBehind)}
          onClose={close}
        />
      )}
      {open === "remove" && (
        <RemoveEditor
          whom={name}
          send={(reason) =>
            post("remove", { reason }).then((removed) => onRemoved(removedSchema.parse(removed)), toldBehind)
          }
          onClose={close}
        />
      )}
    </>
  );
}
