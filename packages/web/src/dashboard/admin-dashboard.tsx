import { dashboardText, shellText, type Dashboard } from "@idms/core";
import { Page } from "../ui/page.tsx";
import { ClassChart } from "./class-chart.tsx";
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
      {counts && <Overview counts={counts} />}
    </Page>
  );
}

/** How far the students of all schools have come, as one bar. */
function Overview({ counts }: { counts: Dashboard }) {
  const { students, verification_pending, id_pending, id_generated } = counts;
  const all = {
    classroom: 0,
    name: "All schools",
    total: students,
    pending: verification_pending,
    submitted: verification_pending,
    verified: id_pending - verification_pending,
    generated: id_generated,
  };
  return (
    <div className="admin-overview">
      <ClassChart classes={[all]} />
    </div>
  );
}
