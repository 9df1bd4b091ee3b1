import type { Classroom } from "@idms/core/school/classes/classroom";
import { MOST_LINES } from "@idms/core/print/batches/match-list";
import {
  printChoiceAnswer,
  type ChosenStudent,
  type FoundChoice,
  type PrintedWish,
} from "@idms/core/print/batches/print-choice";
import { Alert, Checkbox, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, detailOf } from "../../ui/api/api.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { ChooseAll, withChoice } from "../sheets/choose-all.tsx";
import { Failure } from "../../ui/failure.tsx";

/** How students are selected: all verified students, individual students, by print state, or from a list. */
export type Way = "whole" | "each" | PrintedWish | "list";

const WAYS: Readonly<Record<Way, string>> = {
  whole: say("All VERIFIED students"),
  each: say("Individual students"),
  not_printed: say("Students who have no card yet"),
  changed: say("Students whose details changed after printing"),
  list: say("A list from a spreadsheet"),
};

/** Pause after the last typed character before the list is searched, in ms. */
const PAUSE_MS = 500;

export const CHOOSE = "/students/generate_ids/choose/";

/** The students to print, keyed by class ID, or null for all VERIFIED students. */
export type ChosenStudents = ReadonlyMap<number, number[]> | null;

export interface StudentChoiceProps {
  rooms: readonly Classroom[];
  way: Way;
  onWay(way: Way): void;
  /** The students who are chosen at first among the individual students, or null for all. */
  first: ReadonlySet<number> | null;
  onChoose(chosen: ChosenStudents): void;
}

/** Selects the students of the classes to print. */
export function StudentChoice({ rooms, way, onWay, first, onChoose }: StudentChoiceProps) {
  const [list, setList] = useState("");
  const [left, setLeft] = useState<ReadonlySet<number> | null>(null);
  const [pasted] = useDebouncedValue(list, PAUSE_MS);
  const classrooms = rooms.map(({ id }) => id);
  const isAsked = way !== "whole" && rooms.length > 0 && (way !== "list" || pasted.trim() !== "");
  const body = {
    classrooms,
    printed: way === "not_printed" || way === "changed" ? way : null,
    list: way === "list" ? pasted : "",
  };
  const found = useQuery({
    queryKey: [CHOOSE, body],
    queryFn: async () => printChoiceAnswer.parse(await call("POST", CHOOSE, { body })),
    enabled: isAsked,
    gcTime: 0,
    retry: false,
  });
  const students = isAsked && pasted === list ? (found.data?.students ?? []) : [];
  const isLeft = (student: number) => left?.has(student) ?? (first !== null && !first.has(student));
  const chosen = students.filter(({ student }) => !isLeft(student));
  const key = way === "whole" ? "" : chosen.map(({ student }) => student).join();
  useEffect(() => {
    if (way === "whole") return onChoose(null);
    const ofClasses = Map.groupBy(chosen, ({ classroom }) => classroom);
    onChoose(new Map([...ofClasses].map(([id, some]) => [id, some.map(({ student }) => student)])));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is chosen is known by its ids
  }, [way, key]);

  return (
    <Stack gap="sm" className="desk-students">
      <NativeSelect
        label={say("Print cards for")}
        value={way}
        data={Object.entries(WAYS).map(([value, label]) => ({ value, label }))}
        onChange={(event) => {
          onWay(event.currentTarget.value as Way);
          setLeft(new Set());
        }}
      />
      {way === "list" && (
        <Textarea
          label={say("One student per line")}
          description={say(
            "Names, roll numbers or admission numbers, copied from a spreadsheet, up to {n} lines. Everything on a line must match the student.",
            { n: MOST_LINES },
          )}
          autosize
          minRows={4}
          maxRows={10}
          value={list}
          onChange={(event) => setList(event.currentTarget.value)}
        />
      )}
      {found.error && isAsked && (
        <Failure>{detailOf(found.error, say("The students could not be found. Please try again."))}</Failure>
      )}
      {isAsked && found.data && <NotMeant found={found.data} />}
      {isAsked && found.data && (
        <StudentList
          students={students}
          left={new Set(students.flatMap(({ student }) => (isLeft(student) ? student : [])))}
          onLeave={setLeft}
          rooms={rooms.length}
        />
      )}
    </Stack>
  );
}

/**
 * Shows the lines of the list that match no student, match several students, or match a student who is already
 * listed.
 */
function NotMeant({ found }: { found: FoundChoice }) {
  const lines = found.lines.map((each, number) => ({ ...each, number }));
  const groups = [
    {
      head: say("Not found in these classes:"),
      some: lines.filter(({ students }) => students.length === 0),
    },
    {
      head: say("Several students match. Add more details:"),
      some: lines.filter(({ students }) => students.length > 1),
    },
    { head: say("Listed more than once, printed once:"), some: lines.filter(({ again }) => again) },
  ].filter(({ some }) => some.length > 0);
  if (groups.length === 0) return null;
  return (
    <Alert color="orange" role="status" className="desk-lines">
      {groups.map(({ head, some }) => (
        <div key={head}>
          {head}
          <ul>
            {some.map(({ number, line, students }) => (
              <li key={number}>
                <bdi>{line}</bdi>
                {students.length > 1 &&
                  `: ${students.map(({ name, class_name }) => `${name}, ${class_name}`).join("; ")}`}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Alert>
  );
}

interface StudentListProps {
  students: readonly ChosenStudent[];
  left: ReadonlySet<number>;
  onLeave(left: ReadonlySet<number>): void;
  rooms: number;
}

/** Lists the students who were found. Each student can be excluded. */
function StudentList({ students, left, onLeave, rooms }: StudentListProps) {
  if (students.length === 0) return <Text c="dimmed">{say("No students found.")}</Text>;
  const ids = students.map(({ student }) => student);
  const chosen = new Set(ids.filter((id) => !left.has(id)));
  const choose = (next: ReadonlySet<number>) => onLeave(new Set(ids.filter((id) => !next.has(id))));
  return (
    <fieldset className="desk-classes">
      <legend>{sayCount(chosen.size, "{n} student", "{n} students")}</legend>
      <ChooseAll ids={ids} chosen={chosen} onChoose={choose} />
      <div className="desk-classes-list desk-students-list">
        {students.map(({ student, name, class_name }) => (
          <Checkbox
            key={student}
            label={name || say("Student {id}", { id: student })}
            {...(rooms > 1 && { description: class_name })}
            checked={chosen.has(student)}
            onChange={(event) => choose(withChoice(chosen, student, event.currentTarget.checked))}
          />
        ))}
      </div>
    </fieldset>
  );
}
