import { cardTextAnswer } from "@idms/core/cards/drawing/own-card-text-schemas";
import { SIGN_OUTCOMES } from "@idms/core/students/sign-off/sign-off";
import type { StudentRecord } from "@idms/core/students/records/student";
import { Alert, Button } from "@mantine/core";
import { z } from "zod";
import { call } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { useCan } from "../../school/session/use-can.ts";
import { moment } from "../../ui/api/moment.ts";
import { useList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { useCards, type Card } from "../cards/card-calls.ts";
import { deedColumn, numberColumn, printedColumn, stateColumn, validColumn } from "../cards/card-columns.tsx";
import { OrderedNote } from "../cards/ordered-cards.tsx";
import { Outcome } from "../cards/outcome.tsx";
import { useDeeds } from "../cards/use-deeds.tsx";
import "../cards/cards.css";
import { recordPath, type useAct } from "./record-calls.ts";
import { personInWords } from "../../ui/api/person-in-words.ts";

/** Lists the printed cards of a student, newest first. Each card has its actions. */
export function StudentCards({ student }: { student: number }) {
  const can = useCan();
  const deeds = useDeeds([recordPath(student, "history/")]);
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

interface CardMarksProps {
  record: StudentRecord;
  busy: boolean;
  act: ReturnType<typeof useAct>["act"];
}

const saidSchema = z.object({
  outcome: z.enum(SIGN_OUTCOMES),
  note: z.string(),
  made_by: z.string(),
  made_at: z.string(),
});

/**
 * Shows what was marked as wrong on a card in the class proof. The card is held back until the problem is resolved.
 */
export function SignOffNotice({ record, busy, act }: CardMarksProps) {
  const can = useCan();
  const path = recordPath(record.id, "sign-off/");
  const last = useList(path, saidSchema).data?.rows[0];
  if (last?.outcome !== "wrong") return null;
  return (
    <Alert color="red" mb="md" title={say("Something is wrong with the card")}>
      <Words text={personInWords(last.made_by)} />, {moment(last.made_at)}
      <p dir="auto" className="proposal-note">
        {last.note}
      </p>
      {can("students.settle_card") && (
        <Button
          size="xs"
          className="no-print"
          disabled={busy}
          onClick={() => act(() => call("POST", `${path}settle/`, { version: record.version }))}
        >
          {say("Mark as resolved and allow signing")}
        </Button>
      )}
    </Alert>
  );
}

/** Lists the shortened values that appear only on the card. Each of them can be removed. */
export function CardTexts({ record, busy, act }: CardMarksProps) {
  const can = useCan();
  const path = recordPath(record.id, "card-texts/");
  const texts = useList(path, cardTextAnswer, {}, can("students.shorten_text")).data?.rows ?? [];
  const given = texts.filter(({ text }) => text !== null);
  if (given.length === 0) return null;
  return (
    <section className="record-part" aria-labelledby="record-card-texts">
      <h2 id="record-card-texts">{say("Shorter text for the card")}</h2>
      <ul className="changed-texts">
        {given.map(({ name, label, text, recorded, is_used, made_by, created_at }) => (
          <li key={name}>
            {label}: <Words text={text ?? ""} />{" "}
            {is_used
              ? say("instead of “{text}”", { text: recorded })
              : say("no longer used because the text in the record has changed")}{" "}
            ({made_by && personInWords(made_by)}, {moment(created_at ?? "")}){" "}
            <Button
              size="compact-xs"
              variant="default"
              className="no-print"
              disabled={busy}
              aria-label={say("Remove the shorter text for {label}", { label })}
              onClick={() =>
                act(() => call("DELETE", `${path}${encodeURIComponent(name)}/`, { version: record.version }))
              }
            >
              {say("Remove text")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
