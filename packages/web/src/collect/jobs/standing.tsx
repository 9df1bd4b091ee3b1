import { hasEnded, jobAnswer, type Job } from "@idms/core/upkeep/jobs/job";
import { jobLabel } from "@idms/core/upkeep/jobs/job-sentences";
import { jobNotes } from "@idms/core/upkeep/jobs/job-notes";
import { printedBatches } from "@idms/core/upkeep/jobs/printed-batches";
import { batchPath } from "@idms/core/print/batches/batches";
import { Anchor, Progress, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { detailOf, getOne } from "../../ui/api/api.ts";
import { useCan } from "../../school/session/use-can.ts";
import { Words } from "../../ui/api/words.ts";
import { isMissing } from "../../ui/page/load-failed.tsx";
import { AGAIN_MS, JOBS } from "./ask-job.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";
import { Failure } from "../../ui/failure.tsx";
import "./standing.css";

export const nameOf = ({ id, kind }: Job): string =>
  say("{what}, job {id}", { what: tell(jobLabel[kind]()), id });

interface StandingProps {
  job: Job;
  /** Whether the notes are unfolded at first. */
  isOpen?: boolean;
}

/** Shows the progress of a job, and its notes once it has ended. */
export function Standing({ job, isOpen = false }: StandingProps) {
  const { state, done, total, text, code, facts } = job;
  const notes = hasEnded(job) ? [...new Set(jobNotes(job).map(tell))] : [];
  return (
    <>
      <Text>{tell({ code, facts, message: text })}</Text>
      {state === "running" && total !== null && total > 0 && (
        <Progress value={(100 * done) / total} aria-label={nameOf(job)} />
      )}
      {notes.length > 0 && (
        <details className="job-notes" open={isOpen}>
          <summary>{sayCount(notes.length, "{n} note", "{n} notes")}</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>
                <Words text={note} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {hasEnded(job) && <Printed job={job} />}
    </>
  );
}

/** Shows the buttons to download a print sheet by sheet and to print it again. */
function Printed({ job }: { job: Job }) {
  const maySee = useCan()("print_batches.read");
  const batches = maySee ? printedBatches(job) : [];
  if (batches.length === 0) return null;
  return (
    <ul className="job-batches">
      {batches.map(({ batch, class: room }) => (
        <li key={batch}>
          <Anchor component={Link} to={batchPath(batch)} size="sm">
            {say("Batch {id}", { id: batch })}
          </Anchor>
          {room !== undefined && <Words text={` ${room}`} />}
        </li>
      ))}
    </ul>
  );
}

/** Loads the job with this number, again and again until it has ended or no longer exists. Null loads nothing. */
export const useJob = (id: number | null) =>
  useQuery({
    queryKey: [JOBS, id],
    queryFn: ({ signal }) => getOne(`${JOBS}${id}/`, jobAnswer, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => isGoingOn(state) && AGAIN_MS,
  });

/** Whether a job may still be running. */
export const isGoingOn = ({ data, error }: { data: Job | undefined; error: unknown }): boolean =>
  !isMissing(error) && !(data && hasEnded(data));

/** Shows the status of the job with this number, both while it runs and after it has ended. */
export function JobStanding({ id, isOpen = false }: { id: number; isOpen?: boolean }) {
  const { data, error } = useJob(id);
  if (data) return <Standing job={data} isOpen={isOpen} />;
  return error ? <Failure>{detailOf(error, say("The job could not be loaded."))}</Failure> : null;
}
