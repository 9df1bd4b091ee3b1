import { Alert } from "@mantine/core";
import { detailOf } from "../../ui/api/api.ts";
import type { Generation } from "../sheets/generate-cards.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { retell } from "../../say/say/retell.ts";

const FAILED = say("The server gave no reason.");

/** What came of the last printing: who has no card, and who was not marked. */
export function GenerationPanel({ result }: { result: Generation | { error: unknown } | null }) {
  if (result === null) return null;
  if ("error" in result)
    return (
      <Alert color="red" mb="md">
        {detailOf(result.error, FAILED)}
      </Alert>
    );
  const { cards, leftOut, notMarked } = result;
  const concerns = [
    { head: say("Left out, and still VERIFIED:"), students: leftOut },
    { head: say("Printed, but not marked as ID_GENERATED:"), students: notMarked },
  ].filter(({ students }) => students.length > 0);
  return (
    <Alert mb="md" title={sayCount(cards, "{n} card was printed.", "{n} cards were printed.")}>
      {concerns.length > 0 &&
        concerns.map(({ head, students }) => (
          <div key={head}>
            {head}
            <ul className="generation-names">
              {students.map(({ student, name, message }) => (
                <li key={student}>
                  <strong>{name}</strong>: {retell(message)}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Alert>
  );
}
