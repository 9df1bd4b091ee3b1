import type { Dashboard } from "@idms/core/collect/dashboard/dashboard";
import { STUDENTS_PATH } from "@idms/core/students/answers/list-text";
import { Page } from "../../ui/page/page.tsx";
import { ClassCounts } from "./class-counts.tsx";
import { CountCard } from "./count-card.tsx";
import { FirstSteps, useHas } from "./first-steps.tsx";
import { duePathsOfSchool } from "./due-paths.ts";
import { useDashboard } from "./use-dashboard.ts";
import { WhatIsNext } from "./what-is-next.tsx";
import { dashboardText, shellText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { Alert, Button, Group } from "@mantine/core";
import { Link } from "react-router-dom";
import { NOTICE_PATH } from "@idms/core/forms/notices/notice-text";
import { useState } from "react";
import { readStored, store } from "../../browser-storage.ts";
import { noticeText } from "../../say/core-texts/forms.ts";
import "./dashboard.css";

const SUBMISSIONS = "/school/submissions";

/** Shows what a school does before its first submission, and what has been done of it. */
function SchoolFirstSteps({ counts }: { counts: Dashboard }) {
  const hasLinks = useHas("/upload-links/", Math.max(1, counts.class_counts.length));
  return (
    <FirstSteps
      steps={[
        [say("Add your classes"), "/school/classes", counts.class_counts.length > 0],
        [
          say("Create an upload link for each class and share it with the parents"),
          "/school/upload-links",
          hasLinks,
        ],
        [say("Verify the parents' submissions"), SUBMISSIONS, false],
      ]}
    />
  );
}

/** Shows the counts of the user's own school. */
export function SchoolDashboard() {
  const { counts, loading } = useDashboard();
  return (
    <Page title={shellText.menu.dashboard}>
      {counts?.students !== 0 && (
        <WhatIsNext counts={counts} paths={duePathsOfSchool(counts?.class_counts)} />
      )}
      {counts?.is_notice_due && <NoticeAsk />}
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
      {counts?.students === 0 && <SchoolFirstSteps counts={counts} />}
      <ClassCounts counts={counts?.class_counts ?? []} loading={loading} />
    </Page>
  );
}

const PUT_OFF = "idms.notice-put-off";

/** Asks the school to read and approve the notice that parents agree to, until the user dismisses the request. */
function NoticeAsk() {
  const [isPutOff, setPutOff] = useState(() => readStored(PUT_OFF) !== null);
  if (isPutOff) return null;
  return (
    <Alert color="gray" mb="md" role="note">
      {noticeText.ask}
      <Group mt="sm">
        <Button size="xs" component={Link} to={NOTICE_PATH}>
          {noticeText.title}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            store(PUT_OFF, "1");
            setPutOff(true);
          }}
        >
          {noticeText.later}
        </Button>
      </Group>
    </Alert>
  );
}
