import { classLabel } from "@idms/core/school/classes/label";
import type { SelectProps } from "@mantine/core";
import { detailOf } from "../../ui/api/api.ts";
import { ChoiceSelect } from "../../ui/forms/choice.tsx";
import { nothingFound } from "../../ui/forms/empty-select.ts";
import { useClasses } from "./use-classes.ts";
import { classText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";

export interface ClassSelectProps extends Omit<SelectProps, "value" | "onChange" | "data"> {
  school: number | null;
  value: number | null;
  onChange(classroom: number | null): void;
}

/** Selects one of a school's classes. */
export function ClassSelect({ school, value, onChange, error, ...props }: ClassSelectProps) {
  const classes = useClasses(school);
  const { rooms, error: failed, isSuccess, isPlaceholderData } = classes;
  const isEmpty = isSuccess && !isPlaceholderData && rooms.length === 0;
  return (
    <ChoiceSelect
      label={say("Class")}
      placeholder={isEmpty ? say("No classes yet") : say("Choose a class")}
      allowDeselect={false}
      nothingFoundMessage={nothingFound(
        classes,
        isEmpty ? say("This school has no classes yet") : say("No class with that name"),
      )}
      disabled={school === null}
      {...props}
      error={(failed && detailOf(failed, classText.loadFailed)) ?? error}
      data={rooms.map((room) => ({
        value: String(room.id),
        label: classLabel(room),
        group: room.holds === "staff" ? say("Staff") : classText.title,
      }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
