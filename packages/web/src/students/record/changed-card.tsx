import type { FormField } from "@idms/core/forms/values/field";
import type { ChangedCard } from "@idms/core/students/records/student";
import { Alert } from "@mantine/core";
import { moment } from "../../ui/api/moment.ts";
import { Words } from "../../ui/api/words.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";
import "./changed-card.css";

interface ChangesProps {
  changed: ChangedCard;
  /** The fields with the labels of the answers. If omitted, the names of the answers are shown. */
  fields?: readonly FormField[] | undefined;
}

const readable = (name: string): string => {
  const words = name.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** Shows what has changed since a card was printed: each value with the printed value, and the photo. */
export function ChangesOfCard({ changed: { changes, photo }, fields }: ChangesProps) {
  const labelOf = (name: string) => fields?.find((field) => field.name === name)?.label ?? readable(name);
  return (
    <ul className="changed-texts">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {labelOf(field)}:{" "}
          <del>
            <Words text={from} />
          </del>{" "}
          <ins>
            <Words text={to} />
          </ins>
        </li>
      ))}
      {photo && <li>{recordText.anotherPhoto}</li>}
    </ul>
  );
}

/** Points out that a student's printed card no longer matches the record. */
export function ChangedNotice({ changed, fields }: ChangesProps) {
  return (
    <Alert color="blue" title={recordText.changed} mb="md">
      {say("Batch {batch}, {when}", { batch: changed.batch, when: moment(changed.printed_at) })}
      <ChangesOfCard changed={changed} fields={fields} />
    </Alert>
  );
}
