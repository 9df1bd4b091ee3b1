import { usedUnasked } from "@idms/core/cards/designs/default-template";
import { studentClass, studentName } from "@idms/core/students/records/display-name";
import { REMOVED_PATH } from "@idms/core/students/records/record-text";
import {
  removedSchema,
  deedSchema,
  type RemovedRecord,
  type StudentRecord,
} from "@idms/core/students/records/student";
import { Alert, Checkbox, Group, Skeleton, Anchor, Text, Button } from "@mantine/core";
import { useState, useEffect } from "react";
import { useParams, Link } from "react-router-dom";
import { addressOf, call } from "../../ui/api/api.ts";
import { useCan } from "../../school/session/use-can.ts";
import { Doubts } from "../../ui/marks/doubts.tsx";
import { moment } from "../../ui/api/moment.ts";
import { isMissing, LoadFailed } from "../../ui/page/load-failed.tsx";
import { Page } from "../../ui/page/page.tsx";
import { SentBackBadge } from "../../ui/marks/sent-back-badge.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { StatusBadge } from "../../ui/marks/status-badge.tsx";
import { AnswerList } from "../answers/answer-list.tsx";
import { PhotoPanel } from "./photo-panel.tsx";
import { Proposals } from "./proposals.tsx";
import { RecordActions, type RecordActionsProps } from "./record-actions.tsx";
import { cardsOfRemoved } from "./act-editors.tsx";
import { ErasedNotice, GoneNotice } from "./erased-notice.tsx";
import { ChangedNotice } from "./changed-card.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { EarlierVersions } from "./earlier-versions.tsx";
import { useCards } from "../cards/card-calls.ts";
import { awaitsIssue, isGoodCard } from "@idms/core/print/batches/card-life";
import { StudentCards, CardTexts, SignOffNotice } from "./card-marks.tsx";
import { fieldsOf, recordPath, STUDENTS, useAct, useRecord, useRefresh } from "./record-calls.ts";
import { SentBackNote } from "./sent-back-note.tsx";
import { submissionText } from "../../say/core-texts/messages.ts";
import { recordText, duplicateText } from "../../say/core-texts/students.ts";
import { HISTORY_WORDS } from "../../say/core-texts/history.ts";
import { say } from "../../say/say/say.ts";
import { ruledDesign, ruleTexts } from "@idms/core/cards/designs/design-rules";
import { templateChoiceSchema } from "@idms/core/print/batches/card-check";
import { usePrivateImage } from "../../ui/marks/private-image.tsx";
import type { Consent } from "@idms/core/forms/notices/notice-schemas";
import { languageName } from "@idms/core/forms/values/parent-languages";
import { noticeText } from "../../say/core-texts/forms.ts";
import { DUPLICATES_PATH, likenessInWords } from "@idms/core/students/records/duplicate-text";
import { useQuery } from "@tanstack/react-query";
import { StudentLink } from "../../ui/marks/student-link.tsx";
import { duplicatesOf } from "./use-duplicates.ts";
import { deedInWords } from "@idms/core/students/records/record-history";
import { Failure } from "../../ui/failure.tsx";
import { Words } from "../../ui/api/words.ts";
import { personInWords } from "../../ui/api/person-in-words.ts";
import "./student-page.css";

/** The page for one student. It shows all data, the history, and the available actions. */
export function StudentPage() {
  const id = Number(useParams()["id"]);
  return <RecordOrNotice key={id} id={id} />;
}

function RecordOrNotice({ id }: { id: number }) {
  const [removed, setRemoved] = useState<RemovedRecord | null>(null);
  const [erasing, setErasing] = useState<number | null>(null);
  if (removed) return <RemovedNotice removed={removed} onRestored={() => setRemoved(null)} />;
  if (erasing !== null) return <ErasedNotice id={id} job={erasing} onBack={() => setErasing(null)} />;
  return <RecordPage id={id} onRemoved={setRemoved} onErasing={setErasing} />;
}

const REMOVED = `${STUDENTS}removed/`;

type Endings = Pick<RecordActionsProps, "onRemoved" | "onErasing">;

function RecordPage({ id, ...endings }: Endings & { id: number }) {
  const { data: record, error, refetch } = useRecord(id);
  // A record that someone else has removed or erased in the meantime is not shown any more.
  const isGone = isMissing(error);
  const list = useList(REMOVED, removedSchema, {}, isGone);
  const gone = isGone ? list.data?.rows.find((each) => each.id === id) : undefined;
  if (gone) return <RemovedNotice removed={gone} onRestored={() => void refetch()} />;
  if (isGone && list.isPending) return <Skeleton height="24rem" />;
  if (isGone && record) return <GoneNotice id={id} />;
  if (error && !record)
    return (
      <Page title={say("Student {id}", { id })}>
        <LoadFailed of={{ error, refetch }} otherwise={recordText.loadFailed} />
      </Page>
    );
  if (!record) return <Skeleton height="24rem" />;
  return <Record record={record} {...endings} />;
}

