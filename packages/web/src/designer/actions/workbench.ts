import type { Design, Side } from "../edits/design.ts";

/** The designer's state and actions, as the surrounding screen uses them. */
export interface Workbench {
  design: Design;
  saved: Design;
  /** The version of the saved template. */
  version: number;
  unsaved: boolean;
  /**
   * Records that the server has saved the design, and under which version. `reloaded` is set if the server changed the
   * design while saving.
   */
  keep(version?: number, reloaded?: Design): void;
  /** Continues with a design that builds on what another user has saved. */
  merge(design: Design, saved: Design, version: number): void;
  change(edit: (design: Design, side: Side) => Design): void;
  /** The ID of the student whose card is shown, or null for a sample. */
  student: number | null;
}
