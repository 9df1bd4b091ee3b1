import { createContext } from "react";

/** Records that a screen is shown. Returns whether another screen was shown before it. */
export const ArrivalContext = createContext<() => boolean>(() => false);
