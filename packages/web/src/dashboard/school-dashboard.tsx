import { dashboardText, shellText } from "@idms/core";
import { Page } from "../ui/page.tsx";
import { ClassCounts } from "./class-counts.tsx";
import { CountCard } from "./count-card.tsx";
import { useDashboard } from "./use-dashboard.ts";
import "./dashboard.css";

const SUBMISSIONS = "/school/submissions";

/** The counts of the own school. */
export function SchoolDashboard() {
  const { counts, loading } = useDashboard();
  return (
    <Page title={shellText.menu.dashboard}>
      <div className="count-cards">
        <CountCard label={dashboardText.students} count={counts?.students} to={SUBMISSIONS} />
        <CountCard
          label={dashboardText.parentsSubmitted}
          count={counts?.parents_submitted}
          to={SUBMISSIONS}
        />
        <CountCard
          label={dashboardText.verificationPending}
          count={counts?.verification_pending}
          to={`${SUBMISSIONS}?status=SUBMITTED`}
        />
      </div>
      <ClassCounts counts={counts?.class_counts ?? []} loading={loading} />
    </Page>
  );
}
