import type { FormTemplate } from "@idms/core/forms/templates/template";
import { photoSource, studentClass, studentName } from "@idms/core/students/records/display-name";
import { formOf } from "@idms/core/students/records/readable-record";
import type { Student } from "@idms/core/students/records/student";
import { Text } from "@mantine/core";
import { AnswerList } from "../answers/answer-list.tsx";
import { moment } from "../../ui/api/moment.ts";
import { Doubts } from "../../ui/marks/doubts.tsx";
import { PhotoFindings } from "../../ui/marks/photo-mark.tsx";
import { PrivateImage } from "../../ui/marks/private-image.tsx";
import { StatusBadge } from "../../ui/marks/status-badge.tsx";
import { submissionText } from "../../say/texts/messages.ts";
import { recordText } from "../../say/texts/students.ts";
import { say } from "../../say/say/say.ts";
import { staffFields } from "../../say/say/staff-fields.ts";

const [id, , room, status] = submissionText.columns;

/** A submission with its photo: its answers as people read them, and below all of it as it is kept. */
export function RecordView({ student, forms }: { student: Student; forms: readonly FormTemplate[] }) {
  const more = [
    { label: room, value: studentClass(student) },
    { label: status, value: <StatusBadge status={student.status} /> },
    { label: id, value: student.id },
    ...(student.created_at ? [{ label: say("Received"), value: moment(student.created_at) }] : []),
  ];
  const fields = staffFields(formOf(student.meta, forms)?.fields ?? []);
  return (
    <>
      <PrivateImage
        address={photoSource(student)}
        alt={say("The photo of {name}", { name: studentName(student) })}
        className="review-photo"
      />
      <div>
        {student.photo_came_along && (
          <Text size="sm" mb="xs">
            {recordText.photoCameAlong}
          </Text>
        )}
        <PhotoFindings quality={student.photo_quality} />
        <Doubts meta={student.meta} fields={fields} />
        <AnswerList student={student} fields={fields} more={more} />
        <Text size="sm" fw={600} mt="md">
          {say("Full record as JSON")}
        </Text>
        <pre className="record-json">{JSON.stringify(student, null, 2)}</pre>
      </div>
    </>
  );
}
