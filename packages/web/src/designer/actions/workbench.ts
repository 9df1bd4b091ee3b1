import type { Design, Side } from "../edits/design.ts";

/** What the screen around the designer learns of it, and asks of it. */
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
  /** Whose card is shown; null for nobody's in particular. */
  student: number | null;
}
