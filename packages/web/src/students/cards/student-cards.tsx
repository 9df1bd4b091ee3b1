import { Button } from "@mantine/core";
import { useCan } from "../../school/session/use-can.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { say } from "../../say/say/say.ts";
import { useCards, type Card } from "./card-calls.ts";
import { deedColumn, numberColumn, printedColumn, stateColumn, validColumn } from "./card-columns.tsx";
import { OrderedNote } from "./ordered-cards.tsx";
import { Outcome } from "./outcome.tsx";
import { useDeeds } from "./use-deeds.tsx";
import "./cards.css";

/** Lists the printed cards of a student, newest first. Each card has its actions. */
export function StudentCards({ student, history }: { student: number; history: string }) {
  const can = useCan();
  const deeds = useDeeds([history]);
  const list = useCards({ student });
  const columns: Column<Card>[] = [
    numberColumn,
    stateColumn,
    validColumn(),
    printedColumn(can("print_batches.read")),
    deedColumn(deeds, can("print_batches.reprint")),
  ];
  return (
    <section className="record-part" aria-labelledby="record-printed-cards">
      <h2 id="record-printed-cards">{say("Printed cards")}</h2>
      <OrderedNote student={student} />
      <Outcome deeds={deeds} />
      <ListTable
        label={say("Printed cards")}
        columns={columns}
        rowKey={({ number }) => number}
        empty={say("No cards have been printed yet.")}
        list={list}
        loadFailed={say("The cards could not be loaded. Please try again.")}
      />
      {list.hasNextPage && (
        <Button variant="default" mt="md" onClick={() => void list.fetchNextPage()}>
          {say("Older")}
        </Button>
      )}
      {deeds.dialog}
    </section>
  );
}
