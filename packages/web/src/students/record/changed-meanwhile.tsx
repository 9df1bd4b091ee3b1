import type { FormField } from "@idms/core/forms/values/field";
import { differencesOf } from "@idms/core/students/records/record-changes";
import type { Student } from "@idms/core/students/records/student";
import { Alert } from "@mantine/core";
import { Words } from "../../ui/api/words.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { partLabel } from "../answers/part-label.ts";
import { Meaning } from "../../ui/page/meaning.tsx";
import "./changed-card.css";

/** A record that another user changed while it was open, so that an action was rejected. */
export interface Meanwhile {
  /** The student as the user last saw it. `now` is the current version. */
  seen: Student;
  now: Student;
  /** Names of the changed parts. */
  changed: readonly string[];
}

interface ChangesProps extends Meanwhile {
  /** The fields with the labels of the answers. If a field is missing, the name of the answer is shown. */
  fields: readonly FormField[];
}

/** Shows the changes in a record: each answer before and after, and the photo. */
export function ChangesMeanwhile({ seen, now, changed, fields }: ChangesProps) {
  return (
    <ul className="changed-texts">
      {differencesOf(seen, now, fields).map(({ name, label, before, after }) => (
        <li key={name}>
          {partLabel({ name, label })}:{" "}
          <del>
            <Words text={before} />
          </del>{" "}
          <ins>
            <Words text={after} />
          </ins>
        </li>
      ))}
      {changed.includes("photo") && <li>{recordText.anotherPhoto}</li>}
    </ul>
  );
}

/** Shows the server's message, the changes, instructions, and the current record. */
export function ChangedMeanwhile({ why, ...changes }: ChangesProps & { why: string }) {
  return (
    <Alert color="red" role="alert" my="sm" title={why}>
      <ChangesMeanwhile {...changes} />
      {recordText.shownAsItIs}
      <Meaning of={why} />
    </Alert>
  );
}
