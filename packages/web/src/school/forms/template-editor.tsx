import { fieldLabel, type FormField } from "@idms/core/forms/values/field";
import type { FormTemplate } from "@idms/core/forms/templates/template";
import { Alert, Button, Group, Paper, Stack, TextInput, Title, NativeSelect } from "@mantine/core";
import { useEffect, useReducer, useRef, useState } from "react";
import { SchoolSelect } from "../schools/school-select.tsx";
import { useOnlySchool } from "../schools/use-page-school.ts";
import { useSchools } from "../schools/use-schools.ts";
import { useCurrentUser } from "../session/session.tsx";
import { say } from "../../say/say/say.ts";
import { commonText, templateText } from "../../say/core-texts/messages.ts";
import { Page } from "../../ui/page/page.tsx";
import { useSave, type EditedRow, type SaveOptions } from "../../ui/forms/use-save.ts";
import { useUnsavedGuard } from "../../ui/forms/use-unsaved-guard.ts";
import { checkDraft, draftOf, edited, type DraftErrors, type Edit } from "./draft.ts";
import { FieldEditor } from "./field-editor.tsx";
import { formParts } from "./form-parts.ts";
import { FORM_TEMPLATES } from "./use-form-templates.ts";
import { languageOptions } from "@idms/core/forms/values/parent-languages";
import { readFields } from "@idms/core/forms/templates/read-fields";
import { useQuery } from "@tanstack/react-query";
import { FormFields, type FormValues } from "../../public/form/form-fields.tsx";
import { fieldsIn } from "../../say/form-words/fields-in.ts";
import { directionOf, loadTexts } from "../../public/form-locales/languages.ts";
import { lossesOf, type FieldLoss } from "@idms/core/forms/templates/change-fields";
import { formUseSchema, lossQuestion } from "@idms/core/forms/templates/form-use";
import { IconPlus } from "../../ui/icons/icons.ts";
import { getOne } from "../../ui/api/api.ts";
import { lossText } from "../../say/core-texts/forms.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { Meaning } from "../../ui/page/meaning.tsx";
import "./template-editor.css";

export interface TemplateEditorProps {
  /** The template to edit, or null to create one. */
  template: FormTemplate | null;
  onSaved(): void;
  onCancel(): void;
}

/** Applies edits to the fields and announces them. Keeps the focus near the edited field, or moves it to an error. */
function useEdits(draft: ReturnType<typeof draftOf>, dispatch: (edit: Edit) => void, errors: DraftErrors) {
  const [news, setNews] = useState("");
  const adder = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);

  /** Applies an edit and announces it. Moves the focus to a new field, or next to a field that was removed. */
  function apply(edit: Edit): void {
    dispatch(edit);
    const { fields } = edited(draft, edit);
    const told = "index" in edit && draft.fields[edit.index];
    if (edit.kind === "move" && told)
      setNews(
        say("{field} is field {place} of {count}.", {
          field: fieldLabel(told),
          place: fields.indexOf(told) + 1,
          count: fields.length,
        }),
      );
    if (edit.kind === "remove" && told) {
      setNews(say("{field} was removed.", { field: fieldLabel(told) }));
      focusInField(Math.min(edit.index, fields.length - 1), ".row-action-danger");
    }
    if (edit.kind === "add") focusInField(fields.length - 1, "input");
  }

  function focusInField(index: number, what: string): void {
    requestAnimationFrame(() => {
      const target = form.current?.querySelectorAll("fieldset")[index]?.querySelector<HTMLElement>(what);
      (target ?? adder.current)?.focus();
      if (target instanceof HTMLInputElement) target.select();
    });
  }
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
  }, [errors]);
  return { form, adder, news, apply };
}

/** Saves a template. If data would be lost, the user has to agree first. */
function useTemplateSave(
  template: FormTemplate | null,
  options: Pick<SaveOptions, "setErrors" | "onSaved"> & { onMerged: EditedRow["onMerged"] },
) {
  const schools = useSchools(useCurrentUser().role === "SUPER_ADMIN");
  const { onMerged, ...told } = options;
  return useSave({
    path: FORM_TEMPLATES,
    row: template
      ? {
          ...template,
          read: template,
          what: say("form template"),
          ...formParts((id) => schools.data?.rows.find((school) => school.id === id)?.name),
          onMerged,
        }
      : undefined,
    fallback: commonText.saveFailed,
    ...told,
  });
}

