import {
  AUDIT_FILTERS,
  auditEntryAnswer,
  type AuditEntry,
  type LogFormat,
} from "@idms/core/school/log/audit-log";
import { deedInWords } from "@idms/core/students/records/record-history";
import { Text, Anchor, Group, NativeSelect } from "@mantine/core";
import { Link } from "react-router-dom";
import { subjectWords, deedsTo, SUBJECTS } from "@idms/core/school/log/deeds";
import type { Right } from "@idms/core/school/accounts/rights";
import { classPath } from "@idms/core/school/classes/classroom";
import { studentPath } from "@idms/core/students/records/record-text";
import { IconDownload } from "../../ui/icons/icons.ts";
import { getPlaced, type Placed, type Query } from "../../ui/api/api.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useListParams, type ListParams } from "../../ui/lists/list-params.ts";
import { moment } from "../../ui/api/moment.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { download } from "../../ui/api/save-file.ts";
import { useGrowingList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { LogSeal } from "./log-seal.tsx";
import { commonText } from "../../say/core-texts/messages.ts";
import { HISTORY_WORDS } from "../../say/core-texts/history.ts";
import { say } from "../../say/say/say.ts";
import { SUBJECT_WORDS, DEED_WORDS } from "../../say/core-texts/upkeep.ts";
import { SchoolName } from "../../school/schools/school-name.tsx";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useSchoolFilter } from "../../school/schools/use-school-filter.ts";
import { Filters, wordsOf } from "../../ui/lists/filters.tsx";
import { TypedFilter } from "../../ui/lists/typed-filter.tsx";
import "./log-page.css";

/** The screen for each kind of subject that has a screen, and the right that the screen requires. */
const screenOf: Readonly<Record<string, { path: (id: number) => string; needs: Right }>> = {
  students: { path: studentPath, needs: "students.correct" },
  classes: { path: classPath, needs: "classes.read" },
  form_templates: { path: (id) => `/templates/${id}`, needs: "form_templates.change" },
  id_templates: { path: (id) => `/id-templates/${id}`, needs: "id_templates.read" },
};

/** Shows the subject of an entry. Its name links to its screen. Its number links to all entries about it. */
export function Whom({ entry: { subject, subject_id, name } }: { entry: AuditEntry }) {
  const can = useCan();
  const what = subjectWords(subject, SUBJECT_WORDS);
  if (subject_id === null) return what;
  const screen = name === null ? undefined : screenOf[subject];
  return (
    <>
      {name !== null && (
        <bdi>
          {screen && can(screen.needs) ? (
            <Anchor component={Link} to={screen.path(subject_id)} inherit>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </bdi>
      )}
      <Text size="sm" c="dimmed">
        <Anchor
          component={Link}
          to={`?${new URLSearchParams({ subject, subject_id: String(subject_id) })}`}
          inherit
          className="log-all"
          title={say("All log entries about this item")}
        >
          {what} {subject_id}
        </Anchor>
      </Text>
    </>
  );
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Shows an entry's additional details, unchanged. */
export function Details({ of }: { of: AuditEntry["details"] }) {
  const kept = Object.entries(of);
  if (kept.length === 0) return commonText.none;
  return (
    <details className="log-details">
      <summary>{kept.map(([name]) => name).join(", ")}</summary>
      <dl>
        {kept.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{asText(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const kinds = SUBJECTS.map((subject) => ({ value: subject, label: SUBJECT_WORDS[subject] }));

const deeds = kinds.map(({ value, label }) => ({
  group: label,
  items: deedsTo(value).map((deed) => ({ value: deed, label: DEED_WORDS[deed] })),
}));

/** Filters the log by user, action, subject, school and time. */
export function LogFilters({ params }: { params: ListParams }) {
  const can = useCan();
  const schools = useSchoolFilter();
  const subject = params.filter("subject");
  return (
    <Group className="toolbar no-print log-filters" align="flex-end" gap="sm">
      <TypedFilter params={params} name="actor" label={say("User")} maxLength={150} dir="auto" />
      <Filters
        params={params}
        of={[
          { name: "done", label: say("Action"), words: wordsOf(deeds.flatMap(({ items }) => items)) },
          { name: "subject", label: say("Subject"), words: wordsOf(kinds), with: ["subject_id"] },
          { name: "subject_id", label: say("Number"), words: (value) => value },
          ...schools,
          { name: "from", label: say("From date"), words: (value) => value },
          { name: "to", label: say("To date"), words: (value) => value },
        ]}
      >
        <NativeSelect
          label={say("Action")}
          value={params.filter("done")}
          data={[{ value: "", label: say("All actions") }, ...deeds]}
          onChange={(event) => params.set({ done: event.currentTarget.value })}
        />
        <NativeSelect
          label={say("Subject")}
          value={subject}
          data={[{ value: "", label: say("All subjects") }, ...kinds]}
          onChange={(event) => params.set({ subject: event.currentTarget.value, subject_id: null })}
        />
        {subject !== "" && (
          <TypedFilter
            params={params}
            name="subject_id"
            label={say("Number")}
            type="number"
            min={1}
            w="6rem"
          />
        )}
        {can("schools.read") && (
          <SchoolSelect
            placeholder={say("All schools")}
            clearable
            value={Number(params.filter("school")) || null}
            onChange={(school) => params.set({ school })}
          />
        )}
        <TypedFilter params={params} name="from" label={say("From date")} type="date" />
        <TypedFilter params={params} name="to" label={say("To date")} type="date" />
      </Filters>
    </Group>
  );
}

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
  {
    title: say("School"),
    cell: ({ school_name }) => <SchoolName>{school_name ?? commonText.none}</SchoolName>,
  },
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
  // Views are written to the log a moment after other actions, so the order of the entries differs from their times.
  const inTime = list.data?.pages
    .flatMap(({ rows }) => rows)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
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
          rows={inTime}
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
