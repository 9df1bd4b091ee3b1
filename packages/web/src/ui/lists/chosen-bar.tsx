import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useKeptFocus } from "../forms/focus.ts";
import "./chosen-bar.css";

export interface ChosenBarProps {
  /** The kind of the chosen rows, for people who cannot see it. */
  label: string;
  /** How many are chosen; where none is and the bar stays all the same, how they are chosen. */
  said: string;
  /** It stays at the foot of the window, so that nothing moves when the first is chosen. */
  foot?: boolean;
  /** The actions on the chosen rows: only possible ones are shown. */
  children?: ReactNode;
}

/** Shows the actions on what is chosen in a list. */
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
