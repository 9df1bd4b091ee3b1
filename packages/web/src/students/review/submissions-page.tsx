import type { LeftOut } from "@idms/core/students/noticed/left-out";
import type { Dashboard } from "@idms/core/collect/dashboard/dashboard";
import { STUDENTS_PATH } from "@idms/core/students/answers/list-text";
import { studentSchema, recordSchema, type Student } from "@idms/core/students/records/student";
import { Button, Checkbox, Group, Text, Modal } from "@mantine/core";
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from "react";
import { duePathsOfClass, duePathsOfSchool } from "../../school/dashboard/due-paths.ts";
import { DASHBOARD, useDashboard } from "../../school/dashboard/use-dashboard.ts";
import { WhatIsNext } from "../../school/dashboard/what-is-next.tsx";
import { useFormTemplates } from "../../school/forms/use-form-templates.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { ChosenBar, WithBar } from "../../ui/lists/chosen-bar.tsx";
import { ListTable, type ListTableProps } from "../../ui/lists/list-table.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useListParams, type ListParams } from "../../ui/lists/list-params.ts";
import { REVIEW, useOpened } from "../../ui/page/opened.ts";
import { Page } from "../../ui/page/page.tsx";
import { useList, useReload } from "../../ui/api/use-list.ts";
import { AddStudentEditor } from "../list/add-student-editor.tsx";
import { BulkVerify } from "./bulk-verify.tsx";
import { SelectionActions, useVerifyGreen } from "./selection-actions.tsx";
import { selectionColumn, submissionColumns } from "../list/submission-columns.tsx";
import { submissionStates } from "../list/state-filter.ts";
import { SubmissionFilters } from "./submission-filters.tsx";
import { UndoBar } from "../undo/undo-bar.tsx";
import { useUndo, type Undo } from "../undo/use-undo.ts";
import { useSelection, type Selection } from "../../ui/lists/selection.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { recordPath } from "../record/record-calls.ts";
import { STUDENTS } from "../undo/verify.ts";
import { shellText, submissionText, commonText } from "../../say/core-texts/messages.ts";
import { listText, recordText } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";
import "../list/submissions-page.css";
import { useQuery } from "@tanstack/react-query";
import { IconListCheck } from "../../ui/icons/frame-icons.ts";
import { IconRefresh } from "../../ui/icons/icons.ts";
import { detailOf, getOne } from "../../ui/api/api.ts";
import { ReviewDialog, type ReviewDialogProps } from "./review-dialog.tsx";
import { openQueue, type ReviewQueue } from "./review-queue.ts";
import { Failure } from "../../ui/failure.tsx";

const NONE: readonly Student[] = [];
const idOf = ({ id }: Student) => id;

/** Loads the submissions that the URL selects. The data for the table is the same object until it changes. */
function useSubmissions(params: ListParams) {
  const family = params.filter("family");
  const states = submissionStates(family);
  const state = (states.find(({ value }) => value === params.filter("status")) ?? states[0])?.value ?? "";
  const classroom = Number(params.filter("classroom")) || null;
  const photo_mark = params.filter("photo_mark");
  const query = useMemo(
    () => ({ ...params.query, status: state, classroom, photo_mark, family }),
    [params.query, state, classroom, photo_mark, family],
  );
  const { data, error, isPlaceholderData, refetch } = useList(STUDENTS, studentSchema, query);
  const list = useMemo(
    () => ({ data, error, isPlaceholderData, refetch }),
    [data, error, isPlaceholderData, refetch],
  );
  const rows = isPlaceholderData ? NONE : (data?.rows ?? NONE);
  return { state, states, classroom, query, list, rows, isWaiting: state === "SUBMITTED" };
}

/** Reloads the list and the counts. Moves the focus to the list if the focused row is gone. */
function useRefreshed() {
  const results = useRef<HTMLDivElement>(null);
  const reload = useReload();
  const refresh = () =>
    void reload(STUDENTS, DASHBOARD).then(() => {
      if (document.activeElement === document.body) results.current?.focus();
    });
  return { results, refresh };
}

/** Runs a function after a review is closed, either with its button or with the browser's Back button. */
function useAfterReview(isReviewing: boolean, act: () => void): void {
  const after = useEffectEvent(act);
  const wasReviewing = useRef(false);
  useEffect(() => {
    if (wasReviewing.current && !isReviewing) after();
    wasReviewing.current = isReviewing;
  }, [isReviewing]);
}

interface SubmissionTableProps extends Pick<ListTableProps<Student>, "params"> {
  list: ReturnType<typeof useSubmissions>["list"];
  /** The selection, or null if nothing can be selected. */
  selection: Selection<Student> | null;
  /** Whether the user may collect the first submissions. */
  start: boolean;
  /** The submissions that a person must look at, with the reasons. */
  lookAt: ReadonlyMap<number, LeftOut>;
  onView(id: number): void;
}

