import { photoSource } from "@idms/core/students/records/display-name";
import { type RecordPart, sideBySide } from "@idms/core/students/records/record-changes";
import { STUDENT_STATUSES } from "@idms/core/students/records/status";
import {
  studentSchema,
  type DuplicatePair,
  type Student,
  type StudentRecord,
} from "@idms/core/students/records/student";
import { Checkbox, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, detailOf } from "../../ui/api/api.ts";
import { fieldsOf, recordPath, useRecord } from "../record/record-calls.ts";
import { useCan } from "../../school/session/use-can.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { IMAGES, PrivateImage } from "../../ui/marks/private-image.tsx";
import { duplicateText, recordText, statusWords } from "../../say/core-texts/students.ts";
import { displayName } from "../../ui/api/display-name.ts";
import { say } from "../../say/say/say.ts";
import { partLabel } from "../answers/part-label.ts";

export interface MergeEditorProps {
  pair: DuplicatePair;
  onMerged(kept: Student, gone: Student): void;
  onClose(): void;
}

const PHOTO = " photo";

/** Returns the record that has advanced further in the workflow. It is kept by default. */
const further = ({ first, second }: DuplicatePair): Student =>
  STUDENT_STATUSES.indexOf(second.status) > STUDENT_STATUSES.indexOf(first.status) ? second : first;

interface Merging {
  kept: Student;
  gone: Student;
  take: ReadonlySet<string>;
  keepVerified: boolean;
}

function useMerge({ kept, gone, take, keepVerified }: Merging, onMerged: (merged: Student) => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      studentSchema.parse(
        await call("POST", recordPath(kept.id, "merge/"), {
          version: kept.version,
          body: {
            other: gone.id,
            other_version: gone.version ?? undefined,
            take: [...take].filter((name) => name !== PHOTO),
            take_photo: take.has(PHOTO),
            keep_verified: keepVerified,
            reason: "",
          },
        }),
      ),
    onSuccess(merged) {
      // A photo keeps its address.
      void client.invalidateQueries({ queryKey: [IMAGES, photoSource(merged)] });
      onMerged(merged);
    },
  });
  return { merge: () => mutate(), isPending, error };
}

/**
 * Merges two records. The user selects the record that is kept, and the answers that it takes from the other record.
 */
export function MergeEditor({ pair, onMerged, onClose }: MergeEditorProps) {
  const can = useCan();
  const [keptId, setKeptId] = useState(() => further(pair).id);
  const [kept, gone] = pair.first.id === keptId ? [pair.first, pair.second] : [pair.second, pair.first];
  const { data: record } = useRecord(kept.id);
  const [take, setTake] = useState<ReadonlySet<string>>(new Set());
  const [keepVerified, setKeepVerified] = useState(false);
  const { merge, isPending, error } = useMerge({ kept, gone, take, keepVerified }, (merged) => {
    onClose();
    onMerged(merged, gone);
  });
  const choose = (name: string, other: boolean) => {
    const next = new Set(take);
    if (other) next.add(name);
    else next.delete(name);
    setTake(next);
  };
  return (
    <Editor
      title={duplicateText.mergeTitle}
      action={duplicateText.merge}
      size="44rem"
      failure={error ? detailOf(error, recordText.failed) : undefined}
      saving={isPending}
      filled={take.size > 0}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        merge();
      }}
    >
      <Radio.Group
        label={duplicateText.stays}
        description={duplicateText.staysNote}
        value={String(keptId)}
        onChange={(id) => {
          setKeptId(Number(id));
          setTake(new Set());
        }}
      >
        {[pair.first, pair.second].map((student) => (
          <Radio
            key={student.id}
            mt="xs"
            value={String(student.id)}
            label={say("{name}, No. {id}, {status}", {
              name: displayName(student) || recordText.unnamed,
              id: student.id,
              status: statusWords(student.status),
            })}
          />
        ))}
      </Radio.Group>
      {!record && <Skeleton height="10rem" mt="md" />}
      {record && <Choices kept={kept} gone={gone} record={record} take={take} onChoose={choose} />}
      {kept.status === "VERIFIED" && can("students.verify") && (
        <Checkbox
          mt="md"
          label={recordText.keepVerified}
          description={recordText.keepVerifiedNote}
          checked={keepVerified}
          onChange={(event) => setKeepVerified(event.currentTarget.checked)}
        />
      )}
    </Editor>
  );
}

interface ChoicesProps {
  kept: Student;
  gone: Student;
  /** The record that is kept, with its fields. */
  record: StudentRecord;
  take: ReadonlySet<string>;
  onChoose(name: string, other: boolean): void;
}

/** Selects between the answers of the two records where these differ, and between their photos. */
function Choices({ kept, gone, record, take, onChoose }: ChoicesProps) {
  const fields = fieldsOf(record);
  const texts = new Set(fields.filter(({ type }) => type !== "file").map(({ name }) => name));
  const parts = sideBySide(kept, gone, fields).filter(
    ({ name, before, after }) => texts.has(name) && before !== after,
  );
  const photo = photoSource(gone);
  if (parts.length === 0 && photo === null) return <Text mt="md">{duplicateText.same}</Text>;
  return (
    <Stack gap="md" mt="md" role="group" aria-label={duplicateText.choose}>
      {photo !== null && (
        <PhotoChoice
          kept={kept}
          gone={gone}
          taken={take.has(PHOTO)}
          onChoose={(other) => onChoose(PHOTO, other)}
        />
      )}
      {parts.map((part) => (
        <TextChoice
          key={part.name}
          part={part}
          taken={take.has(part.name)}
          onChoose={(other) => onChoose(part.name, other)}
        />
      ))}
    </Stack>
  );
}

const MINE = "mine";
const OTHER = "other";

interface ChoiceProps {
  taken: boolean;
  onChoose(other: boolean): void;
}

const TextChoice = ({ part, taken, onChoose }: ChoiceProps & { part: RecordPart }) => (
  <Radio.Group
    label={partLabel(part)}
    value={taken ? OTHER : MINE}
    onChange={(value) => onChoose(value === OTHER)}
  >
    <div className="merge-choice">
      <Radio value={MINE} label={<bdi>{part.before}</bdi>} />
      <Radio value={OTHER} label={<bdi>{part.after}</bdi>} />
    </div>
  </Radio.Group>
);

const PhotoChoice = ({ kept, gone, taken, onChoose }: ChoiceProps & Pick<ChoicesProps, "kept" | "gone">) => (
  <Radio.Group
    label={recordText.photo}
    value={taken ? OTHER : MINE}
    onChange={(value) => onChoose(value === OTHER)}
  >
    <div className="merge-choice">
      {[kept, gone].map((student, at) => (
        <Radio
          key={student.id}
          value={at === 0 ? MINE : OTHER}
          label={
            <PrivateImage
              address={photoSource(student)}
              alt={say("The photo of student No. {id}", { id: student.id })}
              className="duplicate-photo"
            />
          }
        />
      ))}
    </div>
  </Radio.Group>
);
