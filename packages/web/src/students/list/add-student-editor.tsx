import { studentPath } from "@idms/core/students/records/record-text";
import { studentSchema } from "@idms/core/students/records/student";
import { use, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ClassSelect } from "../../school/classes/class-select.tsx";
import { TemplateSelect } from "../../school/forms/template-select.tsx";
import { useFormTemplates } from "../../school/forms/use-form-templates.ts";
import { PeopleContext } from "../../ui/page/frame.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";
import { AnswerInputs } from "../answers/answer-inputs.tsx";
import { STUDENTS, useRefresh } from "../record/record-calls.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";
import { staffFields } from "../../say/say/staff-fields.ts";

export interface AddStudentEditorProps {
  school: number;
  /** The suggested class, or null for none. */
  classroom: number | null;
  onClose(): void;
}

/** Adds a student with one of the school's forms. Then opens the student's page, where the user can add the photo. */
export function AddStudentEditor({ school, classroom: proposed, onClose }: AddStudentEditorProps) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  const forms = useFormTemplates(school).data?.rows ?? [];
  const [classroom, setClassroom] = useState(proposed);
  const [form, setForm] = useState<number | null>(null);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { save, saving, failure } = useSave({
    path: STUDENTS,
    fallback: commonText.saveFailed,
    setErrors,
    onSaved(saved) {
      onClose();
      void refresh();
      void navigate(studentPath(studentSchema.parse(saved).id));
    },
  });
  return (
    <Editor
      title={use(PeopleContext) === "staff" ? say("Add member of staff") : recordText.add}
      failure={failure}
      saving={saving}
      filled={Object.values(answers).some((text) => text !== "")}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const missing = {
          ...(classroom === null && { classroom: say("Choose a class") }),
          ...(form === null && { form: say("Choose a template") }),
        };
        setErrors(missing);
        if (Object.keys(missing).length === 0) save({ classroom, form, answers });
      }}
    >
      <ClassSelect school={school} value={classroom} error={errors["classroom"]} onChange={setClassroom} />
      <TemplateSelect
        school={school}
        classroom={classroom}
        value={form}
        error={errors["form"]}
        onChange={setForm}
      />
      <AnswerInputs
        fields={staffFields(forms.find(({ id }) => id === form)?.fields ?? [])}
        values={answers}
        errors={errors}
        onChange={(name, value) => setAnswers((before) => ({ ...before, [name]: value }))}
      />
    </Editor>
  );
}
