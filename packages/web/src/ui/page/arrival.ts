import { createContext } from "react";

/** Notes that a screen is shown; true when another one was shown before it, from which it was come to. */
export const ArrivalContext = createContext<() => boolean>(() => false);
