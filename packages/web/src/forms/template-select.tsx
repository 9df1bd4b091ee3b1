import { Select, type SelectProps } from "@mantine/core";
import { detailOf } from "../api.ts";
import { useFormTemplates } from "./use-form-templates.ts";

export interface TemplateSelectProps extends Omit<SelectProps, "value" | "onChange" | "data"> {
  school: number | null;
  value: number | null;
  onChange(template: number | null): void;
}

/** Chooses one of a school's form templates. */
export function TemplateSelect({ school, value, onChange, error, ...props }: TemplateSelectProps) {
  const templates = useFormTemplates(school);
  const rows = school === null ? [] : (templates.data?.rows ?? []);
  return (
    <Select
      label="Template"
      placeholder="Choose a template"
      disabled={school === null}
      {...props}
      error={(templates.error && detailOf(templates.error, "Failed to load form templates")) ?? error}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
