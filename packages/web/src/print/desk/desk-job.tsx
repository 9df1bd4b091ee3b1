import { hasEnded, jobAnswer, jobPartAnswer, type Job } from "@idms/core/upkeep/jobs/job";
import { notSentBatches, printedBatches, printedCards } from "@idms/core/upkeep/jobs/printed-batches";
import { batchPath } from "@idms/core/print/batches/batches";
import { printedName, type PdfPages } from "@idms/core/print/sheets/pdf-pages";
import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { IconDownload, IconPlayerStop } from "../../ui/icons/icons.ts";
import { call, getList, getOne, type Query } from "../../ui/api/api.ts";
import { JOBS } from "../../collect/jobs/ask-job.ts";
import { nameOf, Standing } from "../../collect/jobs/standing.tsx";
import { DocumentsButton } from "../../students/documents/documents-button.tsx";
import { say, sayCount } from "../../say/say/say.ts";
import { cardsOnPages } from "../sheets/batch-calls.ts";
import { tell } from "../../say/say/tell.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import { download } from "../../ui/api/save-file.ts";
import { useReload } from "../../ui/api/use-list.ts";
import { WAITING } from "../sheets/generate-cards.ts";
import { JobAtPrinter } from "../sheets/send-batch.tsx";
import { SidesApart } from "../sheets/sides-apart.tsx";
import { FindingMeaning } from "../../ui/page/meaning.tsx";

/** Polling interval, in ms. It is short because a user is waiting and wants to see progress. */
const AGAIN_MS = 250;

export interface DeskJobProps {
  id: number;
  /**
   * The sides of the sheets, or `mixed` for several designs. Fronts and backs can be downloaded separately for a
   * single-sided printer.
   */
  sides: "one" | "two" | "mixed";
  /** Whether the job sends the cards to a printer. Otherwise, the user downloads the PDFs. */
  isSent: boolean;
  onClose(): void;
}

/**
 * Returns a print job and the parts of its result. Also returns functions that cancel the job and download its files.
 */
function usePrintJob(id: number) {
  const tried = useTried();
  const [isCancelling, setCancelling] = useState(false);
  const job = useQuery({
    queryKey: [JOBS, id],
    queryFn: ({ signal }) => getOne(`${JOBS}${id}/`, jobAnswer, { signal }),
    refetchInterval: ({ state }) => !(state.data && hasEnded(state.data)) && AGAIN_MS,
  });
  const isOver = job.data !== undefined && hasEnded(job.data);
  const reload = useReload();
  useEffect(() => {
    // The counts next to the classes do not include what was just printed.
    if (isOver) void reload(WAITING);
  }, [isOver, reload]);
  const parts = useQuery({
    queryKey: [`${JOBS}${id}/parts/`],
    queryFn: ({ signal }) => getList(`${JOBS}${id}/parts/`, jobPartAnswer, { signal }),
    enabled: isOver && job.data?.file !== null,
  });
  return {
    job: job.data,
    isOver,
    parts: parts.data?.rows ?? [],
    isCancelling: isCancelling || job.data?.is_cancelling === true,
    async cancel(): Promise<void> {
      setCancelling(true);
      await tried(
        () => call("POST", `${JOBS}${id}/cancel/`),
        say("The job could not be changed. Please try again."),
      );
      await job.refetch();
    },
    fetchFile: (path: string, name: string, query?: Query) =>
      void tried(
        () => download(`${JOBS}${id}/${path}`, name, query),
        say("The file could not be downloaded. Please try again."),
      ),
  };
}

/** Shows a running print: its progress, a cancel button and, at the end, its files, either combined or by class. */
export function DeskJob({ id, sides, isSent, onClose }: DeskJobProps) {
  const { job, isOver, parts, isCancelling, cancel, fetchFile } = usePrintJob(id);
  if (!job) return null;
  const hasBatches = printedBatches(job).length > 0;
  return (
    <Stack gap="sm" className="desk-job" aria-live="polite">
      <Standing job={job} />
      {isOver && <PrintedPages job={job} sides={sides} />}
      {isOver && job.file === null && !hasBatches && (
        <Text>{say("Nothing was printed, and no student was marked as printed.")}</Text>
      )}
      {isSent && <SentBatches job={job} />}
      <Group gap="sm">
        {!isOver && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
            disabled={isCancelling}
            onClick={() => void cancel()}
          >
            {say("Cancel {name}", { name: nameOf(job) })}
          </Button>
        )}
        {isOver && job.file !== null && (
          <WholeFiles
            file={job.file}
            isMany={parts.length > 1}
            isTwoSided={sides !== "one"}
            onFetch={(name, query) => fetchFile("result/", name, query)}
          />
        )}
        {isOver && hasBatches && <DocumentsButton of={{ job: id }} />}
        {isOver && (
          <Button variant="default" onClick={onClose}>
            {say("Print More")}
          </Button>
        )}
      </Group>
      {parts.length > 1 && (
        <ul className="desk-parts">
          {parts.map(({ part, name }) => (
            <li key={part}>
              <Button
                variant="subtle"
                size="compact-md"
                onClick={() => fetchFile(`parts/${part}/`, name.split("/").at(-1) ?? name)}
              >
                {say("Download {file}", { file: name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** Says how many cards were printed, and on how many pages. */
function PrintedPages({ job, sides }: { job: Job } & Pick<DeskJobProps, "sides">) {
  const printed = printedCards(job);
  if (printed === null) return null;
  const { cards, pages } = printed;
  const inCards = sayCount(cards, "{n} card", "{n} cards");
  return <Text fw={600}>{cardsOnPages(inCards, pages, sides === "two")}</Text>;
}

/** Shows what the printer says about each batch, and the batches that the job could not send. */
const SentBatches = ({ job }: { job: Job }) => (
  <>
    {printedBatches(job).map(({ batch }) => (
      <JobAtPrinter key={batch} batch={batch} isComing={!hasEnded(job)} />
    ))}
    {notSentBatches(job).map(({ batch, ...why }) => (
      <Alert key={batch} color="red" role="alert">
        {tell(why)} {say("You can send the cards again from the batch page:")}{" "}
        <Anchor component={Link} to={batchPath(batch)} inherit>
          {say("Batch {id}", { id: batch })}
        </Anchor>
        <FindingMeaning of={why} />
      </Alert>
    ))}
  </>
);

interface WholeFilesProps {
  file: string;
  /** Whether the job covers several classes. In that case, each class has its own file. */
  isMany: boolean;
  isTwoSided: boolean;
  onFetch(name: string, query?: Query): void;
}

/** Shows the buttons to download everything that was printed, in different formats. */
function WholeFiles({ file, isMany, isTwoSided, onFetch }: WholeFilesProps) {
  const fetchPages = (pages: PdfPages) => onFetch(printedName(pages), { pages });
  const icon = <IconDownload size={16} aria-hidden="true" />;
  return (
    <>
      {isMany && (
        <Button leftSection={icon} onClick={() => fetchPages("all")}>
          {say("One PDF for all classes")}
        </Button>
      )}
      <Button variant={isMany ? "default" : "filled"} leftSection={icon} onClick={() => onFetch(file)}>
        {say("Download {file}", { file })}
      </Button>
      {isTwoSided && <SidesApart variant="default" onFetch={fetchPages} />}
    </>
  );
}
