import { canBeUndone, importSchema, importText, type Import } from "@idms/core/collect/imports/import";
import { Anchor, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { IconArrowBackUp, IconFileText, IconTrash } from "../../ui/icons/icons.ts";
import { call } from "../../ui/api/api.ts";
import { AGAIN_MS } from "../jobs/ask-job.ts";
import { isGoingOn, useJob } from "../jobs/standing.tsx";
import { tell } from "../../say/say/tell.ts";
import { say } from "../../say/say/say.ts";
import { useCan } from "../../school/session/use-can.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { useTried } from "../../ui/forms/use-tried.ts";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { useListParams, type ListParams } from "../../ui/lists/list-params.ts";
import { moment } from "../../ui/api/moment.ts";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { useList, useReload } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { IMPORTS, importPath, lookAtUndo, undoImport } from "./import-calls.ts";
import { ImportResult, type Shown } from "./import-result.tsx";
import { SOURCES } from "./source-editor.tsx";
import { Sources } from "./sources.tsx";
import { kindLabel, SendSheet } from "./send-sheet.tsx";
import { personInWords } from "../../ui/api/person-in-words.ts";

/** Maximum number of students named in a confirmation as staying unchanged. */
const MOST_NAMED = 5;

/** Discards a draft, or undoes an import after showing what the undo would change. */
function useImportDeeds(onAsked: (job: number) => void) {
  const ask = useAsk();
  const tried = useTried(IMPORTS);
  async function discard({ id, file }: Import): Promise<void> {
    if (!(await ask.confirm(say("Discard the draft of {file}?", { file }), say("Discard"), { danger: true })))
      return;
    await tried(
      () => call("DELETE", importPath(id)),
      say("The draft could not be discarded. Please try again."),
    );
  }

  async function undo({ id, file }: Import): Promise<void> {
    await tried(async () => {
      const { removed, restored, kept, kept_count } = await lookAtUndo(id);
      const numbers = say(
        "Undo the import of {file}? Records to remove: {removed}. Records to restore: {restored}.",
        {
          file,
          removed,
          restored,
        },
      );
      const named = kept
        .slice(0, MOST_NAMED)
        .map(({ row, name, why, ...coded }) =>
          say("row {row}, {name}: {why}", { row, name, why: tell({ ...coded, message: why }) }),
        )
        .join("; ");
      const stays = say("Records that will not change ({n}): {names}.", { n: kept_count, names: named });
      const question = kept_count > 0 ? `${numbers} ${stays}` : numbers;
      const action = kept_count > 0 ? say("Undo the rest") : say("Undo");
      if (!(await ask.confirm(question, action, { danger: true }))) return;
      onAsked((await undoImport(id, kept_count > 0)).id);
    }, say("The import could not be undone. Please try again."));
  }
  return { discard, undo };
}

/**
 * Loads the imports: again and again while the given job is running, and once when it has ended. Then the connected
 * schools are loaded too, because a fetch changes them.
 */
function useImports({ query: { page, page_size } }: ListParams, job: number | null) {
  const isRunning = isGoingOn(useJob(job)) && job !== null;
  const reload = useReload();
  useEffect(() => {
    if (job !== null && !isRunning) void reload(IMPORTS, SOURCES);
  }, [job, isRunning, reload]);
  return useList(IMPORTS, importSchema, { page, page_size }, true, () => isRunning && AGAIN_MS);
}

/** The file of an import, which leads to its draft if there is one, with what it imports and the school. */
const ImportedFile = ({ row }: { row: Import }) => (
  <>
    {row.state === "draft" ? (
      <Anchor component={Link} to={`/imports/${row.id}`} fw={600}>
        <Words text={row.file} />
      </Anchor>
    ) : (
      <Text fw={600}>
        <Words text={row.file} />
      </Text>
    )}
    <Text size="sm" c="dimmed">
      <Words text={[kindLabel(row.kind), row.school_name].filter(Boolean).join(", ")} />
    </Text>
  </>
);

/** The imports page, where users upload a new spreadsheet, open drafts and undo recent imports. */
export function ImportsPage() {
  const title = say("Import");
  const params = useListParams();
  const can = useCan();
  const { state } = useLocation() as { state: { shown?: Shown } | null };
  const [shown, setShown] = useState<Shown | null>(state?.shown ?? null);
  const { discard, undo } = useImportDeeds((job) => setShown({ title: say("Undo"), job }));
  const list = useImports(params, shown?.job ?? null);

  const now = new Date(list.dataUpdatedAt);
  const columns: Column<Import>[] = [
    {
      title: say("File"),
      wide: true,
      cell: (row) => <ImportedFile row={row} />,
    },
    {
      title: say("By"),
      cell: (row) => <Words text={`${personInWords(row.made_by)}, ${moment(row.created_at)}`} />,
    },
    { title: say("Progress"), cell: (row) => tell(importText(row)) },
    actionsColumn((row) => [
      row.state !== "draft" &&
        row.job !== null && {
          label: say("Result of {file}", { file: row.file }),
          word: say("Result"),
          icon: IconFileText,
          onClick: () => row.job !== null && setShown({ title: row.file, job: row.job, import: row.id }),
        },
      row.state === "draft" && {
        label: say("Discard {file}", { file: row.file }),
        word: say("Discard"),
        icon: IconTrash,
        danger: true,
        onClick: () => void discard(row),
      },
      canBeUndone(row, now) && {
        label: say("Undo {file}", { file: row.file }),
        word: say("Undo"),
        icon: IconArrowBackUp,
        danger: true,
        onClick: () => void undo(row),
      },
    ]),
  ];

  return (
    <Page title={title}>
      <SendSheet />
      {can("sources.read") && (
        <Sources onAsked={(job) => setShown({ title: say("Fetch from a school's own system"), job })} />
      )}
      {shown !== null && <ImportResult shown={shown} />}
      <ListTable
        label={say("Imports")}
        columns={columns}
        rowKey={({ id }) => id}
        empty={say(
          "Nothing has been imported in the last two weeks. Choose a spreadsheet above, and then “Preview import”.",
        )}
        list={list}
        loadFailed={say("The imports could not be loaded.")}
        params={params}
      />
    </Page>
  );
}
