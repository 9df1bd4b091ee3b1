import type { FormField } from "@idms/core/forms/values/field";
import { differencesOf } from "@idms/core/students/records/record-changes";
import type { Student } from "@idms/core/students/records/student";
import { Alert } from "@mantine/core";
import { Words } from "../../ui/api/words.ts";
import { recordText } from "../../say/texts/students.ts";
import { partLabel } from "../answers/part-label.ts";
import "./changed-card.css";

/** A record that somebody else has changed while it was looked at, so that nothing was done to it. */
export interface Meanwhile {
  /** The student as last seen, and as it is now. */
  seen: Student;
  now: Student;
  /** The names of what is another. */
  changed: readonly string[];
}

interface ChangesProps extends Meanwhile {
  /** The fields that name the answers; without them the answers' own names are used. */
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

/** Shows the changes below the server's sentence, with what to do, and the record as it is now. */
export function ChangedMeanwhile({ why, ...changes }: ChangesProps & { why: string }) {
  return (
    <Alert color="red" role="alert" my="sm" title={why}>
      <ChangesMeanwhile {...changes} />
      {recordText.shownAsItIs}
    </Alert>
  );
}
