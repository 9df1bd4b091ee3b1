import { Button, Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { readStored, store } from "../../browser-storage.ts";
import { say } from "../../say/say/say.ts";

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
 * choice is kept in the browser. `choice` is the menu for it, or null if there is nothing to choose.
 */
export function useShownColumns<C extends Hideable>(
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

/** The menu with the further columns of a table. */
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
