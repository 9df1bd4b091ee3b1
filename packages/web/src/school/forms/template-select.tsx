import { formsFor } from "@idms/core/school/classes/staff-group";
import { Select, type SelectProps } from "@mantine/core";
import { useEffect, useEffectEvent, useRef } from "react";
import { detailOf } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { nothingFound } from "../../ui/forms/empty-select.ts";
import { useClasses } from "../classes/use-classes.ts";
import { useFormTemplates } from "./use-form-templates.ts";

export interface TemplateSelectProps extends Omit<SelectProps, "value" | "onChange" | "data"> {
  school: number | null;
  value: number | null;
  /** The class for which a form is selected. */
  classroom?: number | null;
  onChange(template: number | null): void;
}

/**
 * Selects one of a school's form templates. If only one fits the people in the class, it is selected automatically. If
 * the class changes, a template that does not fit its people is replaced or cleared.
 */
export function TemplateSelect({ school, value, classroom, onChange, error, ...props }: TemplateSelectProps) {
  const templates = useFormTemplates(school);
  const rows = school === null ? [] : (templates.data?.rows ?? []);
  const isEmpty = school !== null && templates.isSuccess && rows.length === 0;
  const { rooms } = useClasses(classroom == null ? null : school);
  const room = rooms.find(({ id }) => id === classroom);
  const fitting = room ? formsFor(room.holds, rows) : rows;
  const only = fitting.length === 1 && !templates.isPlaceholderData ? fitting[0]?.id : undefined;
  const suitable = classroom === null ? formsFor("students", rows) : fitting;
  const suits = suitable.map(({ id }) => id).join(" ");
  const first = useRef(classroom);
  const follow = useEffectEvent((now: typeof classroom, sole: typeof only, fit: string) => {
    const isUnfit = first.current !== now && !fit.split(" ").includes(String(value));
    if (value === null ? sole !== undefined : isUnfit) onChange(sole ?? null);
  });
  useEffect(() => follow(classroom, only, suits), [classroom, only, suits]);
  return (
    <Select
      label={say("Template")}
      placeholder={isEmpty ? say("No form templates yet") : say("Choose a template")}
      disabled={school === null}
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={nothingFound(
        templates,
        say("This school has no form templates yet. The super admin creates them."),
      )}
      {...props}
      error={(templates.error && detailOf(templates.error, say("Failed to load form templates"))) ?? error}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
