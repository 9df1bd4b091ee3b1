import {
  PLAN_STATES,
  planTableRowAnswer,
  type CellMending,
  type PlanState,
  type PlanTableRow,
} from "@idms/core/collect/imports/import";
import type { DecidedRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import { Checkbox, NativeSelect, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { tell } from "../../say/say/tell.ts";
import { say, sayCount } from "../../say/say/say.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { useList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { importPath } from "./import-calls.ts";
import { FindingMeaning } from "../../ui/page/meaning.tsx";
import "./imports.css";

export const rowsPath = (id: number): string => `${importPath(id)}rows/`;

export const stateLabel = (state: PlanState): string =>
  ({
    new: say("New"),
    changed: say("Changed"),
    unchanged: say("Unchanged"),
    gone: say("Not in the file"),
    refused: say("Refused"),
  })[state];

interface PlanRowsProps {
  id: number;
  headings: readonly string[];
  isBusy: boolean;
  onMend(cell: CellMending): void;
  /** Says which student an uncertain row is for. */
  onDecide(decided: DecidedRow): void;
}

/**
 * Shows the plan of a draft page by page, problems first. Each problem has an input for its cell, and each uncertain
 * row has a choice of students.
 */
export function PlanRows({ id, headings, isBusy, onMend, onDecide }: PlanRowsProps) {
  const params = useListParams();
  const state = params.filter("state");
  const { page, page_size } = params.query;
  const list = useList(rowsPath(id), planTableRowAnswer, { page, page_size, state: state || undefined });
  const columns: Column<PlanTableRow>[] = [
    { title: say("Row"), short: true, numeric: true, cell: ({ row }) => (row === 0 ? "" : row) },
    {
      title: say("Result"),
      cell: ({ state: own }) => (
        <span className="plan-state" data-state={own}>
          {stateLabel(own)}
        </span>
      ),
    },
    { title: say("Name"), wide: true, cell: ({ name }) => <Words text={name} /> },
    {
      title: say("Reasons and changes"),
      wide: true,
      cell: (row) => (
        <WhyAndHow row={row} headings={headings} isBusy={isBusy} onMend={onMend} onDecide={onDecide} />
      ),
    },
  ];
  return (
    <section className="import-part">
      <Title order={2} size="h4">
        {say("Rows")}
      </Title>
      <NativeSelect
        label={say("Show")}
        w="fit-content"
        mb="sm"
        value={state}
        data={[
          { value: "", label: say("All rows, errors first") },
          ...PLAN_STATES.toReversed().map((value) => ({ value, label: stateLabel(value) })),
        ]}
        onChange={(event) => params.set({ state: event.currentTarget.value })}
      />
      <ListTable
        label={say("Rows")}
        columns={columns}
        rowKey={({ row, student }) => student ?? `row ${row}`}
        empty={say("No rows match.")}
        list={list}
        loadFailed={say("The rows could not be loaded.")}
        params={params}
      />
    </section>
  );
}

interface WhyAndHowProps extends Omit<PlanRowsProps, "id"> {
  row: PlanTableRow;
}

/** Shows the problems and changes of a row, with the reasons. */
function WhyAndHow({ row, headings, isBusy, onMend, onDecide }: WhyAndHowProps) {
  return (
    <>
      {row.doubt && <WhichStudent row={row.row} doubt={row.doubt} isBusy={isBusy} onDecide={onDecide} />}
      {row.faults.map(({ column, alike, ...said }) =>
        headings.includes(column) && row.doubt === null ? (
          <FaultyCell
            key={column}
            row={row}
            column={column}
            said={said}
            alike={alike}
            isBusy={isBusy}
            onMend={onMend}
          />
        ) : (
          <Text size="sm" c="red" key={`${column} ${said.message}`}>
            <Words text={[column, tell(said)].filter(Boolean).join(": ")} />
            <FindingMeaning of={said} />
          </Text>
        ),
      )}
      {row.changes.length > 0 && (
        <ul className="plan-changes">
          {row.changes.map(({ column, from, to }) => (
            <li key={column}>
              <Words text={column} />:{" "}
              <del>
                <Words text={from || say("nothing")} />
              </del>{" "}
              <ins>
                <Words text={to || say("nothing")} />
              </ins>
            </li>
          ))}
        </ul>
      )}
      {row.reason !== "" && (
        <Text size="sm" c="dimmed">
          <Words text={tell({ ...row, message: row.reason })} />
          <FindingMeaning of={row} />
        </Text>
      )}
      {row.mended.length > 0 && (
        <Text size="sm" c="dimmed">
          <Words text={say("Corrected: {columns}", { columns: row.mended.join(", ") })} />
        </Text>
      )}
    </>
  );
}

/** The select values of a row that nobody has decided on, and of a row for a new student. */
const [OPEN, NEW] = ["?", "new"];

interface WhichStudentProps extends Pick<PlanRowsProps, "isBusy" | "onDecide"> {
  row: number;
  doubt: NonNullable<PlanTableRow["doubt"]>;
}

/** Asks which student an uncertain row is for. */
function WhichStudent({ row, doubt: { students, suggested }, isBusy, onDecide }: WhichStudentProps) {
  const labelOf = ({ id, name, class: room }: (typeof students)[number]) =>
    id === suggested ? say("{name}, {class} (suggested)", { name, class: room }) : `${name}, ${room}`;
  return (
    <NativeSelect
      size="sm"
      mb="xs"
      label={say("Student in row {row}", { row })}
      value={OPEN}
      data={[
        { value: OPEN, label: say("Choose one"), disabled: true },
        ...students.map((student) => ({ value: String(student.id), label: labelOf(student) })),
        { value: NEW, label: say("A new student") },
      ]}
      disabled={isBusy}
      onChange={({ currentTarget: { value } }) =>
        onDecide({ row, student: value === NEW ? null : Number(value) })
      }
    />
  );
}

/** Shows an input for a rejected cell. The value is saved when the input loses focus or Enter is pressed. */
function FaultyCell({
  row: { row, cells },
  column,
  said,
  alike,
  isBusy,
  onMend,
}: {
  row: PlanTableRow;
  column: string;
  said: Omit<PlanTableRow["faults"][number], "column" | "alike">;
  alike: number;
  isBusy: boolean;
  onMend(cell: CellMending): void;
}) {
  const before = cells[column] ?? "";
  const [text, setText] = useState(before);
  const [isForAll, setForAll] = useState(false);
  const save = () => {
    if (text !== before) onMend({ row, column, text, alike: isForAll });
  };
  return (
    <>
      {alike > 0 && (
        <Checkbox
          size="sm"
          mb={4}
          label={sayCount(
            alike,
            "Also correct {n} other cell with the same value",
            "Also correct {n} other cells with the same value",
          )}
          checked={isForAll}
          disabled={isBusy}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      )}
      <TextInput
        size="sm"
        mb="xs"
        label={column}
        aria-label={say("{column} in row {row}", { column, row })}
        value={text}
        error={
          <>
            {tell(said)}
            <FindingMeaning of={said} />
          </>
        }
        readOnly={isBusy}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
    </>
  );
}
