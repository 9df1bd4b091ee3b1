import { studentClass, studentName } from "@idms/core/students/records/display-name";
import { readablePhone } from "@idms/core/students/records/readable-record";
import { foundStudentSchema, type FoundStudent } from "@idms/core/students/records/student";
import { Text } from "@mantine/core";
import { StudentLink } from "../../ui/marks/student-link.tsx";
import { StatusBadge } from "../../ui/marks/status-badge.tsx";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { SearchBox } from "../../ui/lists/search-box.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { commonText } from "../../say/texts/messages.ts";
import { say } from "../../say/say/say.ts";

const MOST_SHOWN = 25;
const LABEL = say("Find a student in any school by name, phone or number");

const columns: Column<FoundStudent>[] = [
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
          columns={columns}
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
