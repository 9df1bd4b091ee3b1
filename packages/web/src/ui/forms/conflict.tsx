import "./conflict.css";
import type { Difference } from "@idms/core/upkeep/versions/merge";
import { Button, Group, Modal, Stack } from "@mantine/core";
import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { useEscapeAlone } from "./escape-alone.ts";
import { moment } from "../api/moment.ts";
import { say } from "../../say/say/say.ts";
import { personInWords } from "../api/person-in-words.ts";

/** A part that differs between two users' versions, as text. */
export interface ConflictRow {
  label: string;
  mine: string;
  theirs: string;
  changedBy: Difference["changedBy"];
}

/** Two users' conflicting changes. */
export interface Conflict {
  /** The kind of record that both users changed, such as "class". */
  what: string;
  changedBy: string | null;
  changedAt: Date | null;
  rows: readonly ConflictRow[];
  /** Pictures of both versions, if there are any. */
  pictures?: { mine: ReactNode; theirs: ReactNode } | undefined;
}

export type ConflictChoice = "mine" | "theirs" | "back";

type AskConflict = (conflict: Conflict) => Promise<ConflictChoice>;

const ConflictContext = createContext<AskConflict | null>(null);

/** Returns a function that shows the changes of two users side by side. It resolves to the user's choice. */
export function useConflict(): AskConflict {
  const ask = useContext(ConflictContext);
  if (!ask) throw new Error("useConflict is used outside of its provider");
  return ask;
}

/** Provides the dialog that reports a conflict with changes that another user has saved. */
export function ConflictProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ conflict: Conflict; answer(choice: ConflictChoice): void } | null>(
    null,
  );
  const [open, setOpen] = useState(false);
  const ask = useCallback<AskConflict>(
    (conflict) =>
      new Promise((answer) => {
        setAsked({ conflict, answer });
        setOpen(true);
      }),
    [],
  );
  const close = (choice: ConflictChoice) => {
    setOpen(false);
    asked?.answer(choice);
  };
  useEscapeAlone(open, () => close("back"));
  return (
    <ConflictContext value={ask}>
      {children}
      <Modal
        opened={open}
        onClose={() => close("back")}
        title={say("Someone else changed this {what}", { what: asked?.conflict.what ?? "" })}
        size="lg"
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        zIndex={300}
      >
        {asked && <ConflictChoices conflict={asked.conflict} close={close} />}
      </Modal>
    </ConflictContext>
  );
}

const ONLY = { both: null, me: say("Only you changed this"), them: say("Only they changed this") };

function ConflictChoices({ conflict, close }: { conflict: Conflict; close(choice: ConflictChoice): void }) {
  const { changedBy, changedAt, rows, pictures } = conflict;
  const who = changedBy === null ? say("Someone else") : personInWords(changedBy);
  return (
    <Stack>
      <p className="conflict-text">
        {changedAt
          ? say(
              "{who} saved this on {when}, after you opened it. Your changes are not lost, but they are not saved yet.",
              { who, when: moment(changedAt) },
            )
          : say(
              "{who} saved this after you opened it. Your changes are not lost, but they are not saved yet.",
              { who },
            )}
      </p>
      {pictures && (
        <div className="conflict-pictures">
          <figure>
            {pictures.mine}
            <figcaption>{say("Yours")}</figcaption>
          </figure>
          <figure>
            {pictures.theirs}
            <figcaption>{say("Theirs")}</figcaption>
          </figure>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by the keyboard too */}
      <div className="conflict-rows" role="region" aria-label={say("Differences")} tabIndex={0}>
        <table className="conflict-table">
          <thead>
            <tr>
              <th scope="col">{say("Differences")}</th>
              <th scope="col">{say("Yours")}</th>
              <th scope="col">{say("Theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">
                  {row.label}
                  {ONLY[row.changedBy] && <span>{ONLY[row.changedBy]}</span>}
                </th>
                <td data-changed={row.changedBy !== "them" || undefined}>{row.mine}</td>
                <td data-changed={row.changedBy !== "me" || undefined}>{row.theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="conflict-text">
        {say(
          "Choose Back to editing to combine both versions. This keeps every change that only one of you made, and yours where you both changed the same thing. Choose Save mine to replace their version with yours. Theirs is kept as an earlier version.",
        )}
      </p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => close("theirs")}>
          {say("Use theirs")}
        </Button>
        <Button variant="default" onClick={() => close("mine")}>
          {say("Save mine")}
        </Button>
        <Button onClick={() => close("back")} data-autofocus>
          {say("Back to editing")}
        </Button>
      </Group>
    </Stack>
  );
}
