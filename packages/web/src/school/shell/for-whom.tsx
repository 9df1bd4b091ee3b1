import type { Right } from "@idms/core/school/accounts/rights";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { useCan } from "../session/use-can.ts";

/**
 * Shows a screen only to users who have the required right. Others would see only half of it and be refused the rest by
 * the server, so they are redirected to the home page, as for an unknown path.
 */
export function ForWhom({ needs, children }: { needs: Right; children: ReactNode }) {
  return useCan()(needs) ? children : <Navigate to="/" replace />;
}
