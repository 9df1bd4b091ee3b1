import { asSentence } from "@idms/core/as-sentence";
import { backupsAnswer, type BackupListed } from "@idms/core/upkeep/installation/backup";
import { Alert, SimpleGrid, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { IconDatabaseExport, IconDownload, IconShieldCheck } from "../../ui/icons/icons.ts";
import { detailOf, getOne } from "../../ui/api/api.ts";
import { tell } from "../../say/say/tell.ts";
import { say, sayCount, spokenLocale } from "../../say/say/say.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { moment } from "../../ui/api/moment.ts";
import { Page } from "../../ui/page/page.tsx";
import { actionsColumn, type RowActionProps } from "../../ui/lists/row-actions.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { download } from "../../ui/api/save-file.ts";
import { Words } from "../../ui/api/words.ts";
import { JobCard, useNewestJob } from "./newest-job.tsx";
import { personInWords } from "../../ui/api/person-in-words.ts";
import "./upkeep.css";

const BACKUPS = "/backups/";
const TITLE = say("Backups");

/** Downloads a backup after confirmation, and tracks which one is being downloaded. */
function useFetching() {
  const ask = useAsk();
  const [fetching, setFetching] = useState<string | null>(null);
  async function fetchBackup({ name, holds }: BackupListed): Promise<void> {
    const question = say(
      "Download {name}, {size}? It contains the data of all schools and all settings, including passwords. Keep the file where only you can read it.",
      { name, size: sizeText(holds?.bytes ?? 0) },
    );
    if (!(await ask.confirm(question, say("Download")))) return;
    setFetching(name);
    try {
      await download(`${BACKUPS}${name}/download/`, `${name}.tar`);
    } catch (error) {
      await ask.tell(
        detailOf(error, say("The backup was not downloaded completely. Check the backup, then try again.")),
      );
    } finally {
      setFetching(null);
    }
  }
  return { fetching, fetchBackup };
}

/**
 * The page that lists the backups in the configured folder. It has buttons that create, verify and download a backup.
 */
export function BackupsPage() {
  const made = useNewestJob("backup");
  const proved = useNewestJob("prove_backup");
  const { fetching, fetchBackup } = useFetching();
  const deeds: BackupDeed[] = [
    {
      icon: IconShieldCheck,
      label: (name) => say("Check {name}", { name }),
      word: say("Check"),
      idle: () => proved.isBusy,
      act: ({ name }) => proved.ask({ name }),
    },
    {
      icon: IconDownload,
      label: (name) => say("Download {name}", { name }),
      word: say("Download"),
      idle: ({ holds }) => holds === null || fetching !== null,
      act: fetchBackup,
    },
  ];
  // The list also shows the results of other users' jobs.
  const states = [made, proved].map(({ job }) => [job?.id, job?.state]);
  const list = useQuery({
    queryKey: [BACKUPS, states],
    queryFn: ({ signal }) => getOne(BACKUPS, backupsAnswer, { signal }),
    placeholderData: keepPreviousData,
    enabled: made.isKnown && proved.isKnown,
  });

  const place = list.data?.place;

  return (
    <Page
      title={TITLE}
      actions={
        place && (
          <>
            <HeadAction disabled={made.isBusy} onClick={() => void made.ask({ full: true })}>
              {say("Make a full backup")}
            </HeadAction>
            <HeadAction
              main
              icon={IconDatabaseExport}
              disabled={made.isBusy}
              onClick={() => void made.ask({})}
            >
              {say("Make a Backup")}
            </HeadAction>
          </>
        )
      }
    >
      {place !== undefined && <PlaceOfBackups name={place?.name ?? null} />}
      {fetching !== null && <Fetching name={fetching} />}
      {(made.job ?? proved.job ?? made.error) && (
        <SimpleGrid cols={{ base: 1, md: 2 }} mb="lg">
          <JobCard of={made} />
          <JobCard of={proved} />
        </SimpleGrid>
      )}
      {place !== null && (
        <ListTable
          label={TITLE}
          columns={backupColumns(place?.kind === "store", deeds)}
          rows={list.data?.backups}
          rowKey={({ name }) => name}
          empty={say("No backups yet.")}
          start={
            !made.isBusy && <Start onClick={() => void made.ask({})}>{say("Make the first backup")}</Start>
          }
          list={list}
          loadFailed={say("The backups could not be loaded. Please try again.")}
        />
      )}
    </Page>
  );
}

const Fetching = ({ name }: { name: string }) => (
  <Text role="status" mb="md">
    {say("{name} is downloading. Stay on this page until the browser has saved it.", { name })}
  </Text>
);

/** An action on a backup. */
interface BackupDeed {
  icon: RowActionProps["icon"];
  label(name: string): string;
  word: string;
  idle(backup: BackupListed): boolean;
  act(backup: BackupListed): Promise<void>;
}

const backupColumns = (isInStore: boolean, deeds: readonly BackupDeed[]): Column<BackupListed>[] => [
  {
    title: say("Created"),
    wide: true,
    cell: ({ name, holds }) => (
      <>
        {holds && <time dateTime={holds.made_at}>{moment(holds.made_at)}</time>}
        <Text size="sm" c="dimmed">
          <Words text={name} />
        </Text>
      </>
    ),
  },
  {
    title: say("Contents"),
    cell: ({ holds, fault, ...backup }) =>
      holds ? (
        <>
          {sizeText(holds.bytes)}, {sayCount(holds.files, "{n} file", "{n} files")}
          {holds.missing > 0 && (
            <Text size="sm" c="var(--mantine-color-error)">
              {sayCount(
                holds.missing,
                "{n} file was already missing when the backup was made.",
                "{n} files were already missing when the backup was made.",
              )}
            </Text>
          )}
        </>
      ) : (
        <Text c="var(--mantine-color-error)">
          <Words text={tell(asSentence(fault ?? "", backup))} />
        </Text>
      ),
  },
  {
    title: say("Type"),
    cell: ({ holds }) =>
      holds && (isInStore ? say("Shares its photos with all other backups") : kindText(holds.sharing)),
  },
  { title: say("Last verified"), cell: ({ proof }) => <Proof proof={proof} /> },
  actionsColumn((backup) =>
    deeds.map(({ icon, label, word, idle, act }) => ({
      icon,
      word,
      label: label(backup.name),
      idle: idle(backup),
      onClick: () => void act(backup),
    })),
  ),
];

/** Shows the backup folder, or how to configure one. */
function PlaceOfBackups({ name }: { name: string | null }) {
  if (name === null)
    return (
      <Alert color="blue" mb="md" title={say("No backup location is set")}>
        {say(
          "Ask the server administrator to set backup_folder to a folder on another disk or to an S3 store. Until then, nobody can make a backup here.",
        )}
      </Alert>
    );
  return (
    <Text c="dimmed" mb="md">
      <Words
        text={say(
          "Backups are stored in {place}. You cannot delete them here. Ask the server administrator to delete old ones.",
          { place: name },
        )}
      />
    </Text>
  );
}

const kindText = (sharing: number): string =>
  sharing === 0
    ? say("Full copy")
    : sayCount(
        sharing,
        "Shares unchanged files with the backup before it",
        "Shares unchanged files with the {n} backups before it",
      );

function Proof({ proof }: Pick<BackupListed, "proof">) {
  if (!proof) return say("Not yet");
  const when = say("{when}, by {who}", { when: moment(proof.at), who: personInWords(proof.by) });
  if (proof.fault === null) return <Words text={when} />;
  return (
    <>
      <Text c="var(--mantine-color-error)">
        <Words text={tell(asSentence(proof.fault, proof))} />
      </Text>
      <Text size="sm" c="dimmed">
        <Words text={when} />
      </Text>
    </>
  );
}

const UNITS = ["KB", "MB", "GB", "TB"];
const NUMBER = new Intl.NumberFormat(spokenLocale(), { maximumFractionDigits: 1 });

/** Formats a size in bytes, in steps of 1024. The smallest unit is the kilobyte. */
function sizeText(bytes: number): string {
  let size = bytes / 1024;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${NUMBER.format(bytes > 0 ? Math.max(size, 0.1) : 0)} ${UNITS[unit]}`;
}
