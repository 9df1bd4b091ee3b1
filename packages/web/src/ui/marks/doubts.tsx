import { asSentence } from "@idms/core/as-sentence";
import type { FormField } from "@idms/core/forms/values/field";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { doubtsSaid } from "@idms/core/students/checks/doubt-sentences";
import { doubtedAnswers } from "@idms/core/students/checks/plausible";
import type { Student, StudentMeta } from "@idms/core/students/records/student";
import { Alert } from "@mantine/core";
import { useState } from "react";
import { tell } from "../../say/say/tell.ts";
import { say } from "../../say/say/say.ts";
import "./status-badge.css";

/** Shows what is questionable about a record's answers. Shows nothing if there are no doubts. */
export function Doubts({ meta, fields }: { meta: StudentMeta; fields: readonly FormField[] }) {
  const [today] = useState(() => dayOf(new Date()));
  const doubted = doubtedAnswers(fields, meta, today);
  if (doubted.length === 0) return null;
  return (
    <Alert role="note" color="blue" title={say("Is this right? Check it again.")} mb="md">
      {doubtsSaid(doubted, fields)
        .map(tell)
        .map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
    </Alert>
  );
}

/** Marks a student with questionable answers in a list. The tooltip lists the doubts. */
export function DoubtMark({ doubts, doubt_codes: codes }: Pick<Student, "doubts" | "doubt_codes">) {
  if (doubts.length === 0) return null;
  const sentences = doubts.map((each, at) => tell(asSentence(each, codes[at]))).join(" ");
  return (
    <span className="doubt-mark" title={sentences}>
      {say("Double-check")}
      <span className="visually-hidden">: {sentences}</span>
    </span>
  );
}
