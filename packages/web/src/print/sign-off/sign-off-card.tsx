import type { ProofChild } from "@idms/core/collect/sign-off/class-sign-off";
import { Badge, Button, Group, Text, Textarea } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { API_BASE } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { useCan } from "../../school/session/use-can.ts";
import { moment } from "../../ui/api/moment.ts";
import { LazyPrivateImage } from "../../ui/marks/private-image.tsx";
import { ToStudent } from "../../ui/marks/student-link.tsx";
import { STATE_WORDS } from "./sign-off-calls.ts";
import { personInWords } from "../../ui/api/person-in-words.ts";

const COLORS = { open: "gray.7", signed: "#1e6b30", wrong: "red.9", lost: "#a34100" } as const;

export interface ProofCardProps {
  child: ProofChild;
  busy: boolean;
  onSign(child: ProofChild): void;
  onWrong(child: ProofChild, note: string): void;
}

/** Shows a card of a class with its comments. The school admin can sign the card or report what is wrong with it. */
export function ProofCard({ child, busy, onSign, onWrong }: ProofCardProps) {
  const can = useCan();
  const { student, name, number, state, version } = child;
  const picture = (side: string) => `${API_BASE}/students/${student}/proof-card/?side=${side}&of=${version}`;

  return (
    <li className="proof-card">
      <h3 className="proof-head">
        {number}{" "}
        <ToStudent id={student}>
          <bdi>{name || say("Student {id}", { id: student })}</bdi>
        </ToStudent>
      </h3>
      <LazyPrivateImage
        address={picture("front")}
        alt={say("The card for {name}", { name })}
        className="proof-picture"
      />
      {child.is_two_sided && (
        <LazyPrivateImage
          address={picture("back")}
          alt={say("The back of the card for {name}", { name })}
          className="proof-picture"
        />
      )}
      <div role="status">
        <Badge color={COLORS[state]} tt="none">
          {STATE_WORDS[state]}
        </Badge>
        {child.made_by !== null && child.made_at !== null && (
          <Text size="sm">
            <bdi>{personInWords(child.made_by)}</bdi>, {moment(child.made_at)}
          </Text>
        )}
        {child.note !== "" && (
          <Text size="sm" dir="auto" className="proof-note">
            {child.note}
          </Text>
        )}
      </div>
      {can("students.sign_card") && <Verdict child={child} busy={busy} onSign={onSign} onWrong={onWrong} />}
    </li>
  );
}

/** Shows the buttons for signing a card, or the field for describing what is wrong with it. */
function Verdict({ child, busy, onSign, onWrong }: ProofCardProps) {
  const { name, state } = child;
  const [note, setNote] = useState<string | null>(null);

  function tell(event: FormEvent): void {
    event.preventDefault();
    if (!note?.trim()) return;
    onWrong(child, note);
    setNote(null);
  }

  return note === null ? (
    <Group gap="xs" className="no-print">
      {state !== "signed" && (
        <Button
          size="xs"
          disabled={busy}
          aria-label={say("Sign the card for {name}", { name })}
          onClick={() => onSign(child)}
        >
          {say("Sign")}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        aria-label={say("Something is wrong with the card for {name}", { name })}
        onClick={() => setNote("")}
      >
        {say("Something is wrong...")}
      </Button>
    </Group>
  ) : (
    <form onSubmit={tell}>
      <Textarea
        label={say("What is wrong with the card for {name}", { name })}
        required
        autosize
        minRows={2}
        maxLength={300}
        dir="auto"
        value={note}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button size="xs" type="submit" disabled={busy}>
          {commonText.save}
        </Button>
        <Button size="xs" variant="default" onClick={() => setNote(null)}>
          {commonText.cancel}
        </Button>
      </Group>
    </form>
  );
}
