import { type RemovedRecord, removedSchema, type StudentRecord } from "@idms/core/students/records/student";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { call } from "../../ui/api/api.ts";
import { useCan } from "../../school/session/use-can.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { staleOf } from "../../ui/forms/stale.ts";
import { toast } from "../../ui/page/toast.ts";
import { RemoveEditor, SendBackEditor } from "./act-editors.tsx";
import { CorrectEditor } from "./correct-editor.tsx";
import { downloadRecord, recordPath, useRefresh } from "./record-calls.ts";
import { submissionText } from "../../say/texts/messages.ts";
import { recordText } from "../../say/texts/students.ts";

export interface RecordActionsProps {
  record: StudentRecord;
  name: string;
  act(what: () => Promise<unknown>): void;
  onRemoved(removed: RemovedRecord): void;
}

/** What can be done about a student, each for those who may and where the record is in the state for it. */
export function RecordActions({ record, name, act, onRemoved }: RecordActionsProps) {
  const can = useCan();
  const ask = useAsk();
  const refresh = useRefresh();
  const [open, setOpen] = useState<"correct" | "send_back" | "remove" | null>(null);
  const close = () => setOpen(null);
  const { status, sent_back, version } = record;
  const post = (what: string, body?: unknown) =>
    call("POST", recordPath(record.id, `${what}/`), { body, version });
  /** Of what somebody else has changed meanwhile the page tells, which then shows the record as it is. */
  const toldBehind = (error: unknown) => {
    if (!staleOf(error)) throw error;
    act(() => Promise.reject(error as Error));
  };

  async function eraseForGood(): Promise<void> {
    if (!(await ask.confirm(recordText.confirmErase(name), recordText.erase, { danger: true }))) return;
    act(async () => {
      await call("POST", "/jobs/", { body: { kind: "erase", input: { students: [record.id] } } });
      toast(recordText.erasing);
    });
  }

  return (
    <>
      <Group gap="xs" mb="md" className="no-print">
        {status === "SUBMITTED" && can("students.verify") && (
          <Button onClick={() => act(() => post("verify"))}>{submissionText.verify}</Button>
        )}
        {can("students.correct") && (
          <Button variant="default" onClick={() => setOpen("correct")}>
            {recordText.correct}
          </Button>
        )}
        {status !== "ID_GENERATED" && can("students.send_back") && (
          <Button variant="default" onClick={() => setOpen("send_back")}>
            {recordText.sendBack}
          </Button>
        )}
        {sent_back && can("students.undo_send_back") && (
          <Button variant="default" onClick={() => act(() => post("undo-send-back"))}>
            {recordText.undoSendBack}
          </Button>
        )}
        {status === "VERIFIED" && can("students.unverify") && (
          <Button variant="default" onClick={() => act(() => post("unverify"))}>
            {recordText.unverify}
          </Button>
        )}
        {can("students.export_record") && (
          <Button variant="default" onClick={() => act(() => downloadRecord(record.id, name))}>
            {recordText.exportRecord}
          </Button>
        )}
        {can("students.erase") && (
          <Button variant="default" onClick={() => void eraseForGood()}>
            {recordText.erase}
          </Button>
        )}
        {can("students.remove") && (
          <Button variant="default" onClick={() => setOpen("remove")}>
            {recordText.remove}
          </Button>
        )}
      </Group>
      {open === "correct" && <CorrectEditor record={record} onClose={close} />}
      {open === "send_back" && (
        <SendBackEditor
          whom={name}
          send={(why) => post("send-back", why).then(refresh, toldBehind)}
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
