import type { CardDeed, CardWish } from "@idms/core/print/batches/card-record";
import { Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CallFailed, detailOf } from "../../ui/api/api.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { formErrors } from "../../ui/forms/form-errors.ts";
import { commonText } from "../../say/texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { DEED_LABELS } from "./card-calls.ts";

/** The actions that require a reason. */
export type ReasonedDeed = Extract<CardDeed, "lose" | "revoke">;

export const isReasoned = (deed: CardDeed): deed is ReasonedDeed => deed === "lose" || deed === "revoke";

/** The notes shown before an action. */
export const DEED_NOTES: Readonly<Record<CardDeed, string>> = {
  hand_out: say("Handing out a card cannot be undone. If a card goes missing later, report it lost."),
  lose: say("If a lost card is found, it returns to its previous state."),
  find: say("The card returns to the state that it had before it was lost."),
  revoke: say("A revoked card never becomes valid again. This cannot be undone."),
};

export interface DeedEditorProps {
  deed: ReasonedDeed;
  /** The names of the cards' owners. */
  whom: string;
  send(wish: CardWish): Promise<unknown>;
  onClose(): void;
}

/** Asks why cards are being reported lost or revoked, and shows whether that can be undone. */
export function DeedEditor({ deed, whom, send, onClose }: DeedEditorProps) {
  const [reason, setReason] = useState("");
  const { mutate, isPending, error } = useMutation({ mutationFn: send, onSuccess: onClose });
  const errors = error instanceof CallFailed ? formErrors(error.wrong) : {};
  return (
    <Editor
      title={`${DEED_LABELS[deed]}: ${whom}`}
      action={DEED_LABELS[deed]}
      danger={deed === "revoke"}
      failure={error && !errors["reason"] ? detailOf(error, commonText.saveFailed) : undefined}
      saving={isPending}
      filled={reason !== ""}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ action: deed, reason });
      }}
    >
      <Text>{DEED_NOTES[deed]}</Text>
      <Textarea
        label={say("Reason")}
        description={
          deed === "lose" ? say("What you know about the loss. You can leave this empty.") : undefined
        }
        required={deed === "revoke"}
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
