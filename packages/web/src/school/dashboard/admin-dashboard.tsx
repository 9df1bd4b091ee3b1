import type { Dashboard, SchoolBehind } from "@idms/core/collect/dashboard/dashboard";
import { Text, Title } from "@mantine/core";
import { studentClass, studentName } from "@idms/core/students/records/display-name";
import { readablePhone } from "@idms/core/students/records/readable-record";
import { foundStudentSchema, type FoundStudent } from "@idms/core/students/records/student";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { Page } from "../../ui/page/page.tsx";
import { ClassChart } from "./class-chart.tsx";
import { CountCard } from "./count-card.tsx";
import { FirstSteps, useHas } from "./first-steps.tsx";
import { duePathsOfAll } from "./due-paths.ts";
import { useDashboard } from "./use-dashboard.ts";
import { WhatIsNext } from "./what-is-next.tsx";
import { dashboardText, shellText, commonText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { StudentLink } from "../../ui/marks/student-link.tsx";
import { StatusBadge } from "../../ui/marks/status-badge.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { SearchBox } from "../../ui/lists/search-box.tsx";
import { useList } from "../../ui/api/use-list.ts";
import "./dashboard.css";

const MOST_SHOWN = 25;
const LABEL = say("Find a student in any school by name, phone or number");

const foundColumns: Column<FoundStudent>[] = [
  {
    title: say("Name"),
    cell: (student) => <StudentLink student={student}>{studentName(student) || commonText.none}</StudentLink>,
  },
  { title: say("School"), cell: ({ school_name }) => school_name },
  { title: say("Class"), cell: studentClass },
  {
    title: say("Phone"),
    cell: ({ parent_phone }) => readablePhone(parent_phone) || commonText.none,
    short: true,
  },
  { title: say("Status"), cell: ({ status }) => <StatusBadge status={status} /> },
];

/** Searches the students of all schools while the user types. The search is kept in the URL. */
export function FindStudents() {
  const params = useListParams();
  const { search } = params;
  const query = { search, page_size: MOST_SHOWN + 1 };
  const list = useList("/students/find/", foundStudentSchema, query, search.trim() !== "");
  const rows = list.data?.rows;
  return (
    <search className="find-students">
      <SearchBox params={params} label={LABEL} />
      {search.trim() !== "" && (
        <ListTable
          label={say("Students found")}
          columns={foundColumns}
          rows={rows?.slice(0, MOST_SHOWN)}
          rowKey={({ id }) => id}
          empty={say("No students match your search.")}
          list={list}
          loadFailed={say("The search failed. Please try again.")}
        />
      )}
      {search.trim() !== "" && rows && rows.length > MOST_SHOWN && (
        <Text c="dimmed" size="sm">
          {say("Only the first {n} students are shown. Type more of the name to see the others.", {
            n: MOST_SHOWN,
          })}
        </Text>
      )}
    </search>
  );
}

const SUBMISSIONS = "/admin/submissions";

const THEN = say(
  "The school admin then adds the classes and shares an upload link for each class with the parents.",
);

/** Shows what a super admin does before the first card, and what has been done of it. */
function AdminFirstSteps({ counts: { schools } }: { counts: Dashboard }) {
  const hasUsers = useHas("/users/");
  const hasForms = useHas("/form-templates/");
  const hasDesigns = useHas("/id-templates/");
  return (
    <FirstSteps
      steps={[
        [say("Add a school"), "/admin/schools", schools > 0],
        [say("Create an account for the school admin"), "/admin/users", hasUsers],
        [say("Create the form that parents fill in"), "/templates", hasForms],
        [say("Design the ID card, and print a PDF proof of it"), "/admin/id-templates", hasDesigns],
      ]}
      then={THEN}
    />
  );
}

/** Shows the super admin's counts for all schools. */
export function AdminDashboard() {
  const { counts } = useDashboard();
  return (
    <Page title={shellText.menu.dashboard}>
      {counts?.students !== 0 && <WhatIsNext counts={counts} paths={duePathsOfAll} />}
      <div className="count-cards">
        <CountCard label={dashboardText.schools} count={counts?.schools} to="/admin/schools" />
        <CountCard label={dashboardText.totalStudents} count={counts?.students} to={SUBMISSIONS} />
        <CountCard label={dashboardText.cardsPending} count={counts?.id_pending} to={SUBMISSIONS} />
        <CountCard label={dashboardText.cardsGenerated} count={counts?.id_generated} to={SUBMISSIONS} />
      </div>
      {counts && counts.students > 0 && <FindStudents />}
      {counts && counts.students > 0 && <Overview counts={counts} />}
      {counts && counts.behind.length > 0 && <Behind counts={counts} />}
      {counts?.students === 0 && <AdminFirstSteps counts={counts} />}
    </Page>
  );
}

const columns: Column<SchoolBehind>[] = [
  { title: say("School"), cell: ({ school_name }) => school_name },
  {
    title: say("Received"),
    cell: ({ received, expected }) => say("{n} of {all}", { n: received, all: expected }),
    numeric: true,
  },
  { title: say("Missing"), cell: ({ received, expected }) => expected - received, numeric: true },
];

/** Shows the schools with the most students who are on the roster but whose records have not been received. */
function Behind({ counts: { behind, expected, received, sent_back } }: { counts: Dashboard }) {
  return (
    <section aria-labelledby="behind">
      <Title order={2} size="h4" mt="xl" mb="sm" id="behind">
        {say("Schools that are behind")}
      </Title>
      <Text size="sm" mb="sm">
        {say("{received} of {expected} expected submissions have arrived, and {sent_back} were sent back.", {
          received,
          expected,
          sent_back,
        })}
      </Text>
      <DataTable
        label={say("Schools that are behind")}
        columns={columns}
        rows={behind}
        rowKey={({ school }) => school}
        empty=""
        small
      />
    </section>
  );
}

/** Shows the progress of all schools' students in a single bar. */
function Overview({ counts }: { counts: Dashboard }) {
  const { students, verification_pending, id_pending, id_generated } = counts;
  const all = {
    classroom: 0,
    name: say("All schools"),
    total: students,
    submitted: verification_pending,
    verified: id_pending - verification_pending,
    generated: id_generated,
  };
  return (
    <div className="admin-overview">
      <ClassChart classes={[all]} />
    </div>
  );
}
