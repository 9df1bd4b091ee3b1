import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useKeptFocus } from "../forms/focus.ts";
import "./chosen-bar.css";

export interface ChosenBarProps {
  /** What the selected rows are, for screen readers. */
  label: string;
  /** The number of selected rows or, if none is selected but the bar is shown, how to select rows. */
  said: string;
  /** Whether the bar stays at the bottom of the window, so that nothing moves when the first row is selected. */
  foot?: boolean;
  /** The actions on the selected rows. Only the available actions are shown. */
  children?: ReactNode;
}

/** Shows the actions on the selected rows of a list. */
export function ChosenBar({ label, said, foot = false, children }: ChosenBarProps) {
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <Group
      className="chosen-bar no-print"
      data-foot={foot || undefined}
      gap="xs"
      role="toolbar"
      aria-label={label}
      {...kept}
    >
      <span role="status">{said}</span>
      {children}
    </Group>
  );
}
