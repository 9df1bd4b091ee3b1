import { dashboardText, shellText } from "@idms/core";
import { Page } from "../ui/page.tsx";
import { CountCard } from "./count-card.tsx";
import { useDashboard } from "./use-dashboard.ts";
import "./dashboard.css";

const SUBMISSIONS = "/admin/submissions";

/** The super admin's counts over all schools. */
export function AdminDashboard() {
  const { counts } = useDashboard();
  return (
    <Page title={shellText.menu.dashboard}>
      <div className="count-cards">
        <CountCard label={dashboardText.schools} count={counts?.schools} to="/admin/schools" />
        <CountCard label={dashboardText.totalStudents} count={counts?.students} to={SUBMISSIONS} />
        <CountCard label={dashboardText.cardsPending} count={counts?.id_pending} to={SUBMISSIONS} />
        <CountCard label={dashboardText.cardsGenerated} count={counts?.id_generated} to={SUBMISSIONS} />
      </div>
    </Page>
  );
}
