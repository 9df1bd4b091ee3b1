import type { FormTemplate } from "@idms/core/forms/templates/template";
import { photoSource, studentClass, studentName } from "@idms/core/students/records/display-name";
import { likenessInWords } from "@idms/core/students/records/duplicate-text";
import { formOf } from "@idms/core/students/records/readable-record";
import { sideBySide } from "@idms/core/students/records/record-changes";
import type { DuplicatePair, Student } from "@idms/core/students/records/student";
import { Button, Group } from "@mantine/core";
import { PrivateImage } from "../../ui/marks/private-image.tsx";
import { PhotoFindings } from "../../ui/marks/photo-mark.tsx";
import { StudentLink } from "../../ui/marks/student-link.tsx";
import { Words } from "../../ui/api/words.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { duplicateText, recordText } from "../../say/core-texts/students.ts";
import { displayName } from "../../ui/api/display-name.ts";
import { say } from "../../say/say/say.ts";
import { staffFields } from "../../say/say/staff-fields.ts";
import { partLabel } from "../answers/part-label.ts";

export interface DuplicatePairProps {
  pair: DuplicatePair;
  forms: readonly FormTemplate[];
  busy: boolean;
  onKeep(kept: Student, gone: Student): void;
  onApart(): void;
  onMerge(): void;
}

const named = (student: Student): string => displayName(student) || say("Student {id}", { id: student.id });

/** Describes why two records may belong to the same child. If their classes differ, names both classes. */
function likeness({ first, second, because }: DuplicatePair): string {
  const words = likenessInWords(because, duplicateText);
  if (first.classroom.id === second.classroom.id) return words;
  return say("{words}, in {one} and {other}", {
    words,
    one: studentClass(first),
    other: studentClass(second),
  });
}

/** Shows two records side by side, with differences marked and the actions below. */
export function DuplicatePairView({ pair, forms, busy, onKeep, onApart, onMerge }: DuplicatePairProps) {
  const { first, second } = pair;
  const title = `pair-${first.id}-${second.id}`;
  return (
    <article className="duplicate-pair" aria-labelledby={title}>
      <h2 id={title}>{likeness(pair)}</h2>
      <SideBySide pair={pair} forms={forms} busy={busy} onKeep={onKeep} />
      <Group gap="sm" mt="sm" className="no-print">
        <Button
          onClick={onMerge}
          aria-label={say("Merge {one} and {other}", { one: named(first), other: named(second) })}
        >
          {duplicateText.merge}
        </Button>
        <Button
          variant="default"
          aria-disabled={busy}
          aria-label={say("Mark as two children: {one} and {other}", {
            one: named(first),
            other: named(second),
          })}
          onClick={() => busy || onApart()}
        >
          {duplicateText.apart}
        </Button>
      </Group>
    </article>
  );
}

type SideBySideProps = Pick<DuplicatePairProps, "pair" | "forms" | "busy" | "onKeep">;

/** Shows all data of both records, with a button to keep one of them unchanged. */
function SideBySide({ pair: { first, second }, forms, busy, onKeep }: SideBySideProps) {
  const fields = staffFields(formOf({ ...first.meta, ...second.meta }, forms)?.fields ?? []);
  const both = [first, second] as const;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{duplicateText.what}</span>
          </th>
          {both.map((student) => (
            <th key={student.id} scope="col">
              <StudentLink student={student}>
                <Words text={named(student)} />
              </StudentLink>{" "}
              <span className="duplicate-id">{say("No. {id}", { id: student.id })}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{recordText.photo}</th>
          {both.map((student) => (
            <td key={student.id}>
              <PrivateImage
                address={photoSource(student)}
                alt={say("The photo of {name}, No. {id}", {
                  name: studentName(student) || commonText.none,
                  id: student.id,
                })}
                className="duplicate-photo"
              />
              <PhotoFindings quality={student.photo_quality} />
            </td>
          ))}
        </tr>
        {sideBySide(first, second, fields).map(({ name, label, before, after }) => (
          <tr key={name} data-differs={before !== after || undefined}>
            <th scope="row">
              <Words text={partLabel({ name, label })} />
              {before !== after && <span className="duplicate-mark">{duplicateText.differs}</span>}
            </th>
            <td dir="auto">
              <Words text={before} />
            </td>
            <td dir="auto">
              <Words text={after} />
            </td>
          </tr>
        ))}
        <tr className="no-print">
          <th scope="row">
            <span className="visually-hidden">{commonText.actions}</span>
          </th>
          {both.map((student, at) => (
            <td key={student.id}>
              <Button
                size="xs"
                variant="default"
                aria-disabled={busy}
                aria-label={say("Keep this record: {name}, No. {id}", {
                  name: named(student),
                  id: student.id,
                })}
                onClick={() => busy || onKeep(student, both[1 - at] as Student)}
              >
                {duplicateText.keepThis}
              </Button>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
