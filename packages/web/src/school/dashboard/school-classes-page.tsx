import {
  CLASS_STATES,
  classStandingAnswer,
  type ClassStanding,
  type ClassState,
} from "@idms/core/collect/dashboard/class-standing";
import { classPath } from "@idms/core/school/classes/classroom";
import { Anchor, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "react-router-dom";
import { recordText } from "../../say/core-texts/students.ts";
import { say } from "../../say/say/say.ts";
import { dayInWords } from "../../ui/api/moment.ts";
import { useList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { SearchedList } from "../../ui/lists/list-table.tsx";
import { Start } from "../../ui/lists/start.tsx";
import { Page } from "../../ui/page/page.tsx";
import { CountLink } from "./class-counts.tsx";
import { duePathsOfClass } from "./due-paths.ts";
import { useHas } from "./first-steps.tsx";

const WORDS: Readonly<Record<ClassState, string>> = {
  ready: say("With cards to print"),
  waiting: say("With something to verify or sign"),
  families: say("With families who have not answered"),
};

/** The columns. Among the classes that are ready, a name leads to the print desk. */
function columnsFor(state: ClassState | undefined): Column<ClassStanding>[] {
  const deskOf = (room: ClassStanding) => duePathsOfClass(room, false).to_print;
  return [
    { title: say("School"), wide: true, cell: ({ school_name }) => <bdi>{school_name}</bdi> },
    {
      title: say("Class"),
      cell: (room) => (
        <Anchor component={Link} to={state === "ready" ? deskOf(room) : classPath(room.id)}>
          <Words text={room.name} />
        </Anchor>
      ),
    },
    {
      title: say("To print"),
      numeric: true,
      sort: "to_print",
      cell: (room) => <CountLink count={room.to_print} to={deskOf(room)} />,
    },
    {
      title: say("To verify"),
      numeric: true,
      sort: "to_verify",
      cell: ({ id, to_verify }) => <CountLink count={to_verify} to={`${classPath(id)}?status=SUBMITTED`} />,
    },
    {
      title: say("To sign"),
      extra: "class-standing.to_sign",
      numeric: true,
      sort: "to_sign",
      cell: ({ to_sign }) => to_sign,
    },
    { title: recordText.sentBack, numeric: true, sort: "sent_back", cell: ({ sent_back }) => sent_back },
    { title: say("Missing"), numeric: true, sort: "missing", cell: ({ missing }) => missing },
    {
      title: say("Printed"),
      extra: "class-standing.printed",
      numeric: true,
      sort: "printed",
      cell: ({ printed }) => printed,
    },
    {
      title: say("Last delivery"),
      extra: "class-standing.delivered_on",
      cell: ({ delivered_on }) => (delivered_on === null ? "" : dayInWords(delivered_on)),
    },
  ];
}

/** What comes before the first class: a school, and then its list of classes. */
const FirstClass = () =>
  useHas("/schools/") ? (
    <Start to="/imports">{say("Import the classes of a school")}</Start>
  ) : (
    <Start to="/admin/schools">{say("Add the first school")}</Start>
  );

/** Shows the classes of all schools, with what is ready to print and what waits for the school. */
export function SchoolClassesPage() {
  const params = useListParams();
  const isNarrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const state = CLASS_STATES.find((each) => each === params.filter("state"));
  const list = useList("/school-counts/classes/", classStandingAnswer, { ...params.query, state });
  return (
    <Page title={say("Counts by class")}>
      <SegmentedControl
        aria-label={say("Classes to show")}
        className="no-print"
        orientation={isNarrow ? "vertical" : "horizontal"}
        mb="md"
        data={[
          { value: "all", label: say("All") },
          ...CLASS_STATES.map((value) => ({ value, label: WORDS[value] })),
        ]}
        value={state ?? "all"}
        onChange={(next) => params.set({ state: next === "all" ? null : next })}
      />
      <SearchedList
        label={say("Counts by class")}
        list={list}
        params={params}
        columns={columnsFor(state)}
        empty={say("No classes found")}
        start={state === undefined && <FirstClass />}
        loadFailed={say("The counts could not be loaded. Please try again.")}
      />
    </Page>
  );
}
