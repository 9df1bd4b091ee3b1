import type { ClassCount } from "@idms/core/collect/dashboard/dashboard";
import { Paper, Text } from "@mantine/core";
import { Words } from "../../ui/api/words.ts";
import { say } from "../../say/say/say.ts";
// Its colours are those of the statuses everywhere.
import "../../ui/marks/status-badge.css";

/** The segments of a bar, in the order of the students' workflow. */
const parts = [
  { key: "submitted", label: say("Submitted") },
  { key: "verified", label: say("Verified") },
  { key: "generated", label: say("Generated") },
] as const;

/** A class or all schools, with its number of students in each status. */
export interface ChartedCount extends Pick<
  ClassCount,
  "classroom" | "total" | "submitted" | "verified" | "generated"
> {
  name: string;
}

const inWords = (room: ChartedCount): string =>
  say("{name}: {total} in total, {submitted} submitted, {verified} verified, {generated} generated", {
    name: room.name,
    total: room.total,
    submitted: room.submitted,
    verified: room.verified,
    generated: room.generated,
  });

/** Shows a bar for each class. Its length is the class size, and it is divided by student status. */
export function ClassChart({ classes }: { classes: readonly ChartedCount[] }) {
  const largest = Math.max(1, ...classes.map(({ total }) => total));
  return (
    <Paper component="figure" withBorder p="lg" className="class-chart">
      <figcaption className="class-chart-legend">
        {parts.map(({ key, label }) => (
          <span key={key}>
            <span className="class-chart-key" data-part={key} aria-hidden="true" /> {label}
          </span>
        ))}
      </figcaption>
      <ul className="class-chart-rows">
        {classes.map((room) => (
          <li key={room.classroom}>
            <span className="visually-hidden">{inWords(room)}</span>
            <Text size="sm" aria-hidden="true">
              <Words text={room.name} />
            </Text>
            <div className="class-chart-bar" aria-hidden="true" title={inWords(room)}>
              {parts
                .filter(({ key }) => room[key] > 0)
                .map(({ key }) => (
                  <span key={key} data-part={key} style={{ width: `${(room[key] / largest) * 100}%` }} />
                ))}
            </div>
            <Text size="sm" ta="end" aria-hidden="true">
              {room.total}
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
