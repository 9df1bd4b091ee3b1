import { createContext } from "react";

/** A function that records that a screen is shown. It returns whether another screen was shown before that. */
export const ArrivalContext = createContext<() => boolean>(() => false);
