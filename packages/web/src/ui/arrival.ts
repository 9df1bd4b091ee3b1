import { createContext } from "react";

/** Whether the screen was reached from another one, rather than by loading the page. */
export const ArrivalContext = createContext(false);
