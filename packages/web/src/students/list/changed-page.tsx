import { studentPath } from "@idms/core/students/records/record-text";
import { changedCardAnswer, type ChangedCard } from "@idms/core/students/records/student";
import { Group } from "@mantine/core";
import { Link } from "react-router-dom";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { usePageSchool } from "../../school/schools/use-page-school.ts";
import { useCan } from "../../school/session/use-can.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { moment } from "../../ui/api/moment.ts";
import { useListParams } from "../../ui/lists/list-params.ts";
import { Page } from "../../ui/page/page.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { ChangesOfCard } from "../record/changed-card.tsx";
import { STUDENTS } from "../record/record-calls.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";

const columns: Column<ChangedCard>[] = [
  {
    title: say("Name"),
    cell: ({ student, name }) => <Link to={studentPath(student)}>{name || recordText.unnamed}</Link>,
  },
  { title: say("Class"), cell: (card) => card.class },
  {
    title: say("Printed"),
    cell: ({ batch, printed_at }) => say("{when}, batch {batch}", { when: moment(printed_at), batch }),
  },
  { title: say("On the card and in the record"), cell: (card) => <ChangesOfCard changed={card} /> },
];

/** The page that lists a school's printed cards that no longer match the students' records. */
export function ChangedPage() {
  const params = useListParams();
  const can = useCan();
  const { school, isAsked } = usePageSchool(params);
  const list = useList(`${STUDENTS}changed/`, changedCardAnswer, { school }, school !== null);
  return (
    <Page title={recordText.changedCards}>
      {can("schools.read") && (
        <Group className="toolbar no-print">
          <SchoolSelect value={school} onChange={(next) => params.set({ school: next })} />
        </Group>
      )}
      <ListTable
        label={recordText.changedCards}
        columns={columns}
        rows={isAsked ? [] : list.data?.rows}
        rowKey={({ student }) => student}
        empty={isAsked ? commonText.chooseSchool : recordText.noneChanged}
        list={list}
        loadFailed={recordText.loadFailed}
      />
    </Page>
  );
}
