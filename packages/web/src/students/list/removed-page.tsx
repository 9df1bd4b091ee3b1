import { asSentence } from "@idms/core/as-sentence";
import { studentPath } from "@idms/core/students/records/record-text";
import { removedSchema, type RemovedRecord } from "@idms/core/students/records/student";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { call, CallFailed, detailOf } from "../../ui/api/api.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { Failure } from "../../ui/failure.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { moment } from "../../ui/api/moment.ts";
import { Page } from "../../ui/page/page.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { MoveEditor } from "../record/act-editors.tsx";
import { downloadRecord, recordPath, STUDENTS, useRefresh } from "../record/record-calls.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";

const CONFLICT = 409;

/** Loads the removed students, restores them, and exports them to a file. */
function useRemoved() {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const list = useList(`${STUDENTS}removed/`, removedSchema);
  const [failure, setFailure] = useState<string>();
  const [homeless, setHomeless] = useState<RemovedRecord | null>(null);

  async function restore({ id }: RemovedRecord, classroom?: number): Promise<void> {
    await call("POST", recordPath(id, "restore/"), { body: { classroom } });
    await Promise.all([list.refetch(), refresh()]);
    await navigate(studentPath(id));
  }
  function bringBack(removed: RemovedRecord): void {
    setFailure(undefined);
    restore(removed).catch((error: unknown) => {
      setFailure(`${removed.full_name}: ${detailOf(error, recordText.failed)}`);
      // Its class may be gone, and then another one takes it.
      if (error instanceof CallFailed && error.status === CONFLICT && Object.keys(error.wrong).length === 0)
        setHomeless(removed);
    });
  }
  function download({ id, full_name }: RemovedRecord): void {
    setFailure(undefined);
    downloadRecord(id, full_name || recordText.unnamed).catch((error: unknown) =>
      setFailure(`${full_name}: ${detailOf(error, recordText.failed)}`),
    );
  }
  return { list, failure, homeless, setHomeless, restore, bringBack, download };
}

type Deed = (removed: RemovedRecord) => void;

const removedColumns = (bringBack: Deed, download: Deed): Column<RemovedRecord>[] => [
  { title: say("Name"), wide: true, cell: ({ full_name }) => full_name || commonText.none },
  { title: recordText.reason, cell: ({ reason, ...coded }) => tell(asSentence(reason, coded)) },
  {
    title: say("Removed by"),
    cell: ({ removed_by, removed_at }) => `${removed_by}, ${moment(removed_at)}`,
  },
  { title: say("Can be restored until"), cell: ({ gone_at }) => moment(gone_at) },
  {
    title: say("Actions"),
    noPrint: true,
    cell: (removed) => (
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          aria-label={say("Restore {name}", { name: removed.full_name })}
          onClick={() => bringBack(removed)}
        >
          {recordText.restore}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`${recordText.exportRecord}: ${removed.full_name}`}
          onClick={() => download(removed)}
        >
          {recordText.exportRecord}
        </Button>
      </Group>
    ),
  },
];

/** The page that lists the removed students. Each student can be restored until the record is permanently deleted. */
export function RemovedPage() {
  const { list, failure, homeless, setHomeless, restore, bringBack, download } = useRemoved();
  return (
    <Page title={recordText.removed}>
      <Failure mb="md">{failure}</Failure>
      <ListTable
        label={recordText.removed}
        columns={removedColumns(bringBack, download)}
        rowKey={({ id }) => id}
        empty={recordText.noneRemoved}
        list={list}
        loadFailed={recordText.loadFailed}
      />
      {homeless && (
        <MoveEditor
          whom={homeless.full_name}
          school={homeless.school}
          send={(classroom) => restore(homeless, classroom)}
          onClose={() => setHomeless(null)}
        />
      )}
    </Page>
  );
}
