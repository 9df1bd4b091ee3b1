import { worksInOneOfMany } from "@idms/core/school/accounts/place";
import { Group, Stack, Button, Anchor, Text } from "@mantine/core";
import { useState, useMemo } from "react";
import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { classroomSchema, type Classroom } from "@idms/core/school/classes/classroom";
import { compareClasses, classLabel } from "@idms/core/school/classes/label";
import { classToPrintAnswer, type ClassToPrint } from "@idms/core/print/batches/class-to-print";
import { IconPrinter } from "../../ui/icons/frame-icons.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useOnlySchool } from "../../school/schools/use-page-school.ts";
import { SchoolChooser } from "../../school/session/school-chooser.tsx";
import { useCurrentUser } from "../../school/session/session.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { idsIn, useListParams } from "../../ui/lists/list-params.ts";
import { Page } from "../../ui/page/page.tsx";
import { say, sayCount } from "../../say/say/say.ts";
import { DeskOrder } from "./desk-order.tsx";
import { StudentChoice, type ChosenStudents, type Way } from "./student-choice.tsx";
import { usePrintWish } from "../sheets/use-wish.ts";
import { getList } from "../../ui/api/api.ts";
import { CLASSES } from "../../school/classes/use-classes.ts";
import { useSchools } from "../../school/schools/use-schools.ts";
import { useList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { choiceColumn, ChooseAllRows, useSelection } from "../../ui/lists/selection.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { WAITING } from "../sheets/generate-cards.ts";
import "./desk-page.css";
import { ClassChoice, type ClassChoiceProps } from "./class-choice.tsx";

const NONE: readonly ClassToPrint[] = [];
const idOf = ({ id }: ClassToPrint) => id;

/** Returns the number of cards that can be printed now in each class of a school, keyed by class ID. */
function useWaitingOf(school: number): ReadonlyMap<number, number> {
  const { data } = useList(WAITING, classToPrintAnswer, { school });
  return new Map(data?.rows.map(({ id, to_print }) => [id, to_print]));
}

const columns: Column<ClassToPrint>[] = [
  {
    title: say("School"),
    wide: true,
    cell: ({ school, school_name, has_template }) => (
      <>
        <Words text={school_name} />
        {!has_template && (
          <Text size="sm">
            {say("This school has no ID template yet.")}{" "}
            <Anchor component={Link} to={`/admin/id-templates?school=${school}`}>
              {say("Create one")}
            </Anchor>
          </Text>
        )}
      </>
    ),
  },
  { title: say("Class"), wide: true, cell: (room) => <Words text={classLabel(room)} /> },
  { title: say("Cards to print"), numeric: true, cell: ({ to_print }) => to_print },
];

/** Shows the classes of all schools whose cards can be printed now. The user selects those to print. */
function WaitingClasses({ onChoose }: { onChoose(rooms: readonly ClassToPrint[]): void }) {
  const params = useListParams();
  const { page, page_size } = params.query;
  const list = useList(WAITING, classToPrintAnswer, { page, page_size });
  const rows = list.data?.rows ?? NONE;
  const printable = useMemo(() => rows.filter(({ has_template }) => has_template), [rows]);
  const selection = useSelection(printable, idOf, String(page));
  const { chosen } = selection;
  const cards = chosen.reduce((sum, { to_print }) => sum + to_print, 0);
  const nameOf = (room: ClassToPrint) =>
    room.has_template
      ? say("Choose {class}, {school}", { class: classLabel(room), school: room.school_name })
      : null;
  return (
    <>
      <ListTable
        label={say("Classes with cards to print")}
        columns={[
          choiceColumn<ClassToPrint>({
            title: say("Choose"),
            head: <ChooseAllRows label={say("Choose all classes")} selection={selection} />,
            nameOf,
            selection,
          }),
          ...columns,
        ]}
        rowKey={idOf}
        empty={say("No cards are waiting to be printed. A card can be printed once its student is verified.")}
        start={<Start to="/admin/submissions">{say("Verify students")}</Start>}
        list={list}
        loadFailed={say("The classes could not be loaded. Please try again.")}
        params={params}
      />
      {chosen.length > 0 && (
        <Button
          mt="md"
          className="no-print"
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => onChoose(chosen)}
        >
          {sayCount(cards, "Continue with {n} card", "Continue with {n} cards")}
        </Button>
      )}
    </>
  );
}

