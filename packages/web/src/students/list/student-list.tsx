import { STUDENT_STATUSES } from "@idms/core/students/records/status";
import type { FoundStudent } from "@idms/core/students/records/student";
import { Button, Checkbox, Group, Text } from "@mantine/core";
import { use, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import type { Query } from "../../ui/api/api.ts";
import { useRefresh } from "../record/record-calls.ts";
import { IconFileSpreadsheet } from "../../ui/icons/icons.ts";
import { PeopleContext } from "../../ui/page/frame.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import { ChosenBar, WithBar } from "../../ui/lists/chosen-bar.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import type { ListParams } from "../../ui/lists/list-params.ts";
import { MoreButton } from "../../ui/lists/more-button.tsx";
import { BulkProgress } from "./bulk-progress.tsx";
import { ChosenActions } from "./chosen-actions.tsx";
import { PhotoCorrections } from "./photo-corrections.tsx";
import { UndoBar } from "../undo/undo-bar.tsx";
import { useBulk } from "./use-bulk.ts";
import { exportStudents, readAllChosen, useFound, type Chosen } from "./use-found.ts";
import { listText } from "../../say/core-texts/students.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { studentClass } from "@idms/core/students/records/display-name";
import { readablePhone } from "@idms/core/students/records/readable-record";
import type { Column } from "../../ui/lists/data-table.tsx";
import { StatusBadge } from "../../ui/marks/status-badge.tsx";
import { choiceColumn, type ChoiceColumnProps } from "../../ui/lists/selection.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { FirstStart } from "../../school/schools/first-start.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { named, nameCell } from "./submission-columns.tsx";
import { adminSubmissionText, commonText } from "../../say/core-texts/messages.ts";
import "./submissions-page.css";
import { SchoolName } from "../../school/schools/school-name.tsx";
import "./student-list.css";

export interface StudentListProps {
  params: ListParams;
  /** The school shown, or null for all. */
  school: number | null;
  /** The class shown, or null for all. */
  classroom: number | null;
  /** The list's other filters. */
  filter: Query;
  /** The label for screen readers. */
  label: string;
  /** The message for an empty list, if it is not that nobody matches. */
  nobody?: string | undefined;
  /** What to do then. */
  start?: ReactNode;
  /** Called once the first students are shown. */
  onShown?: () => void;
}

const asChosen = ({ id, classroom, version }: FoundStudent): Chosen => ({
  id,
  classroom: classroom.id,
  version,
});

const NOBODY: ReadonlyMap<number, Chosen> = new Map();

/** Manages the selection of students in a list. Students who no longer match the filter are deselected. */
function useChosenStudents(query: Query) {
  const [picked, setPicked] = useState<{ query: Query; all: ReadonlyMap<number, Chosen> }>();
  const chosen = picked?.query === query ? picked.all : NOBODY;
  const choose = (students: readonly Chosen[]) =>
    setPicked({ query, all: new Map(students.map((each) => [each.id, each])) });
  return {
    chosen,
    choose,
    has: ({ id }: FoundStudent) => chosen.has(id),
    toggle: (student: FoundStudent) =>
      choose(
        chosen.has(student.id)
          ? [...chosen.values()].filter(({ id }) => id !== student.id)
          : [...chosen.values(), asChosen(student)],
      ),
  };
}

interface FoundHeadProps extends Pick<StudentListProps, "school" | "classroom"> {
  query: Query;
  rows: readonly FoundStudent[];
  /** Total number of students, or undefined until known. */
  count: number | undefined;
  choice: ReturnType<typeof useChosenStudents>;
}

/** Shows how many students were found, and selects all shown or all found. */
function FoundHead({ query, school, classroom, rows, count, choice: { chosen, choose } }: FoundHeadProps) {
  const tried = useTried();
  const isOfStaff = use(PeopleContext) === "staff";
  const isAllShown = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const can = useCan();
  // Without a status, the list has students of every status, and the export only those without a card.
  const status = query["status"] || STUDENT_STATUSES.join();
  const exportAll = () =>
    tried(() => exportStudents({ ...query, status }), say("The export failed. Please try again."));
  const chooseAll = () => tried(async () => choose(await readAllChosen(query)), listText.none);
  return (
    <Group className="submissions-waiting" justify="space-between" gap="sm">
      <Text role="status" fw={600} className="found-count">
        {count === undefined
          ? "\u00a0"
          : isOfStaff
            ? sayCount(count, "{n} member of staff found", "{n} members of staff found")
            : listText.found(count)}
      </Text>
      <Group gap="xs" className="no-print">
        {school !== null && count !== 0 && can("students.export") && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
            onClick={() => void exportAll()}
          >
            {adminSubmissionText.exportToExcel}
          </Button>
        )}
        {school !== null && <PhotoCorrections school={school} classroom={classroom} />}
        <Checkbox
          label={listText.selectShown}
          disabled={rows.length === 0}
          checked={isAllShown}
          indeterminate={chosen.size > 0 && !isAllShown}
          onChange={() => choose(isAllShown ? [] : rows.map(asChosen))}
        />
        {isAllShown &&
          count !== undefined &&
          count > chosen.size &&
          (school === null ? (
            <Text size="sm">{listText.chooseSchool}</Text>
          ) : (
            <Button size="xs" variant="light" onClick={() => void chooseAll()}>
              {listText.selectAll(count)}
            </Button>
          ))}
      </Group>
    </Group>
  );
}

