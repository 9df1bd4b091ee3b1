import type { Holds } from "@idms/core/school/classes/staff-group";
import { createContext, type ReactNode } from "react";
import { say } from "../../say/say/say.ts";

/** The parts that the frame adds to each screen's head. */
export interface Frame {
  /** The tabs of the screen's area, or null if there are none. */
  tabs: ReactNode;
  /** The button that opens the screen's help. */
  help: ReactNode;
  /** A link to the documentation for the screen. Error messages show this link. */
  docs: ReactNode;
  /** Returns a link to a screen, or null if the user cannot open the screen. */
  doorTo(path: string): ReactNode;
  /** Where to look for a subject that does not exist: the list of the screen, or the start page. */
  list: { path: string; label: string };
}

export const START = { path: "/", label: say("Start page") };

/** Whether a screen is about students or about staff. */
export const PeopleContext = createContext<Holds>("students");

/** Provides the parts that the frame of the staff screens adds to a page's head. Outside the frame, there are none. */
export const FrameContext = createContext<Frame>({
  tabs: null,
  help: null,
  docs: null,
  doorTo: () => null,
  list: START,
});