/** The table. It is a separate component, so that a dialog on top of it does not cause it to render again. */
const SubmissionTable = memo(function SubmissionTable({
  selection,
  start,
  lookAt,
  onView,
  ...list
}: SubmissionTableProps) {
  const search = list.params?.query["search"];
  return (
    <ListTable
      label={shellText.menu.submissions}
      columns={[
        ...(selection ? [selectionColumn(selection)] : []),
        ...submissionColumns(({ id }) => onView(id), lookAt),
      ]}
      rowKey={idOf}
      empty={submissionText.empty}
      start={
        start ? (
          <Start to="/school/upload-links">{say("Create an upload link for the parents")}</Start>
        ) : (
          search && (
            <Start to={`${STUDENTS_PATH}?${new URLSearchParams({ search })}`}>
              {say("Search students of every status")}
            </Start>
          )
        )
      }
      loadFailed={submissionText.loadFailed}
      {...list}
    />
  );
});

interface ToVerifyProps {
  /** How many submissions are left to verify, and how many wait for the family. Undefined until known. */
  due: { to_verify: number; sent_back: number } | undefined;
  /** The selection of waiting submissions, or null if the list shows submissions in other states. */
  selection: Selection<Student> | null;
  onRefresh(): void;
  /** A button that verifies waiting submissions. */
  children: ReactNode;
}

/** Shows how many submissions are left to verify, and how many wait for the family. */
function ToVerify({ due, selection, onRefresh, children }: ToVerifyProps) {
  return (
    <Group className="submissions-waiting" justify="space-between" gap="sm">
      <Text role="status" fw={600}>
        {due === undefined
          ? "\u00a0"
          : due.to_verify === 0
            ? say("Nothing left to verify")
            : say("{n} left to verify", { n: due.to_verify })}
        {due !== undefined &&
          due.sent_back > 0 &&
          `, ${say("{n} sent back to the family", { n: due.sent_back })}`}
      </Text>
      <Button
        className="submissions-refresh no-print"
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={onRefresh}
      >
        {submissionText.refresh}
      </Button>
      {selection && (
        <Group gap="md" className="no-print">
          <Checkbox
            className="submissions-all"
            label={say("Select all")}
            disabled={selection.isEmpty}
            checked={selection.isAll}
            onChange={selection.toggleAll}
          />
          {children}
        </Group>
      )}
    </Group>
  );
}

interface FootProps {
  /** Whether the review is open, which shows the last undoable action itself. */
  isReviewing: boolean;
  undo: Undo;
  /** The bar that undoes the verification of good photos. */
  otherwise: ReactNode;
  chosen: readonly Student[];
  /** Whether the user may do more than verify. */
  isWhole: boolean;
  refresh(): void;
  onVerify(): void;
}

/** Shows the last undoable action and the actions on the selected submissions, at the bottom of the window. */
const Foot = ({ isReviewing, undo, otherwise, chosen, isWhole, refresh, onVerify }: FootProps) => (
  <div className="submissions-undo">
    {!isReviewing && <LastDone undo={undo} otherwise={otherwise} />}
    {chosen.length > 0 && (
      <ChosenBar label={say("Chosen students")} said={listText.selected(chosen.length)}>
        <Button size="xs" onClick={onVerify}>
          {say("Verify selected ({n})", { n: chosen.length })}
        </Button>
        {isWhole && (
          <SelectionActions
            students={chosen}
            onDone={(done, act) => {
              undo.add(done, act);
              refresh();
            }}
          />
        )}
      </ChosenBar>
    )}
  </div>
);

interface WaysProps {
  /**
   * The waiting submissions, and a function that opens their review. Null if the list shows submissions in other
   * states.
   */
  review: { rows: readonly Student[]; open(id: number): void } | null;
  /** Adds a student. Null for users who may not correct answers. */
  onAdd: (() => void) | null;
}

/** The buttons that review the waiting submissions and that add a student. */
const Ways = ({ review, onAdd }: WaysProps) => (
  <>
    {review && (
      <HeadAction
        main
        icon={IconListCheck}
        disabled={review.rows.length === 0}
        onClick={() => review.rows[0] && review.open(review.rows[0].id)}
      >
        {say("Review")}
      </HeadAction>
    )}
    {onAdd && <HeadAction onClick={onAdd}>{recordText.add}</HeadAction>}
  </>
);

/**
 * Returns the counts of each class, and the work that is waiting in the given class or in all classes. Undefined until
 * known.
 */
function useDue(classroom: number | null) {
  const { counts } = useDashboard(useCan()("dashboard.read_own"));
  const ofClass = counts?.class_counts.find((room) => room.classroom === classroom);
  return { counts, due: classroom === null ? counts : ofClass };
}

/** Shows where the cards are once they are verified. This page itself shows what is left to verify. */
function AfterVerifying({
  classroom,
  counts,
  due,
}: ReturnType<typeof useDue> & { classroom: number | null }) {
  const { school_id: school } = useCurrentUser();
  const can = useCan();
  if (!can("dashboard.read_own") || school === null) return null;
  const paths =
    classroom === null
      ? duePathsOfSchool(counts?.class_counts)
      : duePathsOfClass({ id: classroom, school }, can("print_batches.read"));
  const counted = due && { ...due, to_verify: 0, asked_by_families: 0 };
  return <WhatIsNext counts={counted} paths={paths} otherwise="" />;
}

