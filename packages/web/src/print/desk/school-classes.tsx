import { classroomSchema, type Classroom } from "@idms/core/school/classes/classroom";
import { compareClasses } from "@idms/core/school/classes/label";
import { Button } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { getList } from "../../ui/api/api.ts";
import { CLASSES } from "../../school/classes/use-classes.ts";
import { say } from "../../say/say/say.ts";
import { useSchools } from "../../school/schools/use-schools.ts";
import { ClassChoice, type ClassChoiceProps } from "./class-choice.tsx";
import { useWaitingOf } from "./waiting-classes.tsx";

/** Returns the classes by school ID, or undefined until the classes of all schools are loaded. */
export function useClassesOf(schools: readonly number[]): ReadonlyMap<number, Classroom[]> | undefined {
  const found = useQueries({
    queries: schools.map((school) => ({
      queryKey: [CLASSES, { school }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        getList(CLASSES, classroomSchema, { query: { school }, signal }),
    })),
  });
  if (found.some(({ data }) => data === undefined)) return undefined;
  return new Map(
    schools.map((school, at) => [school, (found[at]?.data?.rows ?? []).toSorted(compareClasses)]),
  );
}

export interface SchoolClassesProps {
  classes: ReadonlyMap<number, Classroom[]>;
  chosen: ReadonlySet<number>;
  onChoose(chosen: ReadonlySet<number>): void;
  onRemove(school: number): void;
}

const CountedClasses = ({ school, ...props }: Omit<ClassChoiceProps, "waiting"> & { school: number }) => (
  <ClassChoice {...props} waiting={useWaitingOf(school)} />
);

/** Shows the selected classes by school. If there is only one school, its name is not repeated. */
export function SchoolClasses({ classes, chosen, onChoose, onRemove }: SchoolClassesProps) {
  const names = new Map((useSchools(classes.size > 1).data?.rows ?? []).map(({ id, name }) => [id, name]));
  const isOne = classes.size === 1;
  return (
    <div className="desk-schools">
      {[...classes].map(([school, rooms], at) => {
        const own = new Set(rooms.map(({ id }) => id));
        const others = [...chosen].filter((id) => !own.has(id));
        const name = names.get(school) ?? say("School");
        return (
          <div key={school}>
            <CountedClasses
              school={school}
              rooms={rooms}
              {...(!isOne && { legend: name })}
              chosen={new Set([...chosen].filter((id) => own.has(id)))}
              onChoose={(next) => onChoose(new Set([...others, ...next]))}
            />
            {at > 0 && (
              <Button
                className="desk-without-school"
                size="compact-sm"
                variant="subtle"
                onClick={() => onRemove(school)}
              >
                {say("Leave out {name}", { name })}
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
}
