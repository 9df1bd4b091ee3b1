import { proposalAnswer, type Proposal } from "@idms/core/collect/families/proposal";
import { REMOVED_PATH } from "@idms/core/students/records/record-text";
import type { StudentRecord } from "@idms/core/students/records/student";
import { Alert, Button, Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { API_BASE, call } from "../../ui/api/api.ts";
import { useCan } from "../../school/session/use-can.ts";
import { moment } from "../../ui/api/moment.ts";
import { PrivateImage } from "../../ui/marks/private-image.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { fieldsOf, recordPath, tellStatus, type useAct } from "./record-calls.ts";
import { proposalText } from "../../say/core-texts/families.ts";

interface ProposalsProps {
  record: StudentRecord;
  /** Whether the user may keep a verified record verified after a change. */
  mayKeep: boolean;
  busy: boolean;
  act: ReturnType<typeof useAct>["act"];
}

/** Shows the family's proposal next to the record. The user can accept or dismiss each part of the proposal. */
export function Proposals({ record, mayKeep, busy, act }: ProposalsProps) {
  const { data } = useList(recordPath(record.id, "proposals/"), proposalAnswer);
  return (data?.rows ?? []).map((proposal) => (
    <OneProposal
      key={proposal.id}
      proposal={proposal}
      record={record}
      mayKeep={mayKeep}
      busy={busy}
      act={act}
    />
  ));
}

function OneProposal({ proposal, record, mayKeep, busy, act }: ProposalsProps & { proposal: Proposal }) {
  const can = useCan();
  const navigate = useNavigate();
  const [keepVerified, setKeepVerified] = useState(false);
  const [takesPhoto, setTakesPhoto] = useState(true);
  const path = recordPath(record.id, `proposals/${proposal.id}/`);
  const changes = Object.entries(proposal.answers).filter(([name, to]) => (record.meta[name] ?? "") !== to);
  const [taken, setTaken] = useState(() =>
    changes.flatMap(([name, to]) => (to === "" && proposal.kind === "again" ? [] : [name])),
  );
  const mayTake = can("students.take_proposal");
  const asksErasure = proposal.kind === "erasure";
  const { version } = record;
  return (
    <Alert color="blue" mb="md" title={proposalText.title[proposal.kind]}>
      {moment(proposal.created_at)}
      {proposal.note && (
        <p dir="auto" className="proposal-note">
          {proposal.note}
        </p>
      )}
      <ul className="changed-texts">
        <Changes {...{ record, changes, taken }} onTake={mayTake ? setTaken : null} />
        {asksErasure && <li>{proposalText.erasureNote}</li>}
        {!asksErasure && changes.length === 0 && !proposal.has_photo && <li>{proposalText.nothingElse}</li>}
      </ul>
      {proposal.has_photo && (
        <ProposedPhoto path={path} isTaken={takesPhoto} onTake={mayTake ? setTakesPhoto : null} />
      )}
      {mayTake && (
        <Group mt="sm" className="no-print">
          <Button
            size="xs"
            disabled={busy}
            onClick={() =>
              act(async () => {
                const saved = await call("POST", `${path}take/`, {
                  body: { take: taken, take_photo: takesPhoto, keep_verified: mayKeep && keepVerified },
                  version,
                });
                // The record has been removed and is now in the list of removed records.
                if (asksErasure) void navigate(REMOVED_PATH);
                else tellStatus(record, saved);
              })
            }
          >
            {asksErasure ? proposalText.takeErasure : proposalText.take}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            onClick={() => act(() => call("POST", `${path}dismiss/`, { version }))}
          >
            {asksErasure ? proposalText.leaveErasure : proposalText.dismiss}
          </Button>
          {mayKeep && !asksErasure && (
            <Checkbox
              label={proposalText.keepVerified}
              checked={keepVerified}
              onChange={(event) => setKeepVerified(event.currentTarget.checked)}
            />
          )}
        </Group>
      )}
    </Alert>
  );
}

interface ProposedPhotoProps {
  /** The API path of the proposal. */
  path: string;
  isTaken: boolean;
  /** Called with whether the photo will be accepted, or null if the user may not decide. */
  onTake: ((isTaken: boolean) => void) | null;
}

/** Shows the proposed photo, and lets the user choose whether to accept it. */
const ProposedPhoto = ({ path, isTaken, onTake }: ProposedPhotoProps) => (
  <>
    <PrivateImage
      address={`${API_BASE}${path}photo/`}
      alt={proposalText.photo}
      className="record-version-photo"
    />
    {onTake && (
      <Checkbox
        className="no-print"
        label={proposalText.takePhoto}
        checked={isTaken}
        onChange={(event) => onTake(event.currentTarget.checked)}
      />
    )}
  </>
);

interface ChangesProps extends Pick<ProposalsProps, "record"> {
  /** The names and the proposed texts of the answers that differ. */
  changes: readonly [string, string][];
  /** The names of the answers that will be accepted. */
  taken: readonly string[];
  /** Called with the names to accept, or null if the user may not decide. */
  onTake: ((taken: string[]) => void) | null;
}

/** Shows each answer that differs, and lets the user choose those to accept. */
function Changes({ record, changes, taken, onTake }: ChangesProps) {
  const fields = fieldsOf(record);
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  return changes.map(([name, to]) => (
    <li key={name}>
      {onTake && (
        <Checkbox
          display="inline-block"
          mr="xs"
          aria-label={labelOf(name)}
          checked={taken.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            onTake(checked ? [...taken, name] : taken.filter((each) => each !== name))
          }
        />
      )}
      {labelOf(name)}:{" "}
      <del>
        <Words text={String(record.meta[name] ?? "")} />
      </del>{" "}
      <ins>
        <Words text={to} />
      </ins>
    </li>
  ));
}
