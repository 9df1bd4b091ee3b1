import type { FormField } from "@idms/core/forms/values/field";
import { readableRecord } from "@idms/core/students/records/readable-record";
import type { Student } from "@idms/core/students/records/student";
import type { ReactNode } from "react";
import { PrivateImage } from "../../ui/marks/private-image.tsx";
import { usual } from "../../say/say/say.ts";
import "./answer-list.css";

export interface AnswerListProps {
  student: Student;
  fields: readonly FormField[];
  /** Additional facts, each shown as a term and a description. */
  more: readonly { label: string; value: ReactNode }[];
}

/** Shows the answers of a student, each under its label in the form. */
export const AnswerList = ({ student, fields, more }: AnswerListProps) => (
  <dl className="record">
    {readableRecord(student, fields).map(({ name, label, text, isFile }) => (
      <div key={name}>
        <dt>{usual(label)}</dt>
        <dd dir={isFile ? undefined : "auto"}>
          {isFile ? <PrivateImage address={text} alt={label} className="record-file" /> : text}
        </dd>
      </div>
    ))}
    {more.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
