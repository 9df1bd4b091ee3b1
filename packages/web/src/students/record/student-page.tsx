import { studentClass, studentName } from "@idms/core/students/records/display-name";
import type { SentBack } from "@idms/core/students/records/record-life";
import { sentBackInWords } from "@idms/core/students/records/record-text";
import { removedSchema, type RemovedRecord, type StudentRecord } from "@idms/core/students/records/student";
import { Alert, Checkbox, Group, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { CallFailed } from "../../ui/api/api.ts";
import { StudentCards } from "../cards/student-cards.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { Doubts } from "../../ui/marks/doubts.tsx";
import { moment } from "../../ui/api/moment.ts";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { Page } from "../../ui/page/page.tsx";
import { SentBackBadge } from "../../ui/marks/sent-back-badge.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { StatusBadge } from "../../ui/marks/status-badge.tsx";
import { AnswerList } from "../answers/answer-list.tsx";
import { LooksLike } from "./looks-like.tsx";
import { PhotoPanel } from "./photo-panel.tsx";
import { Proposals } from "./proposals.tsx";
import { RecordActions } from "./record-actions.tsx";
import { RemovedNotice } from "./removed-notice.tsx";
import { ChangedNotice } from "./changed-card.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { CardPicture } from "./card-picture.tsx";
import { EarlierVersions } from "./earlier-versions.tsx";
import { CardTexts, SignOffNotice } from "./card-marks.tsx";
import { Consents } from "./consents.tsx";
import { fieldsOf, recordPath, STUDENTS, useAct, useRecord } from "./record-calls.ts";
import { RecordHistory } from "./record-history.tsx";
import { submissionText } from "../../say/texts/messages.ts";
import { recordText } from "../../say/texts/students.ts";
import { retellEach } from "../../say/say/retell.ts";
import { say } from "../../say/say/say.ts";
import "./student-page.css";

/** The page of one student: all that is known, what was done, and what can be done about it. */
export function StudentPage() {
  const id = Number(useParams()["id"]);
  return <RecordOrNotice key={id} id={id} />;
}

function RecordOrNotice({ id }: { id: number }) {
  const [removed, setRemoved] = useState<RemovedRecord | null>(null);
  if (removed) return <RemovedNotice removed={removed} onRestored={() => setRemoved(null)} />;
  return <RecordPage id={id} onRemoved={setRemoved} />;
}

const NOT_FOUND = 404;
const REMOVED = `${STUDENTS}removed/`;

interface RecordPageProps {
  id: number;
  onRemoved(removed: RemovedRecord): void;
}

function RecordPage({ id, onRemoved }: RecordPageProps) {
  const { data: record, error, refetch } = useRecord(id);
  const isMissing = error instanceof CallFailed && error.status === NOT_FOUND && !record;
  const list = useList(REMOVED, removedSchema, {}, isMissing);
  const gone = isMissing ? list.data?.rows.find((each) => each.id === id) : undefined;
  if (gone) return <RemovedNotice removed={gone} onRestored={() => void refetch()} />;
  if (isMissing && list.isPending) return <Skeleton height="24rem" />;
  if (error && !record)
    return (
      <Page title={say("Student {id}", { id })}>
        <LoadFailed of={{ error, refetch }} otherwise={recordText.loadFailed} />
      </Page>
    );
  if (!record) return <Skeleton height="24rem" />;
  return <Record record={record} onRemoved={onRemoved} />;
}

/** Why a record was sent back, in the language of the page; the note is somebody's own. */
const whyIn = ({ reasons, note }: SentBack): string =>
  [retellEach(sentBackInWords({ reasons, note: "" })), note].filter((part) => part !== "").join(": ");

const [number, , room, status] = submissionText.columns;

interface RecordProps {
  record: StudentRecord;
  onRemoved(removed: RemovedRecord): void;
}

function Record({ record, onRemoved }: RecordProps) {
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
      {record.sent_back && (
        <Alert color="red" title={recordText.sentBack} mb="md">
          {whyIn(record.sent_back)} ({record.sent_back.by}, {moment(record.sent_back.at)})
        </Alert>
      )}
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
      <RecordActions record={record} name={name} act={act} onRemoved={onRemoved} />
      {failure && meanwhile && <ChangedMeanwhile {...meanwhile} why={failure} fields={fields} />}
      {failure && !meanwhile && (
        <Alert color="red" role="alert" mb="md">
          {failure}
        </Alert>
      )}
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
        <StudentCards student={record.id} history={recordPath(record.id, "history/")} />
        <RecordHistory record={record} />
        <EarlierVersions record={record} />
      </div>
    </Page>
  );
}
