import type { Right } from "@idms/core/school/accounts/rights";
import type { ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { useCan } from "../session/use-can.ts";

/**
 * A screen for those whose role has a right. Anybody else would see half of it and be refused the rest by the
 * server: they are led home, as from a path that is none.
 */
export function ForWhom({ needs, children }: { needs: Right; children: ReactNode }) {
  return useCan()(needs) ? children : <Navigate to="/" replace />;
}
