import type { CardDeed, CardWish } from "@idms/core/print/batches/card-record";
import { Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CallFailed, detailOf } from "../../ui/api/api.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { formErrors } from "../../ui/forms/form-errors.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { DEED_LABELS } from "./card-calls.ts";

/** The actions with a note: the reason, or who receives the cards. */
export type NotedDeed = Exclude<CardDeed, "find">;

export const isNoted = (deed: CardDeed): deed is NotedDeed => deed !== "find";

const FIELDS: Readonly<Record<NotedDeed, { label: string; description?: string }>> = {
  hand_out: {
    label: say("Handed to"),
    description: say("Who receives the cards. You can leave this empty."),
  },
  lose: { label: say("Reason"), description: say("What you know about the loss. You can leave this empty.") },
  revoke: { label: say("Reason") },
};

/** The notes shown before an action. */
export const DEED_NOTES: Readonly<Record<CardDeed, string>> = {
  hand_out: say("Handing out a card cannot be undone. If a card goes missing later, report it lost."),
  lose: say("If a lost card is found, it returns to its previous state."),
  find: say("The card returns to the state that it had before it was lost."),
  revoke: say("A revoked card never becomes valid again. This cannot be undone."),
};

export interface DeedEditorProps {
  deed: NotedDeed;
  /** The names of the cards' owners. */
  whom: string;
  send(wish: CardWish): Promise<unknown>;
  onClose(): void;
}

/** Asks who receives cards, or why they are reported lost or revoked. Says whether the action can be undone. */
export function DeedEditor({ deed, whom, send, onClose }: DeedEditorProps) {
  const [note, setNote] = useState("");
  const isHandOut = deed === "hand_out";
  const { mutate, isPending, error } = useMutation({ mutationFn: send, onSuccess: onClose });
  const errors = error instanceof CallFailed ? formErrors(error.wrong) : {};
  const wrong = errors[isHandOut ? "to" : "reason"];
  return (
    <Editor
      title={`${DEED_LABELS[deed]}: ${whom}`}
      action={DEED_LABELS[deed]}
      danger={deed === "revoke"}
      failure={error && wrong === undefined ? detailOf(error, commonText.saveFailed) : undefined}
      saving={isPending}
      filled={note !== ""}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(isHandOut ? { action: deed, to: note } : { action: deed, reason: note });
      }}
    >
      <Text>{DEED_NOTES[deed]}</Text>
      <Textarea
        {...FIELDS[deed]}
        required={deed === "revoke"}
        dir="auto"
        autosize
        minRows={isHandOut ? 1 : 2}
        value={note}
        error={wrong}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </Editor>
  );
}
