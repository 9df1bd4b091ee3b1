import {
  importDraftSchema,
  IMPORTS_PATH,
  type ImportDraft,
  type ReadingWish,
  type SheetColumn,
} from "@idms/core/collect/imports/import";
import { hasEnded, jobAnswer } from "@idms/core/upkeep/jobs/job";
import { Alert, Button, Group, Skeleton, Text, NativeSelect, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { detailOf, getOne } from "../../ui/api/api.ts";
import { DASHBOARD } from "../../school/dashboard/use-dashboard.ts";
import { AGAIN_MS, JOBS } from "../jobs/ask-job.ts";
import { Standing } from "../jobs/standing.tsx";
import { tell } from "../../say/say/tell.ts";
import { say, sayCount, usual } from "../../say/say/say.ts";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { Page } from "../../ui/page/page.tsx";
import { toast } from "../../ui/page/toast.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { Words } from "../../ui/api/words.ts";
import { bringIn, importPath, IMPORTS, mendDraft, type Mending } from "./import-calls.ts";
import { columnsLeft, isOfColumns } from "@idms/core/spreadsheets/tables/not-read";
import { HowRead } from "./how-read.tsx";
import { PlanRows, rowsPath } from "./plan-rows.tsx";
import { kindLabel } from "./send-sheet.tsx";
import { Failure } from "../../ui/failure.tsx";

/** The select value of a column that is not ignored but has no meaning yet. */
const NOT_SAID = "?";

/** Shows each column's meaning with some of its cells. A changed meaning is remembered for these headings. */
function MappingTable({
  draft: { columns, targets },
  isRemembered,
  isBusy,
  onMap,
}: {
  draft: ImportDraft;
  isRemembered: boolean;
  isBusy: boolean;
  onMap(heading: string, field: string): void;
}) {
  const joined = columns.filter(({ heading, field }) => field !== null && heading.includes("+"));
  const notSaid = (part: string): string =>
    joined.some(({ heading }) => heading.split("+").includes(part))
      ? say("Combined with other columns")
      : say("Not recognised");
  const choices = [
    { value: "", label: say("Do not import") },
    ...targets.map(({ field, label, required }) => ({
      value: field,
      label: required ? say("{field} (required)", { field: usual(label) }) : usual(label),
    })),
  ];
  const parts: Column<SheetColumn>[] = [
    { title: say("Column"), wide: true, cell: ({ heading }) => <Words text={heading} /> },
    {
      title: say("Samples"),
      wide: true,
      cell: ({ samples }) => (
        <Text size="sm" c="dimmed">
          <Words text={samples.join(" · ")} />
        </Text>
      ),
    },
    {
      title: say("Import as"),
      wide: true,
      cell: ({ heading, field, is_chosen }) => (
        <NativeSelect
          aria-label={say("Import {column} as", { column: heading })}
          value={field ?? (is_chosen ? "" : NOT_SAID)}
          data={
            field === null && !is_chosen
              ? [{ value: NOT_SAID, label: notSaid(heading) }, ...choices]
              : choices
          }
          disabled={isBusy}
          onChange={(event) => onMap(heading, event.currentTarget.value)}
        />
      ),
    },
  ];
  return (
    <section className="import-part">
      <Title order={2} size="h4">
        {say("Columns")}
      </Title>
      {isRemembered && (
        <Text size="sm" c="dimmed">
          {say("Your earlier choices for these headings have been applied.")}
        </Text>
      )}
      <DataTable
        label={say("Columns")}
        columns={parts}
        rows={columns}
        rowKey={({ heading }) => heading}
        empty={say("The sheet has no columns.")}
      />
    </section>
  );
}

/** Loads a draft, corrects it and imports it. Once the import is done, the user returns to the list of imports. */
function useDraft(id: number) {
  const client = useQueryClient();
  const reload = useReload();
  const navigate = useNavigate();
  const path = importPath(id);
  const draft = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getOne(path, importDraftSchema, { signal }),
  });
  const mend = useMutation({
    mutationFn: (body: Mending) => mendDraft(id, body),
    async onSuccess(mended) {
      client.setQueryData([path], mended);
      await reload(rowsPath(id));
    },
  });
  const enter = useMutation({
    mutationFn: (partial: boolean) => bringIn(id, partial),
    onSuccess: (job) =>
      client.setQueryData([path], (now: ImportDraft | undefined) => now && { ...now, job: job.id }),
  });
  const job = draft.data?.job ?? null;
  const standing = useQuery({
    queryKey: [JOBS, job],
    queryFn: ({ signal }) => getOne(`${JOBS}${job}/`, jobAnswer, { signal }),
    enabled: job !== null,
    refetchInterval: ({ state }) => !(state.data && hasEnded(state.data)) && AGAIN_MS / 4,
  });
  const state = standing.data?.state;
  const leave = useEffectEvent(() => {
    toast(say("{file} was imported", { file: draft.data?.file ?? "" }));
    void reload(IMPORTS, DASHBOARD);
    void navigate(IMPORTS_PATH, { state: { shown: { title: draft.data?.file ?? "", job, import: id } } });
  });
  useEffect(() => {
    if (state === "done") leave();
  }, [state]);
  return { draft, mend, enter, standing };
}

