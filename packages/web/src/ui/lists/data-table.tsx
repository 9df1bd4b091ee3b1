import { Skeleton, Text, UnstyledButton, Button, Menu } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconColumns3 } from "../icons/icons.ts";
import { Words } from "../api/words.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { readStored, store } from "../../browser-storage.ts";
import { say } from "../../say/say/say.ts";
import "./data-table.css";

/** The part of a column that decides whether it is shown. */
interface Hideable {
  title: string;
  extra?: string;
}

const keyOf = (extra: string): string => `idms.column.${extra}`;

const storedAmong = (columns: readonly Hideable[]): ReadonlySet<string> =>
  new Set(
    columns.flatMap(({ extra }) =>
      extra !== undefined && readStored(keyOf(extra)) === "shown" ? [extra] : [],
    ),
  );

/**
 * Returns the columns of a table that are shown: those that always are, and the others that the user has chosen. The
 * choice is kept in the browser. `choice` is the menu for choosing them, or null if there is nothing to choose.
 */
function useShownColumns<C extends Hideable>(
  columns: readonly C[],
): { columns: readonly C[]; choice: ReactNode } {
  const [shown, setShown] = useState(() => storedAmong(columns));
  const extras = columns.flatMap(({ title, extra }) => (extra === undefined ? [] : [{ title, extra }]));
  const toggle = (extra: string) => {
    const isShown = shown.has(extra);
    store(keyOf(extra), isShown ? "hidden" : "shown");
    setShown(new Set(isShown ? [...shown].filter((each) => each !== extra) : [...shown, extra]));
  };
  return {
    columns: columns.filter(({ extra }) => extra === undefined || shown.has(extra)),
    choice: extras.length > 0 && <ColumnMenu extras={extras} shown={shown} onToggle={toggle} />,
  };
}

interface ColumnMenuProps {
  extras: readonly Required<Hideable>[];
  shown: ReadonlySet<string>;
  onToggle(extra: string): void;
}

/** The menu with the additional columns of a table. */
const ColumnMenu = ({ extras, shown, onToggle }: ColumnMenuProps) => (
  <div className="data-table-choice no-print">
    <Menu position="bottom-end" closeOnItemClick={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconColumns3 size={16} aria-hidden="true" />}
        >
          {say("More columns")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {extras.map(({ title, extra }) => (
          <Menu.CheckboxItem key={extra} checked={shown.has(extra)} onChange={() => onToggle(extra)}>
            {title}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  </div>
);

export interface Column<T> {
  /** The title of the column, which is unique within the table. On a narrow screen, the title precedes each value. */
  title: string;
  /** Header content that replaces the title, such as a checkbox for all rows. */
  head?: ReactNode;
  cell(row: T): ReactNode;
  /** The name that the server uses to sort by the column. A column without such a name is not sortable. */
  sort?: string;
  /** Whether the column contains numbers, which are right-aligned. */
  numeric?: boolean;
  /** Whether the value is short, such as an ID, and never wraps. */
  short?: boolean;
  /**
   * Whether the value takes the full width of the card on a narrow screen, below its label. This is for names with
   * long words.
   */
  wide?: boolean;
  /** Whether the column is hidden when the page is printed, such as a column of buttons. */
  noPrint?: boolean;
  /**
   * The name under which the browser remembers that the user shows this column. The column is hidden until then.
   * Columns without this name are always shown; there are at most six of them, unless the specification names more.
   */
  extra?: string;
}

export interface DataTableProps<T> {
  /** The table's label for screen readers. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[] | undefined;
  rowKey(row: T): string | number;
  /** The content of an empty list. */
  empty: ReactNode;
  /** A button or link for what to do first, below the content of an empty list. Omitted if the user may not do it. */
  start?: ReactNode;
  /** The content if the rows could not be loaded. */
  failed?: ReactNode;
  /** Whether the rows are outdated because new rows are still loading. */
  stale?: boolean;
  /** Whether the table has only a few short columns and stays a table on any screen. */
  small?: boolean;
  ordering?: string | undefined;
  onOrder?: ((ordering: string) => void) | undefined;
}

/**
 * A table that becomes a list of cards on a narrow screen. Its ARIA roles are explicit, because the block layout of
 * the cards would remove the implicit roles.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, rowKey, empty, start, failed, stale, small } = props;
  const { columns, choice } = useShownColumns(props.columns);
  if (failed) return failed;
  if (rows?.length === 0)
    return (
      <div className="table-empty">
        <Text c="dimmed" role="status">
          {empty}
        </Text>
        {start}
      </div>
    );
  return (
    <div className="data-table-frame">
      {choice}
      <table
        className="data-table"
        role="table"
        aria-label={label}
        aria-busy={stale || !rows}
        data-small={small || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.title} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" data-stale={stale || undefined}>
          {rows?.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <td
                  key={column.title}
                  role="cell"
                  className={column.noPrint ? "no-print" : undefined}
                  data-numeric={column.numeric || undefined}
                  data-short={column.short || undefined}
                  data-wide={column.wide || undefined}
                >
                  <span className="data-table-label" aria-hidden="true">
                    {column.title}
                  </span>
                  <div>{wrapped(column.cell(row))}</div>
                </td>
              ))}
            </tr>
          )) ?? <LoadingRows columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

const wrapped = (content: ReactNode): ReactNode =>
  typeof content === "string" ? <Words text={content} /> : content;

function Head<T>({ column, ordering = "", onOrder }: { column: Column<T> } & DataTableProps<T>) {
  const { title, head = title, sort, numeric, noPrint } = column;
  const className = noPrint ? "no-print" : undefined;
  if (!sort || !onOrder)
    return (
      <th role="columnheader" scope="col" data-numeric={numeric || undefined} className={className}>
        {head}
      </th>
    );
  const state = ordering === sort ? "ascending" : ordering === `-${sort}` ? "descending" : "none";
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[state];
  const next = state === "ascending" ? `-${sort}` : state === "descending" ? "" : sort;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={state}
      data-numeric={numeric || undefined}
      className={className}
    >
      <UnstyledButton className="data-table-sort" onClick={() => onOrder(next)}>
        {title}
        <Icon size={14} stroke={1.8} aria-hidden="true" />
      </UnstyledButton>
    </th>
  );
}

const SHOWN_WHILE_LOADING = 6;

function LoadingRows({ columns }: { columns: number }) {
  return Array.from({ length: SHOWN_WHILE_LOADING }, (_, row) => (
    <tr key={row} role="row">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} role="cell">
          <Skeleton height={12} my={6} />
          {row === 0 && column === 0 && <span className="visually-hidden">{commonText.loading}</span>}
        </td>
      ))}
    </tr>
  ));
}
