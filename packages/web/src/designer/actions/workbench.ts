import type { Design, Side } from "../edits/design.ts";

/** The designer's state and actions, for the screen around it. */
export interface Workbench {
  design: Design;
  saved: Design;
  /** The version of the saved template. */
  version: number;
  unsaved: boolean;
  /**
   * Records that the server has saved the design, and the new version. `reloaded` is set if the server changed the
   * design while saving it.
   */
  keep(version?: number, reloaded?: Design): void;
  /** Continues with a design that includes the changes that another user has saved. */
  merge(design: Design, saved: Design, version: number): void;
  change(edit: (design: Design, side: Side) => Design): void;
  /** The ID of the student whose card is shown, or null for a sample. */
  student: number | null;
}
