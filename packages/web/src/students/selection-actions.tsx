import { counted, displayName, recordText, type Student } from "@idms/core";
import { Button } from "@mantine/core";
import { useState } from "react";
import { call } from "../api/api.ts";
import { MoveEditor, RemoveEditor, SendBackEditor } from "../records/act-editors.tsx";
import { recordPath } from "../records/record-calls.ts";
import { useCurrentUser } from "../session/session.tsx";
import { useCan } from "../session/use-can.ts";
import { useAsk } from "../ui/ask.tsx";
import { doToMany, type BulkWish, type WasVerified } from "./bulk-call.ts";
import { UndoneInPart, type UndoableAct } from "./use-undo.ts";

/** Makes of what was done something that can be taken back; by whom it made SUBMITTED of those who were VERIFIED. */
type Undoable = (wereVerified: readonly WasVerified[]) => UndoableAct;

/** Does the opposite, and says where the verification does not come back with it. */
async function doOpposite(wish: BulkWish, id: number): Promise<unknown> {
  const { refused, not_verified } = await doToMany(wish, [id]);
  const [trouble] = [...refused, ...not_verified];
  if (trouble) throw new UndoneInPart(trouble.detail);
  return call("GET", recordPath(id));
}

const SENT_BACK: Undoable = (were_verified) => ({
  done: "sent back",
  undone: (subject) => `${subject}: no longer sent back.`,
  takeBack: ({ id }) => doOpposite({ action: "undo_send_back", were_verified }, id),
  failed: recordText.failed,
});
const MOVED: Undoable = (were_verified) => ({
  done: "moved",
  undone: (subject) => `${subject}: back in the class from before.`,
  takeBack: ({ id, classroom }) => doOpposite({ action: "move", classroom: classroom.id, were_verified }, id),
  failed: recordText.failed,
});
const REMOVED: Undoable = () => ({
  done: "removed",
  undone: (subject) => `${subject}: brought back.`,
  takeBack: ({ id }) => call("POST", recordPath(id, "restore/"), { body: {} }),
  failed: recordText.failed,
});

export interface SelectionActionsProps {
  students: readonly Student[];
  /** Is told to whom something was done, and how it is taken back. */
  onDone(students: readonly Student[], act: UndoableAct): void;
}

/** What can be done to all who are selected, by one call; whoever it cannot be done to is named. */
export function SelectionActions({ students, onDone }: SelectionActionsProps) {
  const can = useCan();
  const ask = useAsk();
  const school = useCurrentUser().school_id;
  const [open, setOpen] = useState<"send_back" | "move" | "remove" | null>(null);
  const common = { whom: counted(students.length, "student"), onClose: () => setOpen(null) };

  async function doToAll(wish: BulkWish, act: Undoable): Promise<void> {
    const ids = students.map(({ id }) => id);
    const { done, refused, were_verified } = await doToMany(wish, ids);
    onDone(
      students.filter(({ id }) => done.includes(id)),
      act(were_verified),
    );
    if (refused.length === 0) return;
    const named = refused.map(({ id, detail }) => {
      const student = students.find((each) => each.id === id);
      return `${(student && displayName(student)) || `Student ${id}`}: ${detail}`;
    });
    void ask.tell(named.join("\n"));
  }
  const button = (action: NonNullable<typeof open>, label: string) => (
    <Button
      className="selection-action"
      variant="default"
      disabled={students.length === 0}
      onClick={() => setOpen(action)}
    >
      {label} selected
    </Button>
  );
  return (
    <>
      {can("students.send_back") && button("send_back", recordText.sendBack)}
      {can("students.correct") && button("move", recordText.move)}
      {can("students.remove") && button("remove", recordText.remove)}
      {open === "send_back" && (
        <SendBackEditor {...common} send={(why) => doToAll({ action: "send_back", why }, SENT_BACK)} />
      )}
      {open === "move" && (
        <MoveEditor
          {...common}
          school={school}
          send={(classroom) => doToAll({ action: "move", classroom }, MOVED)}
        />
      )}
      {open === "remove" && (
        <RemoveEditor {...common} send={(reason) => doToAll({ action: "remove", reason }, REMOVED)} />
      )}
    </>
  );
}
