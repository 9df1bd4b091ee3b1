import { commonText, templateText, type FormTemplate } from "@idms/core";
import { Alert, Button, Group, Stack, TextInput, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useReducer, useRef, useState } from "react";
import { SchoolSelect } from "../schools/school-select.tsx";
import { Page } from "../ui/page.tsx";
import { useSave } from "../ui/use-save.ts";
import { useUnsavedGuard } from "../ui/use-unsaved-guard.ts";
import { checkDraft, draftOf, edited, type DraftErrors } from "./draft.ts";
import { FieldEditor } from "./field-editor.tsx";
import { FormPreview } from "./form-preview.tsx";
import { FORM_TEMPLATES } from "./use-form-templates.ts";
import "./template-editor.css";

/** Edits a form template beside the form that parents will see; without a template it makes a new one. */
export function TemplateEditor({ template, onClose }: { template: FormTemplate | null; onClose(): void }) {
  const [start] = useState(() => draftOf(template));
  const [draft, dispatch] = useReducer(edited, start);
  const [errors, setErrors] = useState<DraftErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const { save, saving, failure } = useSave({
    path: FORM_TEMPLATES,
    id: template?.id,
    fallback: commonText.saveFailed,
    setErrors,
    onSaved: onClose,
  });
  useUnsavedGuard(draft !== start && !saving);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [errors]);

  function submit(): void {
    const { body, errors } = checkDraft(draft);
    setErrors(errors);
    if (body !== undefined) save(body);
  }

  return (
    <Page title={template ? "Edit Template" : templateText.create}>
      <div className="template-editor">
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack>
            <TextInput
              label="Name"
              required
              value={draft.name}
              onChange={(event) => dispatch({ kind: "name", name: event.currentTarget.value })}
              error={errors.name}
            />
            <SchoolSelect
              required
              value={draft.school}
              onChange={(school) => dispatch({ kind: "school", school })}
              error={errors.school_id}
            />
            <Title order={2} size="h4">
              Fields
            </Title>
            {draft.fields.map((field, index) => (
              <FieldEditor
                key={draft.keys[index]}
                field={field}
                index={index}
                count={draft.fields.length}
                errors={errors}
                dispatch={dispatch}
              />
            ))}
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => dispatch({ kind: "add" })}
            >
              Add field
            </Button>
            {(errors.fields ?? failure) && (
              <Alert color="red" role="alert" tabIndex={-1}>
                {errors.fields ?? failure}
              </Alert>
            )}
            <Group justify="flex-end" className="template-editor-actions">
              <Button variant="default" onClick={onClose}>
                {commonText.cancel}
              </Button>
              <Button type="submit" loading={saving}>
                {commonText.save}
              </Button>
            </Group>
          </Stack>
        </form>
        <FormPreview fields={draft.fields} />
      </div>
    </Page>
  );
}
