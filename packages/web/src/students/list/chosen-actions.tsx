import type { Right } from "@idms/core/school/accounts/rights";
import { Button } from "@mantine/core";
import { useState } from "react";
import { MoveEditor, RemoveEditor, SendBackEditor } from "../record/act-editors.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import type { BulkWish } from "./bulk-call.ts";
import { submissionText } from "../../say/core-texts/messages.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { sayCount } from "../../say/say/say.ts";

/** Returns the message for a number of students. */
type Told = (count: number) => string;

/** Returns the message with the number of verified students, for the action that also approves all good photos. */
export const VERIFIED: Told = (n) => sayCount(n, "{n} student verified.", "{n} students verified.");
const UNVERIFIED: Told = (n) =>
  sayCount(n, "{n} student no longer verified.", "{n} students no longer verified.");
const SENT_BACK: Told = (n) => sayCount(n, "{n} student sent back.", "{n} students sent back.");
const NOT_SENT_BACK: Told = (n) =>
  sayCount(n, "{n} student no longer marked as sent back.", "{n} students no longer marked as sent back.");
const MOVED: Told = (n) => sayCount(n, "{n} student moved.", "{n} students moved.");
const REMOVED: Told = (n) => sayCount(n, "{n} student removed.", "{n} students removed.");

export interface ChosenActionsProps {
  count: number;
  /** The school to which all selected students belong. Students can only be moved if there is one. */
  school: number | null;
  act(wish: BulkWish, told: Told): void;
}

/** Shows the actions that the user is allowed to perform on all selected students. */
export function ChosenActions({ count, school, act }: ChosenActionsProps) {
  const can = useCan();
  const ask = useAsk();
  const [open, setOpen] = useState<"send_back" | "move" | "remove" | null>(null);
  const whom = sayCount(count, "{n} student", "{n} students");
  const common = { whom, onClose: () => setOpen(null) };
  // The dialog closes at once: how far it has come is shown by another one.
  const begin = async (wish: BulkWish, told: Told) => act(wish, told);
  const agreed = (label: string, wish: BulkWish, told: Told) => async () => {
    if (await ask.confirm(`${label}: ${whom}?`, label)) act(wish, told);
  };
  const button = (right: Right, label: string, onClick: () => void) =>
    can(right) && (
      <Button size="xs" variant="default" onClick={onClick}>
        {label}
      </Button>
    );
  const { verify } = submissionText;
  return (
    <>
      {button("students.verify", verify, () => void agreed(verify, { action: "verify" }, VERIFIED)())}
      {button(
        "students.unverify",
        recordText.unverify,
        () => void agreed(recordText.unverify, { action: "unverify" }, UNVERIFIED)(),
      )}
      {button("students.send_back", recordText.sendBack, () => setOpen("send_back"))}
      {button(
        "students.undo_send_back",
        recordText.undoSendBack,
        () => void agreed(recordText.undoSendBack, { action: "undo_send_back" }, NOT_SENT_BACK)(),
      )}
      {school !== null && button("students.correct", recordText.move, () => setOpen("move"))}
      {button("students.remove", recordText.remove, () => setOpen("remove"))}
      {open === "send_back" && (
        <SendBackEditor {...common} send={(why) => begin({ action: "send_back", why }, SENT_BACK)} />
      )}
      {open === "move" && (
        <MoveEditor
          {...common}
          school={school}
          send={(classroom) => begin({ action: "move", classroom }, MOVED)}
        />
      )}
      {open === "remove" && (
        <RemoveEditor {...common} send={(reason) => begin({ action: "remove", reason }, REMOVED)} />
      )}
    </>
  );
}
