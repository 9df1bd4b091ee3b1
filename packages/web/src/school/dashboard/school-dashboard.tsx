import { ORDERS_PATH } from "@idms/core/print/orders/orders-path";
import { STUDENTS_PATH } from "@idms/core/students/answers/list-text";
import { useCan } from "../session/use-can.ts";
import { DuplicatesLink } from "../../ui/marks/duplicates-link.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { Page } from "../../ui/page/page.tsx";
import { AskedByFamilies } from "./asked-by-families.tsx";
import { ClassCounts } from "./class-counts.tsx";
import { CountCard } from "./count-card.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NoticeAsk } from "./notice-ask.tsx";
import { useDashboard } from "./use-dashboard.ts";
import { dashboardText, shellText } from "../../say/texts/messages.ts";
import { say } from "../../say/say/say.ts";
import "./dashboard.css";

const SUBMISSIONS = "/school/submissions";

const FIRST_STEPS = [
  [say("Add your classes"), "/school/classes"],
  [say("Make an upload link for each class, and share it with the parents"), "/school/upload-links"],
  [say("Verify what the parents submit"), SUBMISSIONS],
] as const;

/** The counts of the own school. */
export function SchoolDashboard() {
  const { counts, loading } = useDashboard();
  const can = useCan();
  return (
    <Page
      title={shellText.menu.dashboard}
      actions={
        <>
          <DuplicatesLink />
          {can("print_batches.generate") && <HeadAction to="/admin/print">{say("Print Desk")}</HeadAction>}
          <HeadAction to={ORDERS_PATH}>{say("Orders")}</HeadAction>
        </>
      }
    >
      <div className="count-cards">
        <CountCard label={dashboardText.students} count={counts?.students} to={STUDENTS_PATH} />
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
      <AskedByFamilies count={counts?.asked_by_families ?? 0} to={`${SUBMISSIONS}?family=asked`} />
      {counts?.students === 0 && <FirstSteps steps={FIRST_STEPS} />}
      <ClassCounts counts={counts?.class_counts ?? []} loading={loading} />
      {counts?.is_notice_due && <NoticeAsk />}
    </Page>
  );
}
