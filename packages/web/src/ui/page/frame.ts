import { createContext, type ReactNode } from "react";

/** What the frame adds to each screen's head. */
export interface Frame {
  /** The tabs of the screen's area, or null if there are none. */
  tabs: ReactNode;
  /** The button that opens the screen's help. */
  help: ReactNode;
  /** A link to what the documentation says about the screen. A refusal shows it. */
  docs: ReactNode;
}

/** What the frame of the staff screens adds to a page's head. Nothing outside the frame. */
export const FrameContext = createContext<Frame>({ tabs: null, help: null, docs: null });