/**
 * The page for a draft. It shows the meaning of the columns, the outcome of each row, problems to correct in place, and
 * the import button.
 */
export function DraftPage() {
  const id = Number(useParams()["id"]);
  const title = say("Import");
  const { draft, mend, enter, standing } = useDraft(id);
  const state = standing.data?.state;

  if (!draft.data || draft.error)
    return (
      <Page title={title}>
        {draft.error ? (
          <LoadFailed of={draft} otherwise={say("The draft could not be loaded.")} />
        ) : (
          <Skeleton h={200} />
        )}
      </Page>
    );
  const { problem, problems, file, kind, school_name, guesses, is_remembered } = draft.data;
  const isBusy = enter.isPending || (standing.data !== undefined && !hasEnded(standing.data));
  const isMending = mend.isPending || isBusy;
  const onRead = (reading: ReadingWish) => mend.mutate({ reading });
  const failure = mend.error ?? enter.error;
  return (
    <Page title={title}>
      <Text mb="sm">{[file, kindLabel(kind), school_name].filter(Boolean).join(", ")}</Text>
      <WhatItDoes draft={draft.data} />
      <Decided
        count={draft.data.reading.decided.length}
        isBusy={isMending}
        onAgain={() => onRead({ decided: [] })}
      />
      {failure && (
        <Failure mb="md">
          {detailOf(failure, say("The change could not be saved. Please try again."))}
        </Failure>
      )}
      {standing.data && (
        <Alert color={state === "failed" ? "red" : "blue"} mb="md" role="status">
          <Standing job={standing.data} />
        </Alert>
      )}
      {problem === null && <LeftColumns draft={draft.data} />}
      <ImportButtons draft={draft.data} isBusy={isBusy} onImport={(partial) => enter.mutate(partial)} />
      <HowRead
        key={`${draft.data.reading.sheet} ${draft.data.reading.header_row}`}
        reading={draft.data.reading}
        problems={problems}
        guesses={guesses}
        ofStudents={kind === "students"}
        isBusy={isMending}
        onRead={onRead}
      />
      <MappingTable
        draft={draft.data}
        isRemembered={is_remembered}
        isBusy={isMending}
        onMap={(heading, field) => mend.mutate({ mapping: { [heading]: field } })}
      />
      {problem === null && (
        <PlanRows
          id={id}
          headings={draft.data.columns.map(({ heading }) => heading)}
          isBusy={isMending}
          onMend={(cell) => mend.mutate({ cells: [cell] })}
          onDecide={(each) => onRead({ decided: [...draft.data.reading.decided, each] })}
        />
      )}
    </Page>
  );
}

