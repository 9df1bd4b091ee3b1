import { countedClassSchema, type CountedClass } from "@idms/core/collect/dashboard/dashboard";
import type { DueKind } from "@idms/core/collect/dashboard/due";
import { classLabel } from "@idms/core/school/classes/label";
import type { Classroom } from "@idms/core/school/classes/classroom";
import { Anchor, Button, Text } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { getOne } from "../../ui/api/api.ts";
import { Words } from "../../ui/api/words.ts";
import { dueText } from "../../say/core-texts/students.ts";
import { say, sayCount, spokenLocale } from "../../say/say/say.ts";
import { duePathsOfClass } from "../../school/dashboard/due-paths.ts";
import { seesStudents, useCan } from "../../school/session/use-can.ts";

/** The key of the counts, with which they are loaded again after a print. */
export const COUNTED = "print-desk-counted";

/** The kinds of work that keep a student out of a print of all verified students. */
const MISSING = ["to_verify", "sent_back"] as const satisfies readonly DueKind[];

/**
 * Loads the numbers of students in the classes. Unlike the check of the cards, they do not depend on the settings of the
 * print.
 */
export function useCountedClasses(rooms: readonly Classroom[]): CountedClass[] {
  const found = useQueries({
    queries: rooms.map(({ id }) => ({
      queryKey: [COUNTED, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        getOne(`/classes/${id}/`, countedClassSchema, { signal }),
    })),
  });
  return found.flatMap(({ data }) => data ?? []);
}

/** Counts the students of the classes who are not verified, by reason, with links to them. */
export function NotReady({ counted }: { counted: readonly CountedClass[] }) {
  const can = useCan();
  const waiting = counted.filter(({ counts }) => MISSING.some((kind) => counts[kind] > 0));
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

export interface NobodyToPrintProps {
  /** The counts of the class, once they are loaded. */
  counted: CountedClass | undefined;
  /** Chooses the students one by one, whether they are printed or not. */
  onEach(): void;
}

/** Says why a class has nobody to print: because all are printed, because nobody is verified, or both. */
export function NobodyToPrint({ counted, onEach }: NobodyToPrintProps) {
  if (!counted) return null;
  const { total, generated } = counted.counts;
  if (generated === 0)
    return say(
      "This class has no VERIFIED students whose cards are waiting to be printed. Verify its submissions first, or choose other students.",
    );
  return (
    <>
      {generated === total
        ? sayCount(
            total,
            "The student of this class is printed. To print the card again, choose Individual students.",
            "All {n} students of this class are printed. To print them again, choose Individual students.",
          )
        : sayCount(
            generated,
            "{n} student is printed already, and nobody else is verified. To print the card again, choose Individual students.",
            "{n} students are printed already, and nobody else is verified. To print them again, choose Individual students.",
          )}{" "}
      <Button size="compact-sm" variant="default" onClick={onEach}>
        {say("Choose Individual Students")}
      </Button>
    </>
  );
}