/** Edits a form template, next to a preview of the form that parents will see. */
export function TemplateEditor({ template, onSaved, onCancel }: TemplateEditorProps) {
  const { role, school_id } = useCurrentUser();
  const [start] = useState(() => draftOf(template, school_id));
  const [draft, dispatch] = useReducer(edited, start);
  const { only } = useOnlySchool(!template);
  const school = draft.school ?? only;
  const [errors, setErrors] = useState<DraftErrors>({});
  const { form, adder, news, apply } = useEdits(draft, dispatch, errors);
  const { save, saving, failure } = useTemplateSave(template, {
    setErrors,
    onMerged: (parts) => dispatch({ kind: "merge", parts }),
    onSaved: () => onSaved(),
  });
  const agreed = useLossQuestion(template);
  useUnsavedGuard(draft !== start);

  async function submit(): Promise<void> {
    const { body, errors } = checkDraft({ ...draft, school });
    setErrors(errors);
    if (body && (await agreed(body.fields, draft.keys))) save(body);
  }

  return (
    <Page title={template ? say("Edit Template") : templateText.create}>
      <div className="template-editor">
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Stack>
            <NameAndSchool
              name={draft.name}
              school={school}
              hasSchools={role === "SUPER_ADMIN"}
              errors={errors}
              dispatch={dispatch}
            />
            <Title order={2} size="h4">
              {say("Fields")}
            </Title>
            {draft.fields.map((field, index) => (
              <FieldEditor
                key={draft.keys[index]}
                field={field}
                index={index}
                count={draft.fields.length}
                errors={errors}
                dispatch={apply}
              />
            ))}
            <Button
              ref={adder}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => apply({ kind: "add" })}
            >
              {say("Add field")}
            </Button>
            <Foot
              failure={errors.fields ?? failure}
              atFields={Object.values(errors).join(" ")}
              {...{ news, saving, onCancel }}
            />
          </Stack>
        </form>
        <FormPreview fields={draft.fields} />
      </div>
    </Page>
  );
}

interface NameAndSchoolProps {
  name: string;
  school: number | null;
  /** Whether the school can be selected. */
  hasSchools: boolean;
  errors: DraftErrors;
  dispatch(edit: Edit): void;
}

function NameAndSchool({ name, school, hasSchools, errors, dispatch }: NameAndSchoolProps) {
  return (
    <Paper withBorder p="md">
      <Stack>
        <TextInput
          label={say("Name")}
          required
          value={name}
          onChange={(event) => dispatch({ kind: "name", name: event.currentTarget.value })}
          error={errors.name}
        />
        {hasSchools && (
          <SchoolSelect
            required
            value={school}
            onChange={(school) => dispatch({ kind: "school", school })}
            error={errors.school_id}
          />
        )}
      </Stack>
    </Paper>
  );
}

interface FootProps {
  failure: string | undefined;
  /** The errors that the fields show. */
  atFields: string;
  /** The effect of the last edit, announced to screen readers. */
  news: string;
  saving: boolean;
  onCancel(): void;
}

const Foot = ({ failure, atFields, news, saving, onCancel }: FootProps) => (
  <>
    {failure && (
      <Alert color="red" role="alert" tabIndex={-1}>
        {failure}
      </Alert>
    )}
    <Meaning of={failure ?? atFields} />
    <p className="visually-hidden" role="status">
      {news}
    </p>
    <Group justify="flex-end" className="template-editor-actions">
      <Button variant="default" onClick={onCancel}>
        {commonText.cancel}
      </Button>
      <Button type="submit" loading={saving}>
        {commonText.save}
      </Button>
    </Group>
  </>
);

/**
 * Shows the parents' form while its template is edited, in a parent's language. The form can be filled in but is
 * never sent.
 */
function FormPreview({ fields }: { fields: readonly FormField[] }) {
  const [language, setLanguage] = useState("en");
  const [values, setValues] = useState<FormValues>({});
  const { data: texts } = useQuery({
    queryKey: ["form-texts", language],
    queryFn: () => loadTexts(language),
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  return (
    <section className="form-preview" aria-label={say("What parents see")}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {say("What parents see")}
        </Title>
        <NativeSelect
          size="xs"
          aria-label={say("Language")}
          data={languageOptions}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
      </Group>
      {texts && (
        <div lang={language} dir={directionOf(language)}>
          <FormFields
            fields={fieldsIn(texts, readFields(fields), language)}
            values={values}
            errors={{}}
            texts={texts}
            onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
          />
        </div>
      )}
    </section>
  );
}

const UNKNOWN = say("IDMS could not check whether the fields that you changed are in use. Save anyway?");

const questionFor = async (id: number, losses: readonly FieldLoss[]): Promise<string | null> =>
  lossQuestion(losses, await getOne(`${FORM_TEMPLATES}${id}/usage/`, formUseSchema), lossText);

/**
 * Returns a function that decides whether the fields may replace those of a template. It asks the user if cards, open
 * links or answers depend on anything that would be lost. `keys` identify each saved field (see Draft). While a
 * question is open, another attempt to save does not ask again.
 */
function useLossQuestion(template: FormTemplate | null) {
  const ask = useAsk();
  const asking = useRef(false);
  return async (fields: readonly FormField[], keys: readonly number[]): Promise<boolean> => {
    if (template === null) return true;
    if (asking.current) return false;
    const from = (key: number | undefined) =>
      key !== undefined && key < template.fields.length ? key : null;
    const losses = lossesOf(
      template.fields,
      fields.map((field, at) => ({ field, from: from(keys[at]) })),
    );
    if (losses.length === 0) return true;
    asking.current = true;
    const question = await questionFor(template.id, losses).catch(() => UNKNOWN);
    const agreed = question === null || (await ask.confirm(question, commonText.save, { danger: true }));
    asking.current = false;
    return agreed;
  };
}