/** Returns the classes, keyed by school ID, or undefined until the classes of all schools are loaded. */
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

/** Shows the selected classes, grouped by school. If there is only one school, its name is not repeated. */
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

/** Returns the selected schools and classes from the URL. */
function useDeskChoice(isOfAll: boolean) {
  const params = useListParams();
  // Whoever prints for one school has none to choose.
  const { school_id: own } = useCurrentUser();
  const named = isOfAll || own === null ? idsIn(params.filter("school")) : [own];
  const { only, isPending } = useOnlySchool();
  const schools = named.length === 0 && only !== null ? [only] : named;
  const [first = null] = schools;
  const classes = useClassesOf(schools);
  // The address follows a moment later, and two boxes may be ticked in that moment.
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(idsIn(params.filter("classes"))));
  function choose(next: ReadonlySet<number>, of: readonly number[] = schools): void {
    setChosen(next);
    const isOther = of[0] !== first;
    params.set({ school: of.join(","), classes: [...next].join(","), ...(isOther && { order: null }) });
  }
  function remove(school: number): void {
    const own = new Set(classes?.get(school)?.map(({ id }) => id));
    choose(
      new Set([...chosen].filter((id) => !own.has(id))),
      schools.filter((id) => id !== school),
    );
  }
  const orders = idsIn(params.filter("order"));
  const students = idsIn(params.filter("students"));
  return { schools, first, only, isPending, classes, chosen, choose, remove, orders, students };
}
type DeskChoice = ReturnType<typeof useDeskChoice>;

/**
 * The page where press operators print whole classes or some of their students. It starts with the classes that have
 * cards to print, unless there is only one school. The selection is kept in the URL.
 */
export function DeskPage() {
  const user = useCurrentUser();
  const isOfAll = useCan()("schools.read");
  const choice = useDeskChoice(isOfAll);
  const { schools, first, only, isPending, chosen, choose } = choice;
  return (
    <Page title={say("Print Desk")}>
      {isOfAll && (
        <Group className="toolbar no-print" align="flex-end" gap="sm">
          <SchoolSelect
            className="desk-school"
            placeholder={say("All schools")}
            clearable={only === null}
            value={first}
            onChange={(next) => choose(new Set(), next === null ? [] : [next])}
          />
          {first !== null && only === null && (
            <SchoolSelect
              className="desk-school"
              label={say("Add another school")}
              value={null}
              onChange={(next) =>
                next !== null && !schools.includes(next) && choose(chosen, [...schools, next])
              }
            />
          )}
        </Group>
      )}
      {worksInOneOfMany(user) && (
        <SchoolChooser className="desk-school no-print" mb="md" label={say("School")} goTo="/admin/print" />
      )}
      {first !== null ? (
        <Desk first={first} choice={choice} />
      ) : (
        !isPending && (
          <WaitingClasses
            onChoose={(rooms) =>
              choose(new Set(rooms.map(({ id }) => id)), [...new Set(rooms.map(({ school }) => school))])
            }
          />
        )
      )}
    </Page>
  );
}

/** Shows the print settings once a school is selected. */
function Desk({ first, choice }: { first: number; choice: DeskChoice }) {
  const { schools, classes, chosen, choose, remove, orders, students: named } = choice;
  const wish = usePrintWish(first);
  const [students, setStudents] = useState<ChosenStudents>(null);
  const [way, setWay] = useState<Way>(named.length > 0 ? "each" : "whole");
  if (!classes || wish.isPending) return null;
  const rooms = [...classes].flatMap(([, ofSchool]) => ofSchool.filter(({ id }) => chosen.has(id)));
  return (
    <div className="desk">
      <Stack gap="md">
        <SchoolClasses classes={classes} chosen={chosen} onChoose={choose} onRemove={remove} />
        <StudentChoice
          rooms={rooms}
          way={way}
          onWay={setWay}
          first={named.length > 0 ? new Set(named) : null}
          onChoose={setStudents}
        />
      </Stack>
      <DeskOrder
        key={first}
        schools={schools}
        remembered={wish.data?.wish ?? null}
        rooms={students === null ? rooms : rooms.filter(({ id }) => students.has(id))}
        students={students}
        orders={orders}
        onEach={() => setWay("each")}
      />
    </div>
  );
}
