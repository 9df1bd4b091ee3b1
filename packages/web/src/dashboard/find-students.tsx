import {
  commonText,
  foundStudentSchema,
  readablePhone,
  studentClass,
  studentName,
  type FoundStudent,
} from "@idms/core";
import { Text } from "@mantine/core";
import { detailOf } from "../api/api.ts";
import { StudentLink } from "../ui/student-link.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";
import { DataTable, type Column } from "../ui/data-table.tsx";
import { useListParams } from "../ui/list-params.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { useList } from "../ui/use-list.ts";

const MOST_SHOWN = 25;
const LABEL = "Find a student of any school by name, phone or number";

const columns: Column<FoundStudent>[] = [
  {
    title: "Name",
    cell: (student) => <StudentLink student={student}>{studentName(student) || commonText.none}</StudentLink>,
  },
  { title: "School", cell: ({ school_name }) => school_name },
  { title: "Class", cell: studentClass },
  { title: "Phone", cell: ({ parent_phone }) => readablePhone(parent_phone) || commonText.none, short: true },
  { title: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
];

/** Finds students of all schools while one types; the address has what is searched. */
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
        <DataTable
          label="Students found"
          columns={columns}
          rows={rows?.slice(0, MOST_SHOWN)}
          rowKey={({ id }) => id}
          empty="No student is found by that."
          stale={list.isPlaceholderData}
          error={
            list.error
              ? {
                  message: detailOf(list.error, "The search failed. Please try again."),
                  retry: () => void list.refetch(),
                }
              : undefined
          }
        />
      )}
      {search.trim() !== "" && rows && rows.length > MOST_SHOWN && (
        <Text c="dimmed" size="sm">
          These are the first {MOST_SHOWN}: write more of the name to see the others.
        </Text>
      )}
    </search>
  );
}
