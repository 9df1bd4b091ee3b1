import type { Right } from "@idms/core/school/accounts/rights";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { useCan } from "../session/use-can.ts";

/**
 * Shows a screen only to users who have the required right. Other users are redirected to the home page, as for an
 * unknown path. Otherwise, they would see only half of the screen, and the server would deny access to the rest.
 */
export function ForWhom({ needs, children }: { needs: Right; children: ReactNode }) {
  return useCan()(needs) ? children : <Navigate to="/" replace />;
}
