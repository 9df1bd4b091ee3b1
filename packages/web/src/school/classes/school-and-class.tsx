import { classLabel } from "@idms/core/school/classes/label";
import { say } from "../../say/say/say.ts";
import { SchoolSelect } from "../schools/school-select.tsx";
import { useSchoolFilter } from "../schools/use-school-filter.ts";
import { useCan } from "../session/use-can.ts";
import type { ListFilter } from "../../ui/lists/filters.tsx";
import type { ListParams } from "../../ui/lists/list-params.ts";
import { ClassSelect } from "./class-select.tsx";
import { useClasses } from "./use-classes.ts";

/** Returns the filters of a list: one for the school, if the user can access several, and one for the classes of the selected school. */
export function useSchoolAndClassFilters(school: number | null): ListFilter[] {
  const schools = useSchoolFilter();
  const { rooms } = useClasses(school);
  const room: ListFilter = {
    name: "classroom",
    label: say("Class"),
    words: (value) => {
      const named = rooms.find(({ id }) => id === Number(value));
      return named && classLabel(named);
    },
  };
  return [...schools.map((each) => ({ ...each, with: ["classroom"] })), room];
}

export interface SchoolAndClassProps {
  params: ListParams;
  school: number | null;
  classroom: number | null;
  /** Whether the list shows a single school at all times, and never all schools. */
  oneSchool?: boolean;
}

/** Filters a list by class, and by school if the user can access several. */
export function SchoolAndClass({ params, school, classroom, oneSchool = false }: SchoolAndClassProps) {
  const can = useCan();
  return (
    <>
      {can("schools.read") && (
        <SchoolSelect
          {...(!oneSchool && { placeholder: say("All schools"), clearable: true })}
          value={school}
          onChange={(next) => params.set({ school: next, classroom: null })}
        />
      )}
      <ClassSelect
        key={school}
        school={school}
        value={classroom}
        placeholder={say("All classes")}
        clearable
        allowDeselect
        onChange={(next) => params.set({ classroom: next })}
      />
    </>
  );
}
