import { classPath, classroomSchema } from "@idms/core/school/classes/classroom";
import { classCountName, type ClassCount } from "@idms/core/collect/dashboard/dashboard";
import { Anchor, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { Words } from "../../ui/api/words.ts";
import { ClassChart } from "./class-chart.tsx";
import { commonText, dashboardText } from "../../say/core-texts/messages.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { say, sayCount, spokenLocale } from "../../say/say/say.ts";
import { classLabel } from "@idms/core/school/classes/label";
import { useQuery } from "@tanstack/react-query";
import { getList } from "../../ui/api/api.ts";
import { dayInWords } from "../../ui/api/moment.ts";

/** Shows a number that links to the counted records. Zero is shown as plain text. */
export const CountLink = ({ count, to }: { count: number; to: string }) =>
  count === 0 ? (
    <>0</>
  ) : (
    <Anchor component={Link} to={to} inherit>
      {count.toLocaleString(spokenLocale())}
    </Anchor>
  );

const [name, total, pending] = dashboardText.classColumns;

interface NamedCount extends ClassCount {
  name: string;
}

const columns: Column<NamedCount>[] = [
  {
    title: name,
    cell: (room) => (
      <Anchor component={Link} to={classPath(room.classroom)}>
        <Words text={room.name} />
      </Anchor>
    ),
  },
  {
    title: total,
    cell: (room) => <CountLink count={room.total} to={classPath(room.classroom)} />,
    numeric: true,
  },
  {
    title: pending,
    cell: (room) => (
      <CountLink
        count={room.pending}
        to={`/school/submissions?classroom=${room.classroom}&status=SUBMITTED`}
      />
    ),
    numeric: true,
  },
];

/**
 * The column with the number of students received out of those expected, for classes with a roster. The number links
 * to the missing students.
 */
const received: Column<NamedCount> = {
  title: say("Received"),
  cell: (room) =>
    room.expected > 0 && (
      <Anchor
        component={Link}
        to={`/classes/${room.classroom}/roster${room.received < room.expected ? "?state=missing" : ""}`}
        aria-label={say("{name}: {received} of {expected} received", {
          name: room.name,
          received: room.received,
          expected: room.expected,
        })}
      >
        {say("{n} of {all}", { n: room.received, all: room.expected })}
      </Anchor>
    ),
  numeric: true,
};
const sentBack: Column<NamedCount> = {
  title: recordText.sentBack,
  cell: (room) => room.sent_back,
  numeric: true,
};

/** Describes the delivery of a class's printed cards. It is empty if there are none. */
export const classDelivery = ({
  to_deliver,
  delivered_on,
}: Pick<ClassCount, "to_deliver" | "delivered_on">) => {
  if (to_deliver > 0)
    return sayCount(to_deliver, "{n} card not delivered yet", "{n} cards not delivered yet");
  return delivered_on === null ? "" : say("Delivered on {day}", { day: dayInWords(delivered_on) });
};

const delivery: Column<NamedCount> = { title: say("Delivery"), cell: classDelivery };

/** Shows the counts of each class, as a table and as a chart. */
export function ClassCounts({ counts, loading }: { counts: readonly ClassCount[]; loading: boolean }) {
  const names = useClassNames(counts.some((room) => !room.classroom_name && !room.class_name));
  const more = [
    ...(counts.some(({ expected }) => expected > 0) ? [received] : []),
    ...(counts.some(({ sent_back }) => sent_back > 0) ? [sentBack] : []),
    ...(counts.some((room) => classDelivery(room) !== "") ? [delivery] : []),
  ];
  /** Whether the table needs the whole width of a screen, and becomes cards on a phone. */
  const isWide = more.length > 1;
  const rows = counts.map((room) => ({ ...room, name: classCountName(room, names) }));
  return (
    <section aria-labelledby="class-counts">
      <Title order={2} size="h4" mt="xl" mb="sm" id="class-counts">
        {dashboardText.classCounts}
      </Title>
      {loading ? (
        <Text role="status">{commonText.loading}</Text>
      ) : (
        <div className="class-counts" data-wide={isWide || undefined}>
          <DataTable
            label={dashboardText.classCounts}
            columns={[...columns, ...more]}
            rows={rows}
            rowKey={(room) => room.classroom}
            empty={dashboardText.noClasses}
            small={!isWide}
          />
          {rows.length > 0 && <ClassChart classes={rows} />}
        </div>
      )}
    </section>
  );
}

/** The paths under which a server may list its classes. The first path that responds is used. */
const paths = ["/classes/", "/classrooms/", "/class/"] as const;

async function loadClassNames(signal: AbortSignal): Promise<Map<number, string>> {
  for (const path of paths) {
    try {
      const { rows } = await getList(path, classroomSchema, { signal });
      return new Map(rows.map((room) => [room.id, classLabel(room)]));
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }
  return new Map();
}

/**
 * Loads the names of the classes, keyed by ID, if the counts do not include them. Returns an empty map if the server
 * has no such list.
 */
function useClassNames(wanted: boolean): ReadonlyMap<number, string> {
  const { data } = useQuery({
    queryKey: ["class-names"],
    queryFn: ({ signal }) => loadClassNames(signal),
    enabled: wanted,
  });
  return data ?? new Map();
}
