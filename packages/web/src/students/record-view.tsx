import {
  formOf,
  photoSource,
  readableRecord,
  studentClass,
  studentName,
  submissionText,
  type FormTemplate,
  type Student,
} from "@idms/core";
import { PrivateImage } from "../ui/private-image.tsx";
import { StatusBadge } from "../ui/status-badge.tsx";

const [id, , room, status] = submissionText.columns;

const TIME = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "short" });

/** A submission with its photo: its answers as people read them, and behind a toggle all of it as it is kept. */
export function RecordView({ student, forms }: { student: Student; forms: readonly FormTemplate[] }) {
  const name = studentName(student);
  const answers = readableRecord(student, formOf(student.meta, forms)?.fields ?? []);
  return (
    <>
      <PrivateImage address={photoSource(student)} alt={`The photo of ${name}`} className="review-photo" />
      <div>
        <dl className="record">
          {answers.map((answer) => (
            <div key={answer.name}>
              <dt>{answer.label}</dt>
              <dd>
                {answer.isFile ? (
                  <PrivateImage address={answer.text} alt={answer.label} className="record-file" />
                ) : (
                  answer.text
                )}
              </dd>
            </div>
          ))}
          <div>
            <dt>{room}</dt>
            <dd>{studentClass(student)}</dd>
          </div>
          <div>
            <dt>{status}</dt>
            <dd>
              <StatusBadge status={student.status} />
            </dd>
          </div>
          <div>
            <dt>{id}</dt>
            <dd>{student.id}</dd>
          </div>
          {student.created_at && (
            <div>
              <dt>Received</dt>
              <dd>{TIME.format(new Date(student.created_at))}</dd>
            </div>
          )}
        </dl>
        <details className="record-json">
          <summary>Full record as JSON</summary>
          <pre>{JSON.stringify(student, null, 2)}</pre>
        </details>
      </div>
    </>
  );
}
