import type { Right } from "@idms/core/school/accounts/rights";
import { createContext, useContext } from "react";

/**
 * Whether the signed-in user has a right, for components that cannot depend on the session. The staff shell provides
 * it.
 */
export const MayContext = createContext<(right: Right) => boolean>(() => true);

export const useMay = () => useContext(MayContext);
