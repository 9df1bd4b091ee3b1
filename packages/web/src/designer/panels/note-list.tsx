import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { say } from "../../say/say/say.ts";
import type { Note } from "../edits/findings.ts";

/** What is to be noticed, each as a sentence. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="note-list" aria-label={say("What the press would report")}>
      {notes.map(({ message, serious }) => {
        const Icon = serious ? IconAlertTriangle : IconInfoCircle;
        return (
          <li key={message} data-serious={serious || undefined}>
            <Icon size={16} aria-hidden="true" />
            <span>{message}</span>
          </li>
        );
      })}
    </ul>
  );
}
