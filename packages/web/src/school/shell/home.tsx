import { lazy, type ComponentType } from "react";
import { Navigate } from "react-router-dom";
import { useCurrentUser } from "../session/session.tsx";
import { beginOf } from "./menus.tsx";
import { Page } from "../../ui/page/page.tsx";
import { shellText } from "../../say/core-texts/messages.ts";

/** Each dashboard is a separate chunk, because the home page shows only one of them. */
const dashboards: Partial<Record<string, ComponentType>> = {
  SUPER_ADMIN: lazy(async () => ({
    default: (await import("../dashboard/admin-dashboard.tsx")).AdminDashboard,
  })),
  SCHOOL_ADMIN: lazy(async () => ({
    default: (await import("../dashboard/school-dashboard.tsx")).SchoolDashboard,
  })),
};

/** The home page. It is the role's dashboard or, if there is none, the role's first screen. */
export function Home() {
  const { role } = useCurrentUser();
  const Dashboard = dashboards[role];
  const begin = beginOf(role);
  if (begin !== undefined) return <Navigate to={begin} replace />;
  return Dashboard ? <Dashboard /> : <Page title={shellText.noDashboard}>{null}</Page>;
}
