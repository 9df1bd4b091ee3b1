import { hasEnded, jobAnswer, jobPartAnswer } from "@idms/core/upkeep/jobs/job";
import { printedBatches } from "@idms/core/upkeep/jobs/printed-batches";
import { printedName, type PdfPages } from "@idms/core/print/sheets/pdf-pages";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconPlayerStop } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, getList, getOne, type Query } from "../../ui/api/api.ts";
import { JOBS } from "../../collect/jobs/ask-job.ts";
import { nameOf, Standing } from "../../collect/jobs/standing.tsx";
import { PapersButton } from "../../students/papers/papers-button.tsx";
import { say } from "../../say/say/say.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import { download } from "../../ui/api/save-file.ts";
import { SidesApart } from "../sheets/sides-apart.tsx";

/** Somebody waits here, and wants to see at once how far it is, in milliseconds. */
const AGAIN_MS = 250;

export interface DeskJobProps {
  id: number;
  /** Whether its sheets have backs, which can be had apart for a printer that prints one side. */
  isTwoSided: boolean;
  onClose(): void;
}

/** A print that goes on: how far it is, the way to end it, and at its end its files, as one, all together or class by class. */
export function DeskJob({ id, isTwoSided, onClose }: DeskJobProps) {
  const tried = useTried();
  const [isCancelling, setCancelling] = useState(false);
  const job = useQuery({
    queryKey: [JOBS, id],
    queryFn: ({ signal }) => getOne(`${JOBS}${id}/`, jobAnswer, { signal }),
    refetchInterval: ({ state }) => !(state.data && hasEnded(state.data)) && AGAIN_MS,
  });
  const isOver = job.data !== undefined && hasEnded(job.data);
  const parts = useQuery({
    queryKey: [`${JOBS}${id}/parts/`],
    queryFn: ({ signal }) => getList(`${JOBS}${id}/parts/`, jobPartAnswer, { signal }),
    enabled: isOver && job.data?.file !== null,
  });

  async function cancel(): Promise<void> {
    setCancelling(true);
    await tried(
      () => call("POST", `${JOBS}${id}/cancel/`),
      say("The job could not be changed. Please try again."),
    );
    await job.refetch();
  }
  const fetchFile = async (path: string, name: string, query?: Query) => {
    await tried(() => download(path, name, query), say("The file could not be fetched. Please try again."));
  };

  if (!job.data) return null;
  const { file } = job.data;
  const each = parts.data?.rows ?? [];
  const isPrinted = isOver && file !== null;
  const isNothing = isOver && file === null && printedBatches(job.data).length === 0;
  const fetchPages = (pages: PdfPages) => fetchFile(`${JOBS}${id}/result/`, printedName(pages), { pages });
  return (
    <Stack gap="sm" className="desk-job" aria-live="polite">
      <Standing job={job.data} />
      {isNothing && <Text>{say("Nothing was printed, and no student is marked.")}</Text>}
      <Group gap="sm">
        {!isOver && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
            disabled={isCancelling || job.data.is_cancelling}
            onClick={() => void cancel()}
          >
            {say("Cancel {name}", { name: nameOf(job.data) })}
          </Button>
        )}
        {isPrinted && each.length > 1 && (
          <Button
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => void fetchPages("all")}
          >
            {say("One PDF of all classes")}
          </Button>
        )}
        {isPrinted && (
          <Button
            variant={each.length > 1 ? "default" : "filled"}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => void fetchFile(`${JOBS}${id}/result/`, file)}
          >
            {say("Download {file}", { file })}
          </Button>
        )}
        {isPrinted && isTwoSided && (
          <SidesApart variant="default" onFetch={(pages) => void fetchPages(pages)} />
        )}
        {isOver && printedBatches(job.data).length > 0 && <PapersButton of={{ job: id }} />}
        {isOver && (
          <Button variant="default" onClick={onClose}>
            {say("Print More")}
          </Button>
        )}
      </Group>
      {each.length > 1 && (
        <ul className="desk-parts">
          {each.map(({ part, name }) => (
            <li key={part}>
              <Button
                variant="subtle"
                size="compact-md"
                onClick={() => void fetchFile(`${JOBS}${id}/parts/${part}/`, name.split("/").at(-1) ?? name)}
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
