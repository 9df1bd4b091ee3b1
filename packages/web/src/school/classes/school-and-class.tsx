import { say } from "../../say/say/say.ts";
import { SchoolSelect } from "../schools/school-select.tsx";
import { useCan } from "../session/use-can.ts";
import type { ListParams } from "../../ui/lists/list-params.ts";
import { ClassSelect } from "./class-select.tsx";

export interface SchoolAndClassProps {
  params: ListParams;
  school: number | null;
  classroom: number | null;
  /** Whether the list always shows a single school and never all of them. */
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