interface ChosenStudentsProps extends Pick<StudentListProps, "school"> {
  choice: ReturnType<typeof useChosenStudents>;
  act: ReturnType<typeof useBulk>["act"];
}

/** Shows the actions on the selected students: some of them, all shown, or all found. */
const ChosenStudents = ({ school, choice: { chosen, choose }, act }: ChosenStudentsProps) => (
  <ChosenBar label={say("Chosen students")} said={listText.selected(chosen.size)}>
    <ChosenActions
      count={chosen.size}
      school={school}
      act={(wish, told) => {
        const students = [...chosen.values()];
        choose([]);
        void act(wish, students, told);
      }}
    />
    <Button size="xs" variant="subtle" onClick={() => choose([])}>
      {listText.clear}
    </Button>
  </ChosenBar>
);

const nobodyYet = (isOfStaff: boolean): string =>
  isOfStaff
    ? say("Nobody is in this group yet. Members of staff send their details through an upload link.")
    : say("There are no students yet. Parents send their children's details through an upload link.");

/** Links to the upload links, if the user may create the first one. */
function FirstLink() {
  const can = useCan();
  return (
    can("links.create") && <Start to="/school/upload-links">{say("Create the first upload link")}</Start>
  );
}

/** Lists the students in any status who match a filter. The user can select some or all of them for an action. */
export function StudentList({
  params,
  school,
  classroom,
  filter,
  label,
  nobody,
  start,
  onShown,
}: StudentListProps) {
  const query = useMemo(
    () => ({ ...filter, school, classroom, search: params.search }),
    [filter, school, classroom, params.search],
  );
  const { list, rows, count } = useFound(query, params.ordering);
  const isShown = rows !== undefined;
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);
  // A school or a class alone is no search.
  const isAll = [params.search, ...Object.values(filter)].every((value) => !value);
  const isOfStaff = use(PeopleContext) === "staff";
  const refresh = useRefresh();
  const choice = useChosenStudents(query);
  const box = useRef<HTMLDivElement>(null);
  const bulk = useBulk(() => {
    void refresh().then(() => {
      if (document.activeElement === document.body) box.current?.focus();
    });
  });
  return (
    <>
      <FoundHead
        query={query}
        school={school}
        classroom={classroom}
        rows={rows ?? []}
        count={count}
        choice={choice}
      />
      <WithBar
        bar={
          <div className="submissions-undo">
            <UndoBar undo={bulk} onUndo={() => void bulk.takeBack()} />
            {choice.chosen.size > 0 && <ChosenStudents school={school} choice={choice} act={bulk.act} />}
          </div>
        }
      >
        <div ref={box} tabIndex={-1} className="submissions-list found-list" data-refuge>
          <ListTable
            label={label}
            columns={[
              foundChoice(choice),
              ...foundColumns({ schools: school === null, classes: classroom === null }),
            ]}
            rowKey={({ id }) => id}
            empty={isAll ? nobodyYet(isOfStaff) : (nobody ?? listText.none)}
            start={
              (isAll || nobody !== undefined) && <FirstStart>{isAll ? <FirstLink /> : start}</FirstStart>
            }
            list={list}
            loadFailed={say("Failed to load students")}
            params={params}
          />
        </div>
        <MoreButton of={list} label={listText.more} />
      </WithBar>
      {bulk.running && <BulkProgress running={bulk.running} onStop={bulk.stop} onClose={bulk.close} />}
    </>
  );
}

interface FoundColumnsWish {
  /** Whether the students come from several schools (`schools`) or from several classes (`classes`). */
  schools: boolean;
  classes: boolean;
}

/** Returns the columns of the list with the students who were found. */
const foundColumns = ({ schools, classes }: FoundColumnsWish): Column<FoundStudent>[] => [
  {
    title: say("Name"),
    sort: "full_name",
    wide: true,
    cell: (student) => nameCell(student),
  },
  ...(schools
    ? [
        {
          title: say("School"),
          cell: ({ school_name }: FoundStudent) => <SchoolName>{school_name}</SchoolName>,
        },
      ]
    : []),
  ...(classes ? [{ title: say("Class"), cell: studentClass }] : []),
  {
    title: say("Phone"),
    cell: ({ parent_phone }) => readablePhone(parent_phone) || commonText.none,
    short: true,
  },
  { title: say("Status"), cell: ({ status }) => <StatusBadge status={status} />, sort: "status" },
  { title: say("ID"), cell: ({ id }) => id, sort: "id", short: true },
];

/** Returns the column with the checkboxes for selecting students. */
const foundChoice = (selection: ChoiceColumnProps<FoundStudent>["selection"]): Column<FoundStudent> =>
  choiceColumn({
    title: say("Select"),
    head: <span className="visually-hidden">{say("Select")}</span>,
    nameOf: (student) => say("Select {name}", { name: named(student) }),
    selection,
  });
