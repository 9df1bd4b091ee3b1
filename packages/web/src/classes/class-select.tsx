import { classLabel, classroomSchema, classText, compareClasses } from "@idms/core";
import { Select, type SelectProps } from "@mantine/core";
import { detailOf } from "../api.ts";
import { useList } from "../ui/use-list.ts";

export const CLASSES = "/classes/";

/** The classes of a school, in the order in which people list them; none before a school is chosen. */
export function useClasses(school: number | null) {
  const classes = useList(CLASSES, classroomSchema, { school }, school !== null);
  return { ...classes, rooms: school === null ? [] : (classes.data?.rows.toSorted(compareClasses) ?? []) };
}

export interface ClassSelectProps extends Omit<SelectProps, "value" | "onChange" | "data"> {
  school: number | null;
  value: number | null;
  onChange(classroom: number | null): void;
}

/** Chooses one of a school's classes. */
export function ClassSelect({ school, value, onChange, error, ...props }: ClassSelectProps) {
  const { rooms, error: failed } = useClasses(school);
  return (
    <Select
      label="Class"
      placeholder="Choose a class"
      searchable
      nothingFoundMessage="No class of that name"
      disabled={school === null}
      {...props}
      error={(failed && detailOf(failed, classText.loadFailed)) ?? error}
      data={rooms.map((room) => ({ value: String(room.id), label: classLabel(room) }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
