import { whatIsDue, type DueCounts } from "@idms/core/collect/dashboard/due";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { say, sayCount, spokenLocale } from "../../say/say/say.ts";
import { dueText } from "../../say/core-texts/students.ts";
import { useCan } from "../session/use-can.ts";
import type { DuePaths } from "./due-paths.ts";
import "./what-is-next.css";

export interface WhatIsNextProps {
  /** The work that is waiting. Undefined until it is known. */
  counts: (DueCounts & { asked_by_families?: number; duplicates?: number }) | undefined;
  paths: DuePaths;
  /** What is shown if nothing is waiting for the user. */
  otherwise?: string;
}

/**
 * One line with the user's pending work, in the order of the steps to a finished card. Each part links to the page for
 * that work.
 */
export function WhatIsNext({
  counts,
  paths,
  otherwise = say("Nothing is waiting for you."),
}: WhatIsNextProps) {
  const can = useCan();
  const { asked_by_families: asked = 0, duplicates = 0 } = counts ?? {};
  const work = counts ? whatIsDue(counts, can) : [];
  const links = [
    ...work.map(({ kind, count }) => ({
      kind,
      text: dueText[kind](count.toLocaleString(spokenLocale())),
    })),
    ...(asked > 0 && can("students.take_proposal")
      ? [
          {
            kind: "asked_by_families" as const,
            text: sayCount(asked, "{n} family has a request", "{n} families have requests"),
          },
        ]
      : []),
    ...(duplicates > 0 && can("students.tell_apart")
      ? [
          {
            kind: "duplicates" as const,
            text: sayCount(duplicates, "{n} possible duplicate", "{n} possible duplicates"),
          },
        ]
      : []),
  ];
  if (links.length === 0) return <Text className="what-is-next">{counts ? otherwise : "\u00a0"}</Text>;
  return (
    <nav className="what-is-next" aria-label={say("Next steps")} data-scrolls>
      <span aria-hidden="true">{say("Next steps")}:</span>
      <ul>
        {links.map(({ kind, text }) => (
          <li key={kind}>
            <Anchor component={Link} to={paths[kind]} fw={600}>
              {text}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
