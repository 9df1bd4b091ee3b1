import type { Control } from "@idms/core/cards/properties/controls";

/** A control and its current value. */
export interface ControlProps<C extends Control> {
  control: C;
  /** The stored value. */
  value: unknown;
  /** The key of the element. */
  element: string;
  /** Whether the control takes the remaining space in its row. */
  grows?: boolean;
  /** Stores a new value, or undefined to remove the value. Consecutive changes with `typed` are undone as one. */
  set(value: unknown, typed?: boolean): void;
}
