import { STUDENTS_PATH } from "@idms/core/students/list-text";
import { CHANGED_PATH, REMOVED_PATH } from "@idms/core/students/record-text";
import { studentSchema, type Student } from "@idms/core/students/student";
import { Button, Checkbox, Group, Text } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { detailOf } from "../api/api.ts";
import { DASHBOARD, useDashboard } from "../dashboard/use-dashboard.ts";
import { useFormTemplates } from "../forms/use-form-templates.ts";
import { useCurrentUser } from "../session/session.tsx";
import { useCan } from "../session/use-can.ts";
import { ChosenBar } from "../ui/chosen-bar.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { DuplicatesLink } from "../ui/duplicates-link.tsx";
import { HeadAction } from "../ui/head-action.tsx";
import { useListParams } from "../ui/list-params.ts";
import { REVIEW, useOpened } from "../ui/opened.ts";
import { Page } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { useLastPage } from "../ui/use-last-page.ts";
import { useList, useReload } from "../ui/use-list.ts";
import { AddStudentEditor } from "../records/add-student-editor.tsx";
import { AddressedReview } from "./addressed-review.tsx";
import { BulkVerify } from "./bulk-verify.tsx";
import { SelectionActions } from "./selection-actions.tsx";
import { selectionColumn, submissionColumns } from "./submission-columns.tsx";
import { submissionStates } from "./student-state.ts";
import { SubmissionFilters } from "./submission-filters.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { useUndo } from "./use-undo.ts";
import { useSelection } from "./use-selection.ts";
import { STUDENTS } from "./verify.ts";
import { useVerifyGreen } from "./verify-green.tsx";
import { shellText, submissionText } from "../say/texts/messages.ts";
import { listText, recordText } from "../say/texts/students.ts";
import { say } from "../say/say.ts";
import "./submissions-page.css";

const NONE: readonly Student[] = [];

