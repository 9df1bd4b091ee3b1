import type { StudentVersion } from "@idms/core/students/records/record-actions";
import { LEFT_OUT } from "@idms/core/students/noticed/left-out";
import type { Student } from "@idms/core/students/records/student";
import { Button } from "@mantine/core";
import { useState, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../ui/api/api.ts";
import { MoveEditor, RemoveEditor, SendBackEditor } from "../record/act-editors.tsx";
import { recordPath } from "../record/record-calls.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { doToMany, type BulkWish } from "../list/bulk-call.ts";
import { UndoneInPart, type UndoableAct } from "../undo/use-undo.ts";
import { recordText, listText } from "../../say/core-texts/students.ts";
import { displayName } from "../../ui/api/display-name.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { tellRefusal } from "../../say/say/tell.ts";
import { asSentence } from "@idms/core/as-sentence";
import { useTried } from "../../ui/forms/use-tried.ts";
import { BulkProgress } from "../list/bulk-progress.tsx";
import { VERIFIED } from "../list/chosen-actions.tsx";
import { UndoBar } from "../undo/undo-bar.tsx";
import { useBulk } from "../list/use-bulk.ts";
import { countFound, readVerifiable, type Verifiable } from "../list/use-found.ts";
import { STUDENTS } from "../undo/verify.ts";
import { photoQualityText } from "../../say/core-texts/photos.ts";

/**
 * The filter for records offered for bulk verification. Only the server's own photo measurements count, never the
 * phone's.
 */
const GREEN = { status: "SUBMITTED", sent_back: false, photo_mark: "green" };

/** Says how many submissions are verified together, how many are not, and why. */
function askedFirst({ sound, left_out }: Verifiable): string {
  const reasons = LEFT_OUT.filter((reason) => left_out[reason] > 0);
  const left = reasons.reduce((sum, reason) => sum + left_out[reason], 0);
  return [
    sound.length > 0 ? photoQualityText.confirm(sound.length) : photoQualityText.confirmNone,
    ...(left > 0 ? [photoQualityText.leftOut(left)] : []),
    ...reasons.map((reason) => photoQualityText.leftOutAs[reason](left_out[reason])),
  ].join("\n");
}

interface VerifyGreenProps {
  classroom: number | null;
  /** Whether to look for such submissions. The search compares photos, so it waits until the list is shown. */
  enabled: boolean;
  refresh(): void;
}

/**
 * Verifies the waiting submissions about which nothing is doubtful, after confirmation. The verification can be
 * undone. The button has their number, and is hidden if there are none. `lookAt` has the waiting submissions that a
 * person must look at, with the reasons.
 */
export function useVerifyGreen({ classroom, enabled, refresh }: VerifyGreenProps) {
  const tried = useTried();
  const ask = useAsk();
  const bulk = useBulk(refresh);
  const [busy, setBusy] = useState(false);
  const green = useMemo(() => ({ ...GREEN, classroom }), [classroom]);
  const counted = useQuery({
    queryKey: [STUDENTS, "count", green],
    queryFn: ({ signal }) => countFound(green, signal),
    enabled,
  });
  const found = useQuery({
    queryKey: [STUDENTS, "verifiable", classroom],
    queryFn: ({ signal }) => readVerifiable({ classroom }, signal),
    enabled: enabled && (counted.data ?? 0) > 0,
  });
  const count = found.data?.sound.length ?? 0;
  const lookAt = useMemo(() => new Map(found.data?.look_at.map(({ id, why }) => [id, why])), [found.data]);

  async function verify(): Promise<void> {
    setBusy(true);
    await tried(async () => {
      const verifiable = await readVerifiable({ classroom });
      const { sound } = verifiable;
      const question = askedFirst(verifiable);
      setBusy(false);
      if (sound.length === 0) await ask.tell(question);
      else if (await ask.confirm(question, photoQualityText.verifyGreen(sound.length)))
        await bulk.act({ action: "verify" }, sound, VERIFIED);
    }, listText.none);
    setBusy(false);
  }
  return {
    lookAt,
    button: (
      // Reserves space for the button before the count is known, so that no line wraps on a phone. It is hidden while
      // there is none.
      <Button
        variant="default"
        miw="13rem"
        loading={busy}
        style={{ visibility: count === 0 ? "hidden" : undefined }}
        onClick={() => void verify()}
      >
        {photoQualityText.verifyGreen(count)}
      </Button>
    ),
    progress: bulk.running && <BulkProgress running={bulk.running} onStop={bulk.stop} onClose={bulk.close} />,
    undoBar: bulk.news && <UndoBar undo={bulk} onUndo={() => void bulk.takeBack()} />,
  };
}

/** Makes an action undoable. It is given the students whom the action changed from VERIFIED to SUBMITTED. */
type Undoable = (wereVerified: readonly StudentVersion[]) => UndoableAct;

/** Undoes an action. Throws an error if the verification could not be restored as well. */
async function doOpposite(wish: BulkWish, id: number): Promise<unknown> {
  const { refused, not_verified } = await doToMany(wish, [{ id }]);
  const [trouble] = [...refused, ...not_verified];
  if (trouble) throw new UndoneInPart(tellRefusal(asSentence(trouble.detail, trouble)));
  return call("GET", recordPath(id));
}

/** Sending records back. The undo also restores the verification of those that were verified before. */
export const SENT_BACK: Undoable = (were_verified) => ({
  done: (subject) => say("{subject} sent back.", { subject }),
  undone: (subject) => say("{subject} is no longer marked as sent back.", { subject }),
  takeBack: ({ id }) => doOpposite({ action: "undo_send_back", were_verified }, id),
  failed: recordText.failed,
});
const MOVED: Undoable = (were_verified) => ({
  done: (subject) => say("{subject} moved.", { subject }),
  undone: (subject) => say("{subject} moved back to the previous class.", { subject }),
  takeBack: ({ id, classroom }) => doOpposite({ action: "move", classroom: classroom.id, were_verified }, id),
  failed: recordText.failed,
});
const REMOVED: Undoable = () => ({
  done: (subject) => say("{subject} removed.", { subject }),
  undone: (subject) => say("{subject} was restored.", { subject }),
  takeBack: ({ id }) => call("POST", recordPath(id, "restore/"), { body: {} }),
  failed: recordText.failed,
});

export interface SelectionActionsProps {
  students: readonly Student[];
  /** Called with the affected students and a way to undo the action. */
  onDone(students: readonly Student[], act: UndoableAct): void;
}

/**
 * Shows the actions on all selected students. Each action runs as one call and names the students for whom it was
 * rejected.
 */
export function SelectionActions({ students, onDone }: SelectionActionsProps) {
  const can = useCan();
  const ask = useAsk();
  const school = useCurrentUser().school_id;
  const [open, setOpen] = useState<"send_back" | "move" | "remove" | null>(null);
  const common = {
    whom: sayCount(students.length, "{n} student", "{n} students"),
    onClose: () => setOpen(null),
  };

  async function doToAll(wish: BulkWish, act: Undoable): Promise<void> {
    const { done, refused, were_verified } = await doToMany(wish, students);
    onDone(
      students.filter(({ id }) => done.includes(id)),
      act(were_verified),
    );
    if (refused.length === 0) return;
    const named = refused.map(({ id, detail, ...coded }) => {
      const student = students.find((each) => each.id === id);
      const name = (student && displayName(student)) || say("Student {id}", { id });
      return `${name}: ${tellRefusal(asSentence(detail, coded))}`;
    });
    void ask.tell(named.join("\n"));
  }
  const button = (action: NonNullable<typeof open>, label: string) => (
    <Button size="xs" variant="default" onClick={() => setOpen(action)}>
      {label}
    </Button>
  );
  return (
    <>
      {can("students.send_back") && button("send_back", say("Send back selected"))}
      {can("students.correct") && button("move", say("Move selected"))}
      {can("students.remove") && button("remove", say("Remove selected"))}
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
