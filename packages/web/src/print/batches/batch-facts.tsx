import { leftOutSentences } from "@idms/core/print/batches/card-check";
import { asSentence } from "@idms/core/as-sentence";
import { classPath } from "@idms/core/school/classes/classroom";
import { batchPath, type BatchDetails } from "@idms/core/print/batches/batches";
import { isRevoked } from "@idms/core/print/sending/sent-batch";
import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { seesStudents, useCan } from "../../school/session/use-can.ts";
import { moment } from "../../ui/api/moment.ts";
import { Words } from "../../ui/api/words.ts";
import { deliveryInWords } from "./batch-delivery.tsx";
import { cardsOnPages, reasonInWords, replacedInWords, reprintInWords } from "../sheets/batch-calls.ts";
import { BatchMarkBadge } from "./batch-mark-badge.tsx";
import { layoutInWords } from "../sheets/layouts.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";
import { personInWords } from "../../ui/api/person-in-words.ts";

const linkTo = (path: string | null, text: string): ReactNode =>
  path === null ? (
    text
  ) : (
    <Anchor component={Link} to={path} inherit>
      {text}
    </Anchor>
  );

/** Returns what happened to a batch after printing: the printer that has it, its delivery, and why it was unmarked. */
function sentFacts(batch: BatchDetails): [string, ReactNode][] {
  const facts: [string, ReactNode][] = [];
  if (batch.sent !== null) {
    const { printer, by, at, is_whole } = batch.sent;
    const values = { printer, by: personInWords(by), time: moment(at) };
    facts.push([
      say("Sent to a printer"),
      is_whole
        ? say("{printer}, by {by}, {time}", values)
        : say("{printer} (transfer interrupted), by {by}, {time}", values),
    ]);
  }
  if (batch.mark !== "marked")
    facts.push([
      say("State"),
      <>
        <BatchMarkBadge mark={batch.mark} />
        <Text size="sm" c="dimmed">
          {isRevoked(batch)
            ? say(
                "The cards that had not been handed out are revoked. They are not valid, and are not delivered.",
              )
            : say("The cards that have not been handed out are not valid yet, and are not delivered.")}
        </Text>
      </>,
    ]);
  const replaced = replacedInWords(batch);
  if (replaced !== "") facts.push([say("Replaced"), replaced]);
  const delivery = deliveryInWords(batch);
  if (delivery !== "")
    facts.push([
      say("Delivery"),
      batch.delivered_by === null ? (
        delivery
      ) : (
        <Words
          key="delivery"
          text={say("{delivery}, marked by {by}", { delivery, by: personInWords(batch.delivered_by) })}
        />
      ),
    ]);
  if (batch.downloads.length > 0)
    facts.push([
      say("Downloaded again"),
      <ul key="downloads">
        {batch.downloads.map(({ by, at }) => (
          <li key={at}>
            <bdi>{personInWords(by)}</bdi>, {moment(at)}
          </li>
        ))}
      </ul>,
    ]);
  if (batch.unmarked !== null) {
    const { by, at, reason, students } = batch.unmarked;
    const values = { by: personInWords(by), time: moment(at), reason };
    facts.push([
      say("Unmarked"),
      sayCount(
        students,
        "{n} student: {reason} ({by}, {time})",
        "{n} students: {reason} ({by}, {time})",
        values,
      ),
    ]);
  }
  return facts;
}

/** Shows the reason why cards were printed despite findings, and the findings of each card. */
function Despite({ reason, batch }: { reason: string; batch: BatchDetails }) {
  return (
    <>
      {tell(asSentence(reason, batch))}
      <ul>
        {batch.printed.map(
          ({ name, place, despite, despite_reasons: reasons }) =>
            despite !== null && (
              <li key={place}>
                {name ?? say("Deleted")}:{" "}
                {leftOutSentences({ message: despite, reasons: reasons ?? undefined })
                  .map(tell)
                  .join(" ")}
              </li>
            ),
        )}
      </ul>
    </>
  );
}

/**
 * Shows the details of a batch: when, by whom, for whom, with which template and on which stock it was printed, and
 * why.
 */
export function BatchFacts({ batch }: { batch: BatchDetails }) {
  const { template, classroom, reprint_of, reprints } = batch;
  const can = useCan();
  const maySeeTemplates = can("id_templates.read");
  // The page of a class lists its students, which a user who only prints may not see.
  const maySeeClass = seesStudents(can);
  const facts: [string, ReactNode][] = [
    [say("Printed"), moment(batch.printed_at)],
    [say("Printed by"), <Words key="who" text={personInWords(batch.printed_by)} />],
    [say("School"), batch.school_name],
    [
      say("Class"),
      linkTo(classroom === null || !maySeeClass ? null : classPath(classroom), batch.class_name),
    ],
    [say("Cards"), cardsOnPages(batch.cards, batch.pages, batch.two_sided)],
    [say("Paper"), layoutInWords(batch.layout)],
    [
      say("ID template"),
      <>
        {linkTo(
          template.id === null || !maySeeTemplates ? null : `/id-templates/${template.id}`,
          template.name,
        )}
        <Text size="sm" c="dimmed">
          {say("Version {n}", { n: template.version })}
        </Text>
      </>,
    ],
    [say("File"), <Words key="file" text={batch.file.replace(/^.*[/\\]/, "")} />],
  ];
  if (batch.printer !== null) facts.push([say("Printer"), batch.printer]);
  if (batch.pdfx !== null) facts.push([say("Press"), batch.pdfx]);
  const again = reprintInWords(batch);
  if (again !== undefined && reprint_of !== null)
    facts.push([say("Reason"), linkTo(batchPath(reprint_of), again)]);
  if (batch.despite !== null)
    facts.push([
      say("Printed despite problems"),
      <Despite key="despite" reason={batch.despite} batch={batch} />,
    ]);
  facts.push(...sentFacts(batch));
  if (reprints.length > 0)
    facts.push([
      say("Reprinted"),
      <ul key="again">
        {reprints.map(({ id, printed_at, printed_by, ...why }) => (
          <li key={id}>
            {linkTo(batchPath(id), say("Batch {id}", { id }))}: {reasonInWords(why)} (
            {personInWords(printed_by)}, {moment(printed_at)})
          </li>
        ))}
      </ul>,
    ]);
  return (
    <dl className="batch-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
