import { lazy, type ComponentType } from "react";
import { adminDashboard, schoolDashboard } from "../dashboard/load.ts";
import { useCurrentUser } from "../session/session.tsx";
import { Page } from "../ui/page.tsx";
import { shellText } from "../say/texts/messages.ts";

const dashboards: Partial<Record<string, ComponentType>> = {
  SUPER_ADMIN: lazy(adminDashboard),
  SCHOOL_ADMIN: lazy(schoolDashboard),
};

/** The index: the dashboard of the role. */
export function Home() {
  const { role } = useCurrentUser();
  const Dashboard = dashboards[role];
  return Dashboard ? <Dashboard /> : <Page title={shellText.noDashboard}>{null}</Page>;
}