const [number, , room, status] = submissionText.columns;

function Record({ record, ...endings }: Endings & { record: StudentRecord }) {
  const can = useCan();
  const { act, busy, failure, meanwhile } = useAct(record);
  const [keepVerified, setKeepVerified] = useState(false);
  const mayKeep = record.status === "VERIFIED" && can("students.verify");
  const name = studentName(record) || recordText.unnamed;
  const fields = fieldsOf(record);
  const more = [
    { label: room, value: studentClass(record) },
    { label: say("School"), value: record.school_name },
    { label: status, value: <StatusBadge status={record.status} /> },
    { label: number, value: record.id },
    ...(record.created_at ? [{ label: say("Received"), value: moment(record.created_at) }] : []),
  ];
  return (
    <Page title={name}>
      <Group gap="sm" mb="md">
        <StatusBadge status={record.status} />
        <span>{studentClass(record)}</span>
        {record.sent_back && <SentBackBadge />}
      </Group>
      <SentBackNote mark={record.sent_back} />
      {record.card_of_year && (
        <Alert color="blue" mb="md">
          {recordText.cardOfYear(record.card_of_year)}
        </Alert>
      )}
      <Doubts meta={record.meta} fields={fields} />
      <LooksLike record={record} />
      <Proposals record={record} mayKeep={mayKeep} busy={busy} act={act} />
      <SignOffNotice record={record} busy={busy} act={act} />
      {record.changed && <ChangedNotice changed={record.changed} fields={fields} />}
      <RecordActions record={record} name={name} act={act} {...endings} />
      {failure && meanwhile && <ChangedMeanwhile {...meanwhile} why={failure} fields={fields} />}
      {failure && !meanwhile && <Failure mb="md">{failure}</Failure>}
      <div className="record-page">
        <div>
          <PhotoPanel
            record={record}
            mayChange={can("students.correct")}
            keepVerified={mayKeep && keepVerified}
            busy={busy}
            act={act}
          />
          {mayKeep && (
            <Checkbox
              mt="sm"
              className="no-print"
              label={recordText.keepVerifiedPhoto}
              checked={keepVerified}
              onChange={(event) => setKeepVerified(event.currentTarget.checked)}
            />
          )}
        </div>
        <section className="record-part" aria-labelledby="record-answers">
          <h2 id="record-answers">{recordText.answers}</h2>
          <AnswerList student={record} fields={fields} more={more} />
        </section>
        <Consents record={record} />
        <CardTexts record={record} busy={busy} act={act} />
        {can("print_batches.generate") && <CardPicture record={record} />}
        <StudentCards student={record.id} />
        <RecordHistory record={record} />
        <EarlierVersions record={record} />
      </div>
    </Page>
  );
}

/** Returns the texts by which the rules of a school choose the design of a student's card. */
const ruleTextsOf = (record: StudentRecord): Record<string, string> =>
  ruleTexts({
    student: record,
    classroom: { ...record.classroom, class_name: record.classroom.class_name ?? "" },
    school: { name: record.school_name ?? "", address: "", email: "", phone: "", year: null },
  });

/**
 * Shows a student's card as it would be printed today: the front and, if the design has one, the back. The design is the
 * one that the next print uses, unless the student's only valid card has another design.
 */
function CardPicture({ record }: { record: StudentRecord }) {
  const { school } = record;
  const query = { school, ordering: "name" };
  const templates = useList("/id-templates/", templateChoiceSchema, query, school !== null).data?.rows ?? [];
  const { data: printed } = useCards({ student: record.id });
  const next = ruledDesign(templates, ruleTextsOf(record)) ?? usedUnasked(templates);
  const [valid, ...others] = (printed?.pages.flatMap(({ rows }) => rows) ?? []).filter(
    (card) => isGoodCard(card) && !awaitsIssue(card) && !card.is_expired,
  );
  const ofValid =
    others.length === 0 ? templates.find(({ id }) => id === valid?.template && id !== next?.id) : undefined;
  const design = ofValid ?? next;
  return (
    <section className="record-part" aria-labelledby="record-card">
      <h2 id="record-card">{recordText.card}</h2>
      <Text size="sm" c="dimmed" mb="xs">
        {valid && ofValid
          ? say("With today's data, in the design of the card of batch {id}: {name}", {
              id: valid.batch,
              name: ofValid.name,
            })
          : say("As it would be printed today")}
      </Text>
      <div className="record-cards">
        <CardSide id={record.id} side="front" template={ofValid?.id} />
        {design?.is_two_sided && <CardSide id={record.id} side="back" template={ofValid?.id} />}
      </div>
      {design && (
        <Anchor component={Link} to={`/id-templates/${design.id}`} className="no-print">
          {recordText.design(design.name)}
        </Anchor>
      )}
    </section>
  );
}

