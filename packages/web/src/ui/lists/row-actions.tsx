import { ActionIcon, Group, Tooltip, type ActionIconProps } from "@mantine/core";
import { Children, type ComponentType } from "react";
import { Link } from "react-router-dom";
import { say } from "../../say/say/say.ts";
import type { Column } from "./data-table.tsx";
import { FROM_LIST } from "../page/opened.ts";

interface Action {
  /**
   * The label of the action, which includes its object, such as 'Edit Green Valley'. This is necessary because a
   * screen reader may announce the action without its row.
   */
  label: string;
  /** The action without its object, shown next to the icon if there is space. It is the first word of the label. */
  word?: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  danger?: boolean;
  /** Whether the button currently has no effect. Unlike a disabled button, it keeps the focus. */
  idle?: boolean;
}

/** An action button, or a link to another screen. */
export type RowActionProps = Action & ({ onClick(): void; to?: never } | { to: string; onClick?: never });

/**
 * The actions on a row, in order. An action that is not available is false, so that the other actions keep their
 * places.
 */
export type RowActionList = readonly (RowActionProps | false)[];

/** The number of actions whose words fit in a table. A card on a narrow screen shows all of them. */
const MOST_WORDS = 3;

export const RowActions = ({ of }: { of: RowActionList }) => (
  <Group gap={4} className="row-actions" data-few={of.filter(Boolean).length <= MOST_WORDS || undefined}>
    {Children.toArray(of.map((action) => action && <RowAction {...action} />))}
  </Group>
);

/** Returns the column with the actions for each row. */
export const actionsColumn = <T,>(actions: (row: T) => RowActionList, title = say("Actions")): Column<T> => ({
  title,
  noPrint: true,
  cell(row) {
    const of = actions(row);
    return of.some(Boolean) && <RowActions of={of} />;
  },
});

export function RowAction({ label, word, icon: Icon, danger, idle = false, onClick, to }: RowActionProps) {
  const look: ActionIconProps & { "aria-label": string; "aria-disabled"?: boolean } = {
    variant: "subtle",
    color: danger ? "red" : "gray",
    className: danger ? "row-action-danger" : "row-action",
    size: "lg",
    "aria-label": label,
    ...(idle && { "aria-disabled": true }),
    children: (
      <>
        <Icon size={18} stroke={1.7} />
        {word !== undefined && <span className="row-action-word">{word}</span>}
      </>
    ),
  };
  return (
    <Tooltip label={label}>
      {to === undefined ? (
        <ActionIcon {...look} onClick={idle ? undefined : onClick} />
      ) : (
        <ActionIcon {...look} component={Link} to={to} state={FROM_LIST} />
      )}
    </Tooltip>
  );
}
