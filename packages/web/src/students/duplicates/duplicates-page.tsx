import type { DuplicatePair, Student } from "@idms/core/students/records/student";
import { Button, Group, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { studentName } from "@idms/core/students/records/display-name";
import { detailOf, call } from "../../ui/api/api.ts";
import { useClasses } from "../../school/classes/use-classes.ts";
import { DASHBOARD } from "../../school/dashboard/use-dashboard.ts";
import { useFormTemplates } from "../../school/forms/use-form-templates.ts";
import { STUDENTS, useRefresh, recordPath } from "../record/record-calls.ts";
import { useDuplicates, useDuplicatesAcross } from "../record/use-duplicates.ts";
import { FirstClass } from "../../school/schools/first-class.tsx";
import { FirstStart } from "../../school/schools/first-start.tsx";
import { usePageSchool } from "../../school/schools/use-page-school.ts";
import { useListParams } from "../../ui/lists/list-params.ts";
import { SchoolAndClass } from "../../school/classes/school-and-class.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Failure } from "../../ui/failure.tsx";
import { useReload } from "../../ui/api/use-list.ts";
import { DuplicatePairView } from "./duplicate-pair.tsx";
import { MergeEditor } from "./merge-editor.tsx";
import { UndoBar } from "../undo/undo-bar.tsx";
import { useUndo, type Undo, type UndoableAct } from "../undo/use-undo.ts";
import { duplicateText, recordText } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import "./duplicates-page.css";

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
  done: (subject) => say("{subject} was merged with student {id}.", { subject, id: gone.id }),
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

const SHOWN_AT_FIRST = 20;
const keyOf = ({ first, second }: DuplicatePair): string => `${first.id} ${second.id}`;

/** Finds the likely duplicates within a school's classes and across them, and reports the progress. */
function useAllDuplicates(school: number | null, classroom: number | null) {
  const { rooms, isSuccess, isPlaceholderData } = useClasses(school);
  const chosen = rooms.map(({ id }) => id).filter((id) => classroom === null || id === classroom);
  const search = useDuplicates(chosen);
  const isEachDone = isSuccess && search.done === chosen.length;
  // The photos of each class are known by then, and are compared in a moment.
  const across = useDuplicatesAcross(school, isEachDone && classroom === null);
  const isDone = isEachDone && across.isDone;
  const pairs = [...search.pairs, ...across.pairs];
  const error = search.error ?? across.error;
  return {
    pairs,
    isDone,
    isWithoutClasses: isSuccess && !isPlaceholderData && school !== null && rooms.length === 0,
    error,
    progress: isEachDone ? duplicateText.across : duplicateText.progress(search.done, chosen.length),
    retry() {
      search.retry();
      if (across.error !== null) across.retry();
    },
  };
}

/** The page with a school's likely duplicate records, shown in pairs. The school and class are kept in the URL. */
export function DuplicatesPage() {
  const params = useListParams();
  const { school, isAsked } = usePageSchool(params);
  const classroom = Number(params.filter("classroom")) || null;
  const { pairs, isDone, isWithoutClasses, progress, error, retry } = useAllDuplicates(school, classroom);
  const forms = useFormTemplates(school).data?.rows ?? [];
  const undo = useUndo();
  const reload = useReload();
  const refresh = useRefresh();
  const acts = useDuplicateActs(undo);
  const [merging, setMerging] = useState<DuplicatePair | null>(null);
  const [most, setMost] = useState(SHOWN_AT_FIRST);
  const list = useRef<HTMLDivElement>(null);
  /**
   * Awaits an action and then reloads the records. If the pair with the focus is gone, moves the focus to the list.
   * Photos of removed students are not requested.
   */
  const after = async (act: Promise<unknown>) => {
    await act;
    await reload(STUDENTS, DASHBOARD);
    if (document.activeElement === document.body) list.current?.focus();
  };
  const found = pairs.length === 0 && !error ? duplicateText.none : duplicateText.found(pairs.length);
  return (
    <Page title={duplicateText.title}>
      <Group className="toolbar no-print" align="flex-end" gap="sm">
        <SchoolAndClass params={params} school={school} classroom={classroom} oneSchool />
      </Group>
      <Text mb="md">{isAsked ? duplicateText.chooseSchool : duplicateText.intro}</Text>
      {isAsked && <FirstStart />}
      {isWithoutClasses && <FirstClass />}
      {school !== null && (
        <Text role="status" c="dimmed" mb="md">
          {isDone ? found : progress}
        </Text>
      )}
      {error !== null && <LoadFailed of={{ error, refetch: retry }} otherwise={duplicateText.failed} />}
      <Failure mb="md">{acts.failure}</Failure>
      <div ref={list} tabIndex={-1} className="duplicate-list">
        {pairs.slice(0, most).map((pair) => (
          <DuplicatePairView
            key={keyOf(pair)}
            pair={pair}
            forms={forms}
            busy={acts.busy}
            onKeep={(kept, gone) => void after(acts.keep(kept, gone))}
            onApart={() => void after(acts.tellApart(pair))}
            onMerge={() => setMerging(pair)}
          />
        ))}
      </div>
      {pairs.length > most && (
        <Button variant="default" onClick={() => setMost(most + SHOWN_AT_FIRST)}>
          {say("Show more")}
        </Button>
      )}
      <div className="submissions-undo">
        <UndoBar undo={undo} onUndo={() => void undo.takeBack().then(refresh)} />
      </div>
      {merging && (
        <MergeEditor
          pair={merging}
          onMerged={(kept, gone) => {
            acts.merged(kept, gone);
            void after(Promise.resolve());
          }}
          onClose={() => setMerging(null)}
        />
      )}
    </Page>
  );
}
