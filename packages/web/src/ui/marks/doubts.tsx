import type { FormField } from "@idms/core/forms/values/field";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { doubtsTitle } from "@idms/core/students/checks/doubt-text";
import { doubtedAnswers, doubtsInWords } from "@idms/core/students/checks/plausible";
import type { StudentMeta } from "@idms/core/students/records/student";
import { Alert } from "@mantine/core";
import { useState } from "react";
import { retell } from "../../say/say/retell.ts";
import { say } from "../../say/say/say.ts";
import "./status-badge.css";

/** Shows the doubts about a record's answers; nothing where there are none. */
export function Doubts({ meta, fields }: { meta: StudentMeta; fields: readonly FormField[] }) {
  const [today] = useState(() => dayOf(new Date()));
  const doubted = doubtedAnswers(fields, meta, today);
  if (doubted.length === 0) return null;
  return (
    <Alert role="note" color="blue" title={retell(doubtsTitle)} mb="md">
      {doubtsInWords(doubted, fields)
        .map(retell)
        .map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
    </Alert>
  );
}

/** The mark of a student in a list with such answers, with the sentences about them for whoever asks what it means. */
export function DoubtMark({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null;
  const sentences = doubts.map(retell).join(" ");
  return (
    <span className="doubt-mark" title={sentences}>
      {say("Double-check")}
      <span className="visually-hidden">: {sentences}</span>
    </span>
  );
}
