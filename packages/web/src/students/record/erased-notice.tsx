import { hasEnded } from "@idms/core/upkeep/jobs/job";
import { Alert, Button, Group } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { Standing, useJob } from "../../collect/jobs/standing.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { Page } from "../../ui/page/page.tsx";
import { useRefresh } from "./record-calls.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";

/** Shown in place of a record that someone else erased while the page was open. */
export function GoneNotice({ id }: { id: number }) {
  const mayOpenJobs = useCan()("jobs.read");
  return (
    <Page title={say("Student {id}", { id })}>
      <Alert role="status" title={recordText.isGone} mb="md">
        {recordText.goneNote}
      </Alert>
      {mayOpenJobs && <JobsButton />}
    </Page>
  );
}

export interface ErasedNoticeProps {
  id: number;
  /** The job that erases the record. */
  job: number;
  /** Shows the record again, if the job could not erase it. */
  onBack(): void;
}

/** Shown in place of a student whose record is being erased, and after that. */
export function ErasedNotice({ id, job: jobId, onBack }: ErasedNoticeProps) {
  const refresh = useRefresh();
  const { data: job } = useJob(jobId);
  const isErased = job?.state === "done";
  const isKept = job !== undefined && hasEnded(job) && !isErased;
  // The lists behind follow, now that nothing asks for the student any more.
  useEffect(() => void (isErased && refresh()), [isErased, refresh]);
  return (
    <Page title={say("Student {id}", { id })}>
      <Alert
        role="status"
        color={isKept ? "red" : undefined}
        title={isErased ? recordText.isErased : isKept ? recordText.notErased : recordText.erasing}
        mb="md"
      >
        {job && <Standing job={job} />}
      </Alert>
      <Group gap="sm">
        <JobsButton />
        {isKept && (
          <Button variant="default" onClick={onBack}>
            {recordText.backToRecord}
          </Button>
        )}
      </Group>
    </Page>
  );
}

const JobsButton = () => (
  <Button variant="default" component={Link} to="/jobs">
    {say("Open the Jobs page")}
  </Button>
);
