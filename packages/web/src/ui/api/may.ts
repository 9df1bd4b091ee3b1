import type { Right } from "@idms/core/school/accounts/rights";
import { createContext, useContext } from "react";

/** Whether whoever is signed in has a right, for what lies beneath the session; the staff's frame says it. */
export const MayContext = createContext<(right: Right) => boolean>(() => true);

export const useMay = () => useContext(MayContext);