/** Shows the columns that are not imported, above the button that imports the rest. */
function LeftColumns({ draft: { kind, not_read } }: { draft: ImportDraft }) {
  const left = not_read.filter(isOfColumns);
  if (left.length === 0) return null;
  return (
    <Alert color="orange" mb="md" role="note">
      {left.map((each) => (
        <Text fw={600} key={each.message}>
          {tell(each)}
        </Text>
      ))}
      <Text size="sm">
        {kind === "rosters"
          ? say("A roster does not keep these details. Families enter them in the form.")
          : say("To import a column, choose what it contains under Columns.")}
      </Text>
    </Alert>
  );
}

/** Imports the draft, or its valid rows if others have errors. */
function ImportButtons({
  draft: { counts, problem, not_read },
  isBusy,
  onImport,
}: {
  draft: ImportDraft;
  isBusy: boolean;
  onImport(partial: boolean): void;
}) {
  const going = counts.new + counts.changed;
  const left = columnsLeft(not_read);
  return (
    <Group mb="lg">
      <Button
        loading={isBusy}
        disabled={problem !== null || counts.refused > 0}
        onClick={() => onImport(false)}
      >
        {left === 0
          ? say("Import")
          : sayCount(left, "Import without {n} column", "Import without {n} columns")}
      </Button>
      {counts.refused > 0 && going > 0 && (
        <Button variant="default" loading={isBusy} onClick={() => onImport(true)}>
          {sayCount(going, "Import the {n} row without errors", "Import the {n} rows without errors")}
        </Button>
      )}
    </Group>
  );
}

/** Shows how many uncertain rows the user has decided on. */
function Decided({ count, isBusy, onAgain }: { count: number; isBusy: boolean; onAgain(): void }) {
  if (count === 0) return null;
  return (
    <Group mb="md">
      <Text size="sm">
        {sayCount(count, "You resolved {n} doubtful row.", "You resolved {n} doubtful rows.")}
      </Text>
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onAgain}>
        {say("Decide again")}
      </Button>
    </Group>
  );
}

/** Shows what importing the draft would change overall, and the parts of the file that are not read. */
function WhatItDoes({ draft: { counts, problem, problems, photos, not_read } }: { draft: ImportDraft }) {
  return (
    <Alert color={problem !== null || counts.refused > 0 ? "red" : "blue"} mb="md" role="status">
      {problem !== null ? (
        problems.map((each) => <Text key={each.message}>{tell(each)}</Text>)
      ) : (
        <Text fw={600}>
          {say("{new} new, {changed} changed, {unchanged} unchanged, {refused} refused.", {
            new: counts.new,
            changed: counts.changed,
            unchanged: counts.unchanged,
            refused: counts.refused,
          })}
        </Text>
      )}
      {counts.faults > counts.doubtful && (
        <Text size="sm">
          {sayCount(
            counts.faults - counts.doubtful,
            "{n} cell needs a correction.",
            "{n} cells need a correction.",
          )}
        </Text>
      )}
      {counts.doubtful > 0 && (
        <Text size="sm">
          {sayCount(
            counts.doubtful,
            "{n} row may be for an existing student. Choose the student below.",
            "{n} rows may be for existing students. Choose the students below.",
          )}
        </Text>
      )}
      {counts.gone > 0 && (
        <Text size="sm">
          {sayCount(
            counts.gone,
            "{n} student is not in the file and stays unchanged.",
            "{n} students are not in the file and stay unchanged.",
          )}
        </Text>
      )}
      {counts.mended > 0 && (
        <Text size="sm">
          {sayCount(counts.mended, "{n} cell was corrected.", "{n} cells were corrected.")}
        </Text>
      )}
      {photos !== null && <Text size="sm">{sayCount(photos, "{n} photo.", "{n} photos.")}</Text>}
      {not_read
        .filter((each) => !isOfColumns(each))
        .map((each) => (
          <Text size="sm" key={each.message}>
            {tell(each)}
          </Text>
        ))}
    </Alert>
  );
}
