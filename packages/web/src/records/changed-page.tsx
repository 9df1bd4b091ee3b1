import { changedCardAnswer, recordText, studentPath, type ChangedCard } from "@idms/core";
import { Link, useSearchParams } from "react-router-dom";
import { detailOf } from "../api/api.ts";
import { DataTable, type Column } from "../ui/data-table.tsx";
import { moment } from "../ui/moment.ts";
import { Page } from "../ui/page.tsx";
import { useList } from "../ui/use-list.ts";
import { ChangesOfCard } from "./changed-card.tsx";
import { STUDENTS } from "./record-calls.ts";

const columns: Column<ChangedCard>[] = [
  {
    title: "Name",
    cell: ({ student, name }) => <Link to={studentPath(student)}>{name || recordText.unnamed}</Link>,
  },
  { title: "Class", cell: (card) => card.class },
  { title: "Printed", cell: ({ batch, printed_at }) => `${moment(printed_at)}, batch ${batch}` },
  { title: "On the card, and today", cell: (card) => <ChangesOfCard changed={card} /> },
];

/** The printed cards of a school that no longer say what the records say. */
export function ChangedPage() {
  const [params] = useSearchParams();
  const school = params.get("school") ?? undefined;
  const list = useList(`${STUDENTS}changed/`, changedCardAnswer, { school });
  return (
    <Page title={recordText.changedCards}>
      <DataTable
        label={recordText.changedCards}
        columns={columns}
        rows={list.data?.rows}
        rowKey={({ student }) => student}
        empty={recordText.noneChanged}
        error={
          list.error
            ? { message: detailOf(list.error, recordText.loadFailed), retry: () => void list.refetch() }
            : undefined
        }
      />
    </Page>
  );
}