/** The submissions of the own school, and the way through those that wait to be verified. */
export function SubmissionsPage() {
  const params = useListParams();
  const school = useCurrentUser().school_id;
  const [adding, setAdding] = useState(false);
  const can = useCan();
  // Whoever may not correct answers sees and verifies them, one by one.
  const isWhole = can("students.correct");
  const forms = useFormTemplates(can("form_templates.read") ? school : null).data?.rows ?? [];
  const { counts } = useDashboard(can("dashboard.read_own"));
  const reload = useReload();
  const family = params.filter("family");
  const states = submissionStates(family);
  const state = (states.find(({ value }) => value === params.filter("status")) ?? states[0])?.value ?? "";
  const classroom = Number(params.filter("classroom")) || null;
  const photo_mark = params.filter("photo_mark");
  const query = useMemo(
    () => ({ ...params.query, status: state, classroom, photo_mark, family }),
    [params.query, state, classroom, photo_mark, family],
  );
  const list = useList(STUDENTS, studentSchema, query);
  useLastPage(params, list);
  const isWaiting = state === "SUBMITTED";
  const rows = list.isPlaceholderData ? NONE : (list.data?.rows ?? NONE);
  const selection = useSelection(isWaiting ? rows : NONE);
  const green = useVerifyGreen({ classroom, onChanged: () => void refresh() });
  const review = useOpened(REVIEW);
  const [verifying, setVerifying] = useState<readonly Student[] | null>(null);
  const undo = useUndo();
  const results = useRef<HTMLDivElement>(null);

  async function refresh(): Promise<void> {
    await reload(STUDENTS, DASHBOARD);
    // The row that had the focus may be gone.
    if (document.activeElement === document.body) results.current?.focus();
  }
  // Whatever has closed the review, be it the way back: what was done there shows in the list.
  const afterReview = useEffectEvent(() => void refresh());
  const isReviewing = review.id !== null;
  const wasReviewing = useRef(false);
  useEffect(() => {
    if (wasReviewing.current && !isReviewing) afterReview();
    wasReviewing.current = isReviewing;
  }, [isReviewing]);
  const view = review.open;
  const { data, error, isPlaceholderData, refetch } = list;
  // A dialog that opens above it does not draw the whole table again.
  const table = useMemo(
    () => (
      <DataTable
        label={shellText.menu.submissions}
        columns={[
          ...(isWaiting ? [selectionColumn(selection)] : []),
          ...submissionColumns(({ id }) => view(id)),
        ]}
        rows={data?.rows}
        rowKey={(student) => student.id}
        empty={submissionText.empty}
        stale={isPlaceholderData}
        error={
          error
            ? { message: detailOf(error, submissionText.loadFailed), retry: () => void refetch() }
            : undefined
        }
        ordering={params.ordering}
        onOrder={(ordering) => params.set({ ordering })}
      />
    ),
    [isWaiting, selection, view, data, isPlaceholderData, error, refetch, params],
  );

  const ofClass = counts?.class_counts.find((room) => room.classroom === classroom);
  const left = classroom === null ? counts?.verification_pending : ofClass?.pending;
  return (
    <Page
      title={shellText.menu.submissions}
      actions={
        <>
          {isWaiting && (
            <HeadAction
              main
              icon={IconListCheck}
              disabled={rows.length === 0}
              onClick={() => rows[0] && view(rows[0].id)}
            >
              {say("Review")}
            </HeadAction>
          )}
          {isWhole && (
            <>
              <HeadAction onClick={() => setAdding(true)}>{recordText.add}</HeadAction>
              <HeadAction to={STUDENTS_PATH}>{listText.title}</HeadAction>
              <DuplicatesLink />
              <HeadAction to={CHANGED_PATH}>{recordText.changedCards}</HeadAction>
              <HeadAction to={REMOVED_PATH}>{recordText.removed}</HeadAction>
            </>
          )}
        </>
      }
    >
      <SubmissionFilters
        params={params}
        state={state}
        states={states}
        classroom={classroom}
        counts={counts}
        onRefresh={() => void refresh()}
      />
      <Group className="submissions-waiting" justify="space-between" gap="sm">
        <Text role="status" fw={600}>
          {left === undefined
            ? "\u00a0"
            : left === 0
              ? say("Nothing left to verify")
              : say("{n} left to verify", { n: left })}
        </Text>
        {isWaiting && (
          <Group gap="md" className="no-print">
            <Checkbox
              className="submissions-all"
              label={say("Select all")}
              disabled={rows.length === 0}
              checked={selection.isAll}
              onChange={selection.toggleAll}
            />
            {selection.chosen.length === 0 ? (
              isWhole && green.button
            ) : (
              <ChosenBar label={say("Chosen students")} said={listText.selected(selection.chosen.length)}>
                <Button size="xs" onClick={() => setVerifying(selection.chosen)}>
                  {say("Verify selected ({n})", { n: selection.chosen.length })}
                </Button>
                {isWhole && (
                  <SelectionActions
                    students={selection.chosen}
                    onDone={(done, act) => {
                      undo.add(done, act);
                      void refresh();
                    }}
                  />
                )}
              </ChosenBar>
            )}
          </Group>
        )}
      </Group>
      <div ref={results} tabIndex={-1} className="submissions-list">
        {table}
      </div>
      <Pager count={list.data?.count} params={params} />
      <div className="submissions-undo">
        {!isReviewing &&
          ((undo.news === null && green.undoBar) || (
            <UndoBar undo={undo} onUndo={() => void undo.takeBack()} />
          ))}
      </div>
      {green.progress}
      {review.id !== null && (
        <AddressedReview
          id={review.id}
          rows={isPlaceholderData ? undefined : data?.rows}
          page={{ number: params.page, size: params.pageSize, count: data?.count ?? 0 }}
          query={query}
          forms={forms}
          undo={undo}
          onShown={review.show}
          onClose={review.close}
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
            selection.set(left);
            void refresh();
          }}
        />
      )}
    </Page>
  );
}
