import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useKeptFocus } from "../forms/focus.ts";
import "./chosen-bar.css";

export interface ChosenBarProps {
  /** What they are that are chosen, for those who cannot see it. */
  label: string;
  /** How many are chosen; where none is and the bar stays all the same, how they are chosen. */
  said: string;
  /** It stays at the foot of the window, so that nothing moves when the first is chosen. */
  foot?: boolean;
  /** What can be done with those who are chosen: nothing is shown that cannot be. */
  children?: ReactNode;
}

/** What can be done with what is chosen in a list. */
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
