import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useKeptFocus } from "../forms/focus.ts";
import "./chosen-bar.css";

export interface ChosenBarProps {
  /** The kind of rows that are selected, for screen readers. */
  label: string;
  /** The number of selected rows. */
  said: string;
  /** The actions on the selected rows. Only the available actions are shown. */
  children?: ReactNode;
}

/**
 * Shows a list, and a bar that stays at the bottom of the window. The bar comes before the list in the tab order, so
 * that a user who has ticked all rows does not have to tab through them to reach the bar.
 */
export const WithBar = ({ bar, children }: { bar: ReactNode; children: ReactNode }) => (
  <div className="with-bar">
    {bar}
    <div>{children}</div>
  </div>
);

/**
 * Shows the actions on the selected rows of a list, as the bar of `WithBar`. The bar appears with the first selected
 * row, and no row moves.
 */
export function ChosenBar({ label, said, children }: ChosenBarProps) {
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <Group className="chosen-bar no-print" gap="xs" role="toolbar" aria-label={label} {...kept}>
      <span role="status">{said}</span>
      {children}
    </Group>
  );
}
