import { countedClassSchema, type CountedClass } from "@idms/core/collect/dashboard/dashboard";
import type { DueKind } from "@idms/core/collect/dashboard/due";
import { classLabel } from "@idms/core/school/classes/label";
import type { Classroom } from "@idms/core/school/classes/classroom";
import { Anchor, Text } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { getOne } from "../../ui/api/api.ts";
import { Words } from "../../ui/api/words.ts";
import { dueText } from "../../say/core-texts/students.ts";
import { sayCount, spokenLocale } from "../../say/say/say.ts";
import { duePathsOfClass } from "../../school/dashboard/due-paths.ts";
import { seesStudents, useCan } from "../../school/session/use-can.ts";

/** The key of the counts, with which they are loaded again after a print. */
export const NOT_READY = "print-desk-not-ready";

/** The kinds of work that keep a student out of a print of all verified students. */
const MISSING = ["to_verify", "sent_back"] as const satisfies readonly DueKind[];

/**
 * Loads the counts of the classes in which students are not verified. Unlike the check of the cards, they do not depend
 * on the settings of the print.
 */
export function useNotReady(rooms: readonly Classroom[]): CountedClass[] {
  const found = useQueries({
    queries: rooms.map(({ id }) => ({
      queryKey: [NOT_READY, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        getOne(`/classes/${id}/`, countedClassSchema, { signal }),
    })),
  });
  return found.flatMap(({ data }) => (data && MISSING.some((kind) => data.counts[kind] > 0) ? [data] : []));
}

/** Counts the students of the classes who are not verified, by reason, with links to them. */
export function NotReady({ waiting }: { waiting: readonly CountedClass[] }) {
  const can = useCan();
  if (waiting.length === 0) return null;
  const left = waiting.reduce((sum, { counts }) => sum + counts.to_verify + counts.sent_back, 0);
  const mayOpen = seesStudents(can);
  return (
    <div>
      <Text>
        {sayCount(left, "{n} student gets no card in this print:", "{n} students get no card in this print:")}
      </Text>
      <ul className="desk-without">
        {waiting.map((room) => {
          const paths = duePathsOfClass(room, can("print_batches.read"));
          return (
            <li key={room.id}>
              <Words text={classLabel(room)} />
              {": "}
              {MISSING.filter((kind) => room.counts[kind] > 0).map((kind, at) => {
                const text = dueText[kind](room.counts[kind].toLocaleString(spokenLocale()));
                return (
                  <span key={kind}>
                    {at > 0 && ", "}
                    {mayOpen ? (
                      <Anchor component={Link} to={paths[kind]} inherit>
                        {text}
                      </Anchor>
                    ) : (
                      text
                    )}
                  </span>
                );
              })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
