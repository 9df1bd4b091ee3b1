import type { Right } from "@idms/core/school/accounts/rights";
import { createContext, useContext } from "react";

/**
 * Returns whether the signed-in user has a right. It is for components that cannot depend on the session. The staff
 * shell provides the function.
 */
export const MayContext = createContext<(right: Right) => boolean>(() => true);

export const useMay = () => useContext(MayContext);
