import {
  AUDIT_FILTERS,
  auditEntryAnswer,
  type AuditEntry,
  type LogFormat,
} from "@idms/core/school/log/audit-log";
import { deedInWords } from "@idms/core/students/records/record-history";
import { Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { getPlaced, type Placed, type Query } from "../../ui/api/api.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { moment } from "../../ui/api/moment.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { download } from "../../ui/api/save-file.ts";
import { useGrowingList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { Details, Whom } from "./log-entry.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogSeal } from "./log-seal.tsx";
import { commonText } from "../../say/texts/messages.ts";
import { HISTORY_WORDS } from "../../say/texts/history.ts";
import { say } from "../../say/say/say.ts";
import "./log-page.css";

const LOG = "/audit-log/";
const PAGE = 50;
const LOAD_FAILED = say("The log could not be loaded. Please try again.");

const columns: Column<AuditEntry>[] = [
  { title: say("Time"), cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
  {
    title: say("User"),
    cell: ({ by }) => (
      <bdi>
        <Words text={by} />
      </bdi>
    ),
  },
  { title: say("Action"), cell: (entry) => deedInWords(entry, [], HISTORY_WORDS) },
  { title: say("Subject"), cell: (entry) => <Whom entry={entry} /> },
  { title: say("School"), cell: ({ school_name }) => school_name ?? commonText.none },
  { title: say("Details"), cell: ({ details }) => <Details of={details} /> },
];

/** Loads older entries until some are found or the log ends, because one response covers only part of a long log. */
async function readOlder(query: Query, after: string, signal: AbortSignal): Promise<Placed<AuditEntry>> {
  let page = await getPlaced(LOG, auditEntryAnswer, { query, after, signal });
  while (page.rows.length === 0 && page.next !== null)
    page = await getPlaced(LOG, auditEntryAnswer, { query, after: page.next, signal });
  return page;
}

/** The page with the log. It shows who did what to whom, newest first, filtered according to the URL. */
export function LogPage() {
  const params = useListParams();
  const tried = useTried();
  const can = useCan();
  const filter: Query = Object.fromEntries(AUDIT_FILTERS.map((name) => [name, params.filter(name)]));
  const list = useGrowingList([LOG, filter], (after, signal) =>
    readOlder({ ...filter, page_size: PAGE }, after, signal),
  );
  async function fetchFile(format: LogFormat): Promise<void> {
    await tried(
      () => download(`${LOG}export/`, `audit-log.${format}`, { ...filter, format }),
      say("The file could not be downloaded. Please try again."),
    );
  }
  return (
    <Page
      title={say("Audit log")}
      actions={
        <>
          <HeadAction icon={IconDownload} onClick={() => void fetchFile("csv")}>
            {say("Download as CSV")}
          </HeadAction>
          <HeadAction icon={IconDownload} onClick={() => void fetchFile("jsonl")}>
            {say("Download as JSON Lines")}
          </HeadAction>
        </>
      }
    >
      <LogFilters params={params} />
      {can("schools.read") && <LogSeal />}
      <div className="log-list">
        <ListTable
          label={say("Audit log")}
          columns={columns}
          rowKey={({ id }) => id}
          empty={say("No log entries match.")}
          list={list}
          loadFailed={LOAD_FAILED}
        />
      </div>
      <MoreButton of={list} label={say("Older")} />
      {list.isFetching && (
        <Text role="status" className="visually-hidden">
          {commonText.loading}
        </Text>
      )}
    </Page>
  );
}
