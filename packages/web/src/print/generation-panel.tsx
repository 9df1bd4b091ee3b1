import { counted } from "@idms/core";
import { Alert } from "@mantine/core";
import { detailOf } from "../api/api.ts";
import type { Generation } from "./generate-cards.ts";

const FAILED = "The server gave no reason.";

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
    { head: "Left out, and still VERIFIED:", students: leftOut },
    { head: "Printed, but not marked as ID_GENERATED:", students: notMarked },
  ].filter(({ students }) => students.length > 0);
  return (
    <Alert mb="md" title={`${counted(cards, "card was", "cards were")} printed.`}>
      {concerns.length > 0 &&
        concerns.map(({ head, students }) => (
          <div key={head}>
            {head}
            <ul className="generation-names">
              {students.map(({ student, name, message }) => (
                <li key={student}>
                  <strong>{name}</strong>: {message}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Alert>
  );
}
