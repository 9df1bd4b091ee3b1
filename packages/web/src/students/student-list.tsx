import type { FoundStudent } from "@idms/core/students/student";
import { Button, Checkbox, Group, Text } from "@mantine/core";
import { useMemo, useRef, useState, type ReactNode } from "react";
import { detailOf, type Query } from "../api/api.ts";
import { useRefresh } from "../records/record-calls.ts";
import { useAsk } from "../ui/ask.tsx";
import { ChosenBar } from "../ui/chosen-bar.tsx";
import { DataTable } from "../ui/data-table.tsx";
import type { ListParams } from "../ui/list-params.ts";
import { BulkProgress } from "./bulk-progress.tsx";
import { ChosenActions } from "./chosen-actions.tsx";
import { choiceColumn, foundColumns } from "./found-columns.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { useBulk } from "./use-bulk.ts";
import { readAllChosen, useFound, type Chosen } from "./use-found.ts";
import { listText } from "../say/texts/students.ts";
import { say } from "../say/say.ts";
import "./submissions-page.css";
import "./student-list.css";

export interface StudentListProps {
  params: ListParams;
  /** The one school that is looked at; null for all of them. */
  school: number | null;
  /** The one class that is looked at; null for all of them. */
  classroom: number | null;
  /** What else the list is narrowed by. */
  filter: Query;
  /** What it is called, for those who cannot see it. */
  label: string;
  /** What comes below the list, once that is there and does not push it down any more. */
  below?: ReactNode;
}

const asChosen = ({ id, classroom, version }: FoundStudent): Chosen => ({
  id,
  classroom: classroom.id,
  version,
});

/** The students whom a filter finds, in every status; some or all of them are chosen, and something is done to these. */
export function StudentList({ params, school, classroom, filter, label, below }: StudentListProps) {
  const query = useMemo(
    () => ({ ...filter, school, classroom, search: params.search }),
    [filter, school, classroom, params.search],
  );
  const found = useFound(query, params.ordering);
  const ask = useAsk();
  const refresh = useRefresh();
  const [picked, setPicked] = useState<{ query: Query; all: ReadonlyMap<number, Chosen> }>();
  // Who is no longer found by the filter that they were chosen by is no longer chosen.
  const chosen = picked?.query === query ? picked.all : NOBODY;
  const choose = (students: readonly Chosen[]) =>
    setPicked({ query, all: new Map(students.map((each) => [each.id, each])) });
  const list = useRef<HTMLDivElement>(null);
  const bulk = useBulk(() => {
    void refresh().then(() => {
      if (document.activeElement === document.body) list.current?.focus();
    });
  });
  const { rows = [], count } = found;
  const isAllShown = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const columns = [
    choiceColumn({
      isChosen: ({ id }) => chosen.has(id),
      toggle: (student) =>
        choose(
          chosen.has(student.id)
            ? [...chosen.values()].filter(({ id }) => id !== student.id)
            : [...chosen.values(), asChosen(student)],
        ),
    }),
    ...foundColumns({ schools: school === null, classes: classroom === null }),
  ];
  async function chooseAll(): Promise<void> {
    try {
      choose(await readAllChosen(query));
    } catch (error) {
      await ask.tell(detailOf(error, listText.none));
    }
  }
  return (
    <>
      <Group className="submissions-waiting" justify="space-between" gap="sm">
        <Text role="status" fw={600} className="found-count">
          {count === undefined ? "\u00a0" : listText.found(count)}
        </Text>
        <Group gap="xs" className="no-print">
          {chosen.size > 0 && (
            <ChosenBar label={say("Chosen students")} said={listText.selected(chosen.size)}>
              <ChosenActions
                count={chosen.size}
                school={school}
                act={(wish, told) => {
                  const students = [...chosen.values()];
                  choose([]);
                  void bulk.act(wish, students, told);
                }}
              />
              <Button size="xs" variant="subtle" onClick={() => choose([])}>
                {listText.clear}
              </Button>
            </ChosenBar>
          )}
          <Checkbox
            label={listText.selectShown}
            disabled={rows.length === 0}
            checked={isAllShown}
            indeterminate={chosen.size > 0 && !isAllShown}
            onChange={() => choose(isAllShown ? [] : rows.map(asChosen))}
          />
          {isAllShown &&
            count !== undefined &&
            count > chosen.size &&
            (school === null ? (
              <Text size="sm">{listText.chooseSchool}</Text>
            ) : (
              <Button size="xs" variant="light" onClick={() => void chooseAll()}>
                {listText.selectAll(count)}
              </Button>
            ))}
        </Group>
      </Group>
      <div ref={list} tabIndex={-1} className="submissions-list found-list">
        <DataTable
          label={label}
          columns={columns}
          rows={found.rows}
          rowKey={({ id }) => id}
          empty={listText.none}
          stale={found.stale}
          error={
            found.error
              ? { message: detailOf(found.error, say("Failed to load students")), retry: found.retry }
              : undefined
          }
          ordering={params.ordering}
          onOrder={(ordering) => params.set({ ordering })}
        />
      </div>
      {found.hasMore && (
        <Button variant="default" mt="md" className="no-print" onClick={found.loadMore}>
          {listText.more}
        </Button>
      )}
      <div className="submissions-undo">
        <UndoBar undo={bulk} onUndo={() => void bulk.takeBack()} />
      </div>
      {found.rows && below}
      {bulk.running && <BulkProgress running={bulk.running} onStop={bulk.stop} onClose={bulk.close} />}
    </>
  );
}

const NOBODY: ReadonlyMap<number, Chosen> = new Map();
