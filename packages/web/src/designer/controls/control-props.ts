import type { Control } from "@idms/core/cards/properties/controls";

/** A control, and what it is set to. */
export interface ControlProps<C extends Control> {
  control: C;
  /** The stored value. */
  value: unknown;
  /** The key of the element. */
  element: string;
  /** It takes the room that the others of its row leave. */
  grows?: boolean;
  /** Stores another value, undefined for none; steps that are `typed` one after another are undone as one. */
  set(value: unknown, typed?: boolean): void;
}
