import type { SelectProps } from "@mantine/core";
import { detailOf } from "../../ui/api/api.ts";
import { ChoiceSelect } from "../../ui/forms/choice.tsx";
import { nothingFound } from "../../ui/forms/empty-select.ts";
import { useSchools } from "./use-schools.ts";
import { schoolText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";

export interface SchoolSelectProps extends Omit<SelectProps, "value" | "onChange" | "data"> {
  value?: number | null;
  onChange(school: number | null): void;
}

/** Selects a school from all schools. The schools can be searched by name. */
export function SchoolSelect({ value = null, onChange, error, ...props }: SchoolSelectProps) {
  const schools = useSchools();
  const failed = schools.error && detailOf(schools.error, schoolText.loadFailed);
  const isEmpty = schools.data?.rows.length === 0;
  return (
    <ChoiceSelect
      label={say("School")}
      placeholder={say("Choose a school")}
      nothingFoundMessage={nothingFound(
        schools,
        isEmpty ? say("There are no schools yet") : say("No school with that name"),
      )}
      // One who clicks on what is chosen has chosen it, unless choosing none means something, too.
      allowDeselect={props.clearable ?? false}
      {...props}
      {...(isEmpty && { placeholder: say("No schools yet") })}
      error={failed ?? error}
      data={(schools.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
