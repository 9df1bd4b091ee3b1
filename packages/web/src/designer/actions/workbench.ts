import type { Design, Side } from "../edits/design.ts";

/** The designer's state and acts, as the screen around it sees them. */
export interface Workbench {
  design: Design;
  saved: Design;
  /** The version of what is saved. */
  version: number;
  unsaved: boolean;
  /** Tells that the server has the design now, as which version; `reloaded` where it changed it on the way. */
  keep(version?: number, reloaded?: Design): void;
  /** Goes on with a design over what somebody else has saved. */
  merge(design: Design, saved: Design, version: number): void;
  change(edit: (design: Design, side: Side) => Design): void;
  /** The student whose card is shown; null for a sample. */
  student: number | null;
}
