import { classLabel, classText } from "@idms/core";
import { Select, type SelectProps } from "@mantine/core";
import { detailOf } from "../api/api.ts";
import { nothingFound } from "../ui/nothing-found.ts";
import { useClasses } from "./use-classes.ts";

export interface ClassSelectProps extends Omit<SelectProps, "value" | "onChange" | "data"> {
  school: number | null;
  value: number | null;
  onChange(classroom: number | null): void;
}

/** Chooses one of a school's classes. */
export function ClassSelect({ school, value, onChange, error, ...props }: ClassSelectProps) {
  const classes = useClasses(school);
  const { rooms, error: failed, isSuccess, isPlaceholderData } = classes;
  const isEmpty = isSuccess && !isPlaceholderData && rooms.length === 0;
  return (
    <Select
      label="Class"
      placeholder={isEmpty ? "No classes yet" : "Choose a class"}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={nothingFound(
        classes,
        isEmpty ? "This school has no classes yet" : "No class of that name",
      )}
      disabled={school === null}
      {...props}
      error={(failed && detailOf(failed, classText.loadFailed)) ?? error}
      data={rooms.map((room) => ({ value: String(room.id), label: classLabel(room) }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
