import { schoolCountsAnswer, type SchoolCounts } from "@idms/core/school/schools/district";
import type { Column } from "../../ui/lists/data-table.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { SearchedList } from "../../ui/lists/list-table.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { statusWords } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";
import { useCan } from "../session/use-can.ts";

const columns: Column<SchoolCounts>[] = [
  { title: say("School"), wide: true, cell: ({ name }) => <bdi>{name}</bdi>, sort: "name" },
  { title: statusWords("SUBMITTED"), numeric: true, cell: ({ submitted }) => submitted, sort: "submitted" },
  { title: statusWords("VERIFIED"), numeric: true, cell: ({ verified }) => verified, sort: "verified" },
  {
    title: statusWords("ID_GENERATED"),
    numeric: true,
    cell: ({ id_generated }) => id_generated,
    sort: "id_generated",
  },
];

/** Shows how many students have each status, for each school of a board. */
export function SchoolCountsPage() {
  const params = useListParams();
  const can = useCan();
  const list = useList("/school-counts/", schoolCountsAnswer, params.query);
  return (
    <Page title={say("Counts by school")}>
      <SearchedList
        label={say("Counts by school")}
        list={list}
        params={params}
        columns={columns}
        empty={say("No schools found")}
        start={can("schools.create") && <Start to="/admin/schools">{say("Add the first school")}</Start>}
        loadFailed={say("The counts could not be loaded. Please try again.")}
      />
    </Page>
  );
}
