import type { Right } from "@idms/core/school/accounts/rights";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { useCan } from "../session/use-can.ts";

/**
 * Shows a screen only to users with a right. Others would see half of it and the server would refuse the rest, so they
 * are redirected home, as from an unknown path.
 */
export function ForWhom({ needs, children }: { needs: Right; children: ReactNode }) {
  return useCan()(needs) ? children : <Navigate to="/" replace />;
}
