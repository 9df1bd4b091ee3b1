import { hasEnded, jobAnswer, type Job } from "@idms/core/upkeep/jobs/job";
import { jobLabel } from "@idms/core/upkeep/jobs/job-sentences";
import type { JobKind } from "@idms/core/upkeep/jobs/job-kinds";
import { Button, Paper, Stack, Text } from "@mantine/core";
import { IconPlayerStop } from "../../ui/icons/icons.ts";
import { detailOf } from "../../ui/api/api.ts";
import { AGAIN_MS, askJob, JOBS } from "../../collect/jobs/ask-job.ts";
import { nameOf, Standing } from "../../collect/jobs/standing.tsx";
import { useChangeJob } from "../../collect/jobs/use-change-job.ts";
import { say } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import { moment } from "../../ui/api/moment.ts";
import { useList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { Failure } from "../../ui/failure.tsx";
import { personInWords } from "../../ui/api/person-in-words.ts";

/** The newest job of a kind, no matter who requested it, and a function that requests another job of this kind. */
export interface NewestJob {
  job: Job | undefined;
  /** Whether the call for the newest job has completed, regardless of its result. */
  isKnown: boolean;
  /** Whether the state is unknown, or a job is waiting or running. */
  isBusy: boolean;
  error: Error | null;
  ask(input: object): Promise<void>;
}

/** Loads the newest job of a kind, and polls it while it runs. */
export function useNewestJob(kind: JobKind): NewestJob {
  const tried = useTried(JOBS);
  const list = useList(JOBS, jobAnswer, { kind, page: 1, page_size: 1 }, true, (jobs) =>
    jobs?.rows.some((job) => !hasEnded(job)) ? AGAIN_MS : false,
  );
  const job = list.data?.rows[0];
  return {
    job,
    isKnown: !list.isPending,
    isBusy: job ? !hasEnded(job) : list.isPending,
    error: list.error,
    async ask(input) {
      await tried(() => askJob(kind, input), say("The job could not be started. Please try again."));
    },
  };
}

/** Shows the status of the newest job of a kind, with a cancel button. */
export function JobCard({ of: { job, error } }: { of: NewestJob }) {
  const change = useChangeJob();
  if (error) return <Failure>{detailOf(error, say("The job could not be loaded."))}</Failure>;
  if (!job) return null;
  return (
    <Paper withBorder p="md" radius="md" className="upkeep-job">
      <Stack gap="xs" aria-live="polite">
        <Text fw={600}>{tell(jobLabel[job.kind]())}</Text>
        <Text size="sm" c="dimmed">
          <Words text={`${personInWords(job.made_by)}, ${moment(job.created_at)}`} />
        </Text>
        <Standing job={job} />
        {!hasEnded(job) && (
          <Button
            variant="default"
            size="xs"
            className="upkeep-cancel"
            leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
            disabled={job.is_cancelling}
            onClick={() => void change(job, "cancel")}
          >
            {say("Cancel {name}", { name: nameOf(job) })}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}
