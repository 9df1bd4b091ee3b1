import { studentName } from "@idms/core/students/records/display-name";
import type { DuplicatePair, Student } from "@idms/core/students/records/student";
import { useState } from "react";
import { call, detailOf } from "../../ui/api/api.ts";
import { recordPath } from "../record/record-calls.ts";
import type { Undo, UndoableAct } from "../undo/use-undo.ts";
import { duplicateText, recordText } from "../../say/texts/students.ts";
import { say } from "../../say/say/say.ts";

const nameOf = (student: Student): string => studentName(student) || say("Student {id}", { id: student.id });

const REMOVED: UndoableAct = {
  done: (subject) => say("{subject} was removed, and the other record was kept.", { subject }),
  undone: (subject) => say("{subject} was restored.", { subject }),
  takeBack: ({ id }) => call("POST", recordPath(id, "restore/"), { body: {} }),
  failed: recordText.failed,
};
const asPair = ({ id, version }: Student) => ({ other: id, other_version: version });
const toldApart = (other: Student): UndoableAct => ({
  done: (subject) => say("{subject} was marked as a different child.", { subject }),
  undone: (subject) => say("{subject} is listed as a possible duplicate again.", { subject }),
  async takeBack({ id, version }) {
    await call("POST", recordPath(id, "undo-tell-apart/"), { version, body: asPair(other) });
    return call("GET", recordPath(id));
  },
  failed: recordText.failed,
});
const merged = (gone: Student): UndoableAct => ({
  done: (subject) => say("{subject} merged with student {id}.", { subject, id: gone.id }),
  undone: (subject) =>
    say("The merge of {subject} was undone, and {name} was restored.", { subject, name: nameOf(gone) }),
  takeBack: ({ id, version }) =>
    call("POST", recordPath(id, "undo-merge/"), { body: { other: gone.id }, version }),
  failed: recordText.failed,
});

/**
 * Manages the actions on a pair. They run one at a time, and each can be undone. The last error is shown until the
 * next action.
 */
export function useDuplicateActs(undo: Undo) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function act(send: () => Promise<unknown>, student: Student, way: UndoableAct): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await send();
      undo.add([student], way);
    } catch (error) {
      setFailure(detailOf(error, recordText.failed));
    }
    setBusy(false);
  }
  return {
    busy,
    failure,
    keep: (kept: Student, gone: Student) =>
      act(
        () =>
          call("POST", recordPath(gone.id, "remove/"), {
            version: gone.version,
            body: { reason: duplicateText.removedAs(kept.id) },
          }),
        gone,
        REMOVED,
      ),
    tellApart: ({ first, second }: DuplicatePair) =>
      act(
        () =>
          call("POST", recordPath(first.id, "tell-apart/"), {
            version: first.version,
            body: asPair(second),
          }),
        first,
        toldApart(second),
      ),
    /** Records that two records were merged. */
    merged: (kept: Student, gone: Student) => undo.add([kept], merged(gone)),
  };
}
