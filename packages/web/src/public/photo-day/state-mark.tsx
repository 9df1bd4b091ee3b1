import type { ChildState } from "./child-state.ts";
import { texts } from "./texts.ts";

const SIGNS: Record<ChildState, string> = {
  none: "○",
  there: "✓",
  sent: "✓",
  waiting: "↑",
  refused: "⚠",
  absent: "–",
};

/** Shows a child's state as an icon with text. */
export const StateMark = ({ state }: { state: ChildState }) => (
  <span className={`pd-state pd-${state}`}>
    <span aria-hidden="true">{SIGNS[state]}</span> {texts.state[state]}
  </span>
);
