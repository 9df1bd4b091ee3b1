import { counted, recordText, submissionText, type Right } from "@idms/core";
import { Button } from "@mantine/core";
import { useState } from "react";
import { MoveEditor, RemoveEditor, SendBackEditor } from "../records/act-editors.tsx";
import { useCan } from "../session/use-can.ts";
import { useAsk } from "../ui/ask.tsx";
import type { BulkWish } from "./bulk-call.ts";

export interface ChosenActionsProps {
  count: number;
  /** Of which all of them are; a move needs to know. */
  school: number | null;
  act(wish: BulkWish, words: string): void;
}

/** What can be done to all who are chosen, each for those who may. */
export function ChosenActions({ count, school, act }: ChosenActionsProps) {
  const can = useCan();
  const ask = useAsk();
  const [open, setOpen] = useState<"send_back" | "move" | "remove" | null>(null);
  const whom = counted(count, "student");
  const common = { whom, onClose: () => setOpen(null) };
  // The dialog closes at once: how far it has come is shown by another one.
  const begin = async (wish: BulkWish, words: string) => act(wish, words);
  const agreed = (label: string, wish: BulkWish, words: string) => async () => {
    if (await ask.confirm(`${label}: ${whom}?`, label)) act(wish, words);
  };
  const button = (right: Right, label: string, onClick: () => void) =>
    can(right) && (
      <Button size="xs" variant="default" disabled={count === 0} onClick={onClick}>
        {label}
      </Button>
    );
  const { verify } = submissionText;
  return (
    <>
      {button("students.verify", verify, () => void agreed(verify, { action: "verify" }, "verified")())}
      {button(
        "students.unverify",
        recordText.unverify,
        () => void agreed(recordText.unverify, { action: "unverify" }, "no longer verified")(),
      )}
      {button("students.send_back", recordText.sendBack, () => setOpen("send_back"))}
      {button(
        "students.undo_send_back",
        recordText.undoSendBack,
        () => void agreed(recordText.undoSendBack, { action: "undo_send_back" }, "no longer sent back")(),
      )}
      {school !== null && button("students.correct", recordText.move, () => setOpen("move"))}
      {button("students.remove", recordText.remove, () => setOpen("remove"))}
      {open === "send_back" && (
        <SendBackEditor {...common} send={(why) => begin({ action: "send_back", why }, "sent back")} />
      )}
      {open === "move" && (
        <MoveEditor
          {...common}
          school={school}
          send={(classroom) => begin({ action: "move", classroom }, "moved")}
        />
      )}
      {open === "remove" && (
        <RemoveEditor {...common} send={(reason) => begin({ action: "remove", reason }, "removed")} />
      )}
    </>
  );
}