/** Whether there are no students yet and the user may collect the first ones. */
const useStart = (counts: Dashboard | undefined): boolean =>
  useCan()("links.create") && counts?.students === 0;

/** Shows the last action that can be undone. There are two kinds of such actions, and the newer action is shown. */
const LastDone = ({ undo, otherwise }: { undo: Undo; otherwise: ReactNode }) =>
  (undo.news === null && otherwise) || <UndoBar undo={undo} onUndo={() => void undo.takeBack()} />;

/**
 * The page with the submissions of the user's own school. It also opens the review of the submissions that are waiting
 * for verification.
 */
export function SubmissionsPage() {
  const params = useListParams();
  const school = useCurrentUser().school_id;
  const can = useCan();
  // Whoever may not correct answers sees and verifies them, one by one.
  const isWhole = can("students.correct");
  const forms = useFormTemplates(can("form_templates.read") ? school : null).data?.rows ?? [];
  const { state, states, classroom, query, list, rows, isWaiting } = useSubmissions(params);
  const { counts, due } = useDue(classroom);
  const start = useStart(counts);
  const waiting = useSelection(isWaiting ? rows : NONE, idOf);
  const selection = isWaiting ? waiting : null;
  const [adding, setAdding] = useState(false);
  const [verifying, setVerifying] = useState<readonly Student[] | null>(null);
  const undo = useUndo();
  const review = useOpened(REVIEW);
  const { results, refresh } = useRefreshed();
  const { lookAt, ...green } = useVerifyGreen({ classroom, enabled: isWhole && rows.length > 0, refresh });
  useAfterReview(review.id !== null, refresh);

  return (
    <Page
      title={shellText.menu.submissions}
      actions={
        <Ways
          review={isWaiting ? { rows, open: review.open } : null}
          onAdd={isWhole ? () => setAdding(true) : null}
        />
      }
    >
      <SubmissionFilters {...{ params, state, states, classroom, counts }} />
      <ToVerify due={due} selection={selection} onRefresh={refresh}>
        {isWhole && green.button}
      </ToVerify>
      <AfterVerifying {...{ classroom, counts, due }} />
      <WithBar
        bar={
          <Foot
            isReviewing={review.id !== null}
            otherwise={green.undoBar}
            chosen={waiting.chosen}
            onVerify={() => setVerifying(waiting.chosen)}
            {...{ undo, isWhole, refresh }}
          />
        }
      >
        <div ref={results} tabIndex={-1} className="submissions-list" data-refuge>
          <SubmissionTable {...{ list, params, selection, start, lookAt }} onView={review.open} />
        </div>
      </WithBar>
      {green.progress}
      {review.id !== null && (
        <AddressedReview
          id={review.id}
          rows={list.isPlaceholderData ? undefined : list.data?.rows}
          page={{ number: params.page, size: params.pageSize, count: list.data?.count ?? 0 }}
          onShown={review.show}
          onClose={review.close}
          {...{ query, forms, undo }}
        />
      )}
      {adding && school !== null && (
        <AddStudentEditor school={school} classroom={classroom} onClose={() => setAdding(false)} />
      )}
      {verifying && (
        <BulkVerify
          students={verifying}
          forms={forms}
          onVerified={undo.add}
          onClose={(left) => {
            setVerifying(null);
            waiting.set(left);
            refresh();
          }}
        />
      )}
    </Page>
  );
}

interface AddressedReviewProps extends Omit<ReviewDialogProps, "start"> {
  /** The ID of the submission in the URL. */
  id: number;
  /** The rows of the list page, or undefined until they are loaded. */
  rows: readonly Student[] | undefined;
  page: { number: number; size: number; count: number };
}

/**
 * The review that a URL opens. It begins within the list. If the list does not contain the submission, it shows only
 * this submission. If the user may not see the submission, it shows the reason.
 */
function AddressedReview({ id, rows, page, ...dialog }: AddressedReviewProps) {
  const [start, setStart] = useState<ReviewQueue>();
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const alone = useQuery({
    queryKey: [STUDENTS, "review", id],
    queryFn: ({ signal }) => getOne(recordPath(id), recordSchema, { signal }),
    enabled: !start && rows !== undefined && at < 0,
    gcTime: 0,
  });
  if (start) return <ReviewDialog start={start} {...dialog} />;
  if (rows && at >= 0) setStart(openQueue(rows, at, page));
  else if (alone.data) setStart(openQueue([alone.data], 0, { number: 1, size: page.size, count: 1 }));
  if (!alone.error) return null;
  return (
    <Modal opened title={submissionText.details} withCloseButton={false} onClose={dialog.onClose}>
      <Failure>{detailOf(alone.error, submissionText.loadFailed)}</Failure>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={dialog.onClose}>
          {commonText.close}
        </Button>
      </Group>
    </Modal>
  );
}