interface CardSideProps {
  id: number;
  side: "front" | "back";
  /** The design, or undefined for the one that the next print uses. */
  template: number | undefined;
}

function CardSide({ id, side, template }: CardSideProps) {
  const { url, failed } = usePrivateImage(addressOf(recordPath(id, "card/"), { side, template }));
  if (url)
    return (
      <img
        src={url}
        alt={side === "front" ? say("The front of the card") : say("The back of the card")}
        className="record-card"
      />
    );
  if (!failed) return <Skeleton className="record-card" height="12rem" />;
  return (
    <Text c="dimmed">
      {say("The card cannot be shown. The school has no ID template yet, or its design has an error.")}
    </Text>
  );
}

const whatWasGiven = ({ language, given_at, approved_at }: Consent): string =>
  approved_at === null
    ? noticeText.givenUsual(moment(given_at), languageName(language))
    : noticeText.given(moment(given_at), languageName(language), moment(approved_at));

/** Shows the family's consents, and whether they are still valid. */
function Consents({ record: { consents, from_parents } }: { record: StudentRecord }) {
  return (
    <section className="record-part" aria-labelledby="record-consent">
      <h2 id="record-consent">{noticeText.consent}</h2>
      {consents.length === 0 && <p>{from_parents ? noticeText.noConsent : noticeText.notByForm}</p>}
      <ul>
        {consents.map((consent) => (
          <li key={consent.given_at}>
            {whatWasGiven(consent)}
            {consent.withdrawn_at && <strong>, {noticeText.withdrawn(moment(consent.withdrawn_at))}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names the likely duplicates of the student within the class, with a link to compare them. */
function LooksLike({ record }: { record: StudentRecord }) {
  const { data } = useQuery(duplicatesOf(record.classroom.id));
  const pairs = data?.filter(({ first, second }) => [first.id, second.id].includes(record.id)) ?? [];
  if (pairs.length === 0) return null;
  const place = new URLSearchParams({
    ...(record.school !== null && { school: String(record.school) }),
    classroom: String(record.classroom.id),
  });
  return (
    <Alert color="blue" title={duplicateText.looksLike} mb="md">
      <ul className="looks-like">
        {pairs.map(({ first, second, because }) => {
          const other = first.id === record.id ? second : first;
          return (
            <li key={other.id}>
              <StudentLink student={other}>
                {studentName(other) || say("Student {id}", { id: other.id })}
              </StudentLink>
              , {say("No. {id}", { id: other.id })}: {likenessInWords(because, duplicateText)}
            </li>
          );
        })}
      </ul>
      <Anchor component={Link} underline="always" to={`${DUPLICATES_PATH}?${place}`}>
        {duplicateText.compare}
      </Anchor>
    </Alert>
  );
}

/** Lists the actions on a record, newest first. Each action is shown with its user and time. */
function RecordHistory({ record }: { record: StudentRecord }) {
  const { data } = useList(recordPath(record.id, "history/"), deedSchema);
  const fields = fieldsOf(record);
  return (
    <section className="record-part" aria-labelledby="record-history">
      <h2 id="record-history">{recordText.history}</h2>
      <ol className="record-history" reversed>
        {data?.rows.toReversed().map((deed) => (
          <li key={`${deed.at} ${deed.done}`}>
            {deedInWords(deed, fields, HISTORY_WORDS)}
            <span>
              <Words text={say("By {name}", { name: personInWords(deed.by) })} />,{" "}
              <time dateTime={deed.at}>{moment(deed.at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Shown in place of a student who has just been removed, with an undo button. */
function RemovedNotice({ removed, onRestored }: { removed: RemovedRecord; onRestored(): void }) {
  const refresh = useRefresh();
  const { act, busy, failure } = useAct();
  // The lists behind follow, now that nothing asks for the student any more.
  useEffect(() => void refresh(), [refresh]);
  const restore = async () => {
    await call("POST", recordPath(removed.id, "restore/"), { body: {} });
    onRestored();
  };
  return (
    <Page title={removed.full_name || recordText.unnamed}>
      <Alert role="status" title={recordText.isRemoved} mb="md">
        {recordText.removeNote(moment(removed.gone_at))} {cardsOfRemoved()}
      </Alert>
      <Failure mb="md">{failure}</Failure>
      <Group gap="sm">
        <Button loading={busy} data-autofocus onClick={() => act(restore)}>
          {say("Undo")}
        </Button>
        <Button variant="default" component={Link} to={REMOVED_PATH}>
          {recordText.removed}
        </Button>
      </Group>
    </Page>
  );
}
