import { hasEnded, jobAnswer, type Job } from "@idms/core/upkeep/jobs/job";
import { jobLabel } from "@idms/core/upkeep/jobs/job-sentences";
import { Text } from "@mantine/core";
import { FirstStart } from "../../school/schools/first-start.tsx";
import { IconDownload, IconPlayerStop, IconRefresh } from "../../ui/icons/icons.ts";
import { detailOf, type Listed } from "../../ui/api/api.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { moment } from "../../ui/api/moment.ts";
import { useListParams } from "../../ui/lists/list-params.ts";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn } from "../../ui/lists/row-actions.tsx";
import { download } from "../../ui/api/save-file.ts";
import { useList, useReload } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { AGAIN_MS, JOBS } from "./ask-job.ts";
import { nameOf, Standing } from "./standing.tsx";
import { StartPrinting } from "./start-printing.tsx";
import { useChangeJob } from "./use-change-job.ts";
import { say } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { personInWords } from "../../ui/api/person-in-words.ts";

const TITLE = say("Jobs");

const untilAllEnded = (jobs: Listed<Job> | undefined): number | false =>
  jobs?.rows.every(hasEnded) === false && AGAIN_MS;

/** The jobs page. Each job shows its progress and its file, and has buttons to cancel or retry it. */
export function JobsPage() {
  const params = useListParams();
  const ask = useAsk();
  const reload = useReload();
  const change = useChangeJob();
  const { page, page_size } = params.query;
  const list = useList(JOBS, jobAnswer, { page, page_size }, true, untilAllEnded);

  async function fetchResult({ id, file }: Job): Promise<void> {
    try {
      await download(`${JOBS}${id}/result/`, file ?? "result");
    } catch (error) {
      await ask.tell(detailOf(error, say("The file could not be downloaded. Please try again.")));
      await reload(JOBS);
    }
  }

  const columns: Column<Job>[] = [
    {
      title: say("Job"),
      cell: (job) => (
        <>
          <Text fw={600}>{tell(jobLabel[job.kind]())}</Text>
          <Text size="sm" c="dimmed">
            <Words text={`${personInWords(job.made_by)}, ${moment(job.created_at)}`} />
          </Text>
        </>
      ),
    },
    { title: say("Progress"), cell: (job) => <Standing job={job} /> },
    actionsColumn((job) => [
      job.file !== null && {
        label: say("Download {file} from {name}", { file: job.file, name: nameOf(job) }),
        word: say("Download"),
        icon: IconDownload,
        onClick: () => void fetchResult(job),
      },
      !hasEnded(job) && {
        label: say("Cancel {name}", { name: nameOf(job) }),
        word: commonText.cancel,
        icon: IconPlayerStop,
        danger: true,
        idle: job.is_cancelling,
        onClick: () => void change(job, "cancel"),
      },
      (job.state === "failed" || job.state === "cancelled") && {
        label: say("Try again: {name}", { name: nameOf(job) }),
        word: say("Try again"),
        icon: IconRefresh,
        onClick: () => void change(job, "retry"),
      },
    ]),
  ];

  return (
    <Page title={TITLE}>
      <ListTable
        label={TITLE}
        columns={columns}
        rowKey={({ id }) => id}
        empty={say(
          "No jobs in the last two weeks. Print jobs, exports and imports appear here while they run.",
        )}
        start={
          <FirstStart>
            <StartPrinting />
          </FirstStart>
        }
        list={list}
        loadFailed={say("The jobs could not be loaded.")}
        params={params}
      />
    </Page>
  );
}
