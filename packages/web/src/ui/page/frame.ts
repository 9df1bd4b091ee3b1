import { createContext, type ReactNode } from "react";

/** The parts that the frame adds to each screen's head. */
export interface Frame {
  /** The tabs of the screen's area, or null if there are none. */
  tabs: ReactNode;
  /** The button that opens the screen's help. */
  help: ReactNode;
  /** A link to the documentation for the screen. Error messages show this link. */
  docs: ReactNode;
}

/** Provides the parts that the frame of the staff screens adds to a page's head. Outside the frame, there are none. */
export const FrameContext = createContext<Frame>({ tabs: null, help: null, docs: null });
