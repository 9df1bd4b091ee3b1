import type { BatchDetails } from "@idms/core/print/batches/batches";
import { say, sayCount } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";
import { ToStudent } from "../../ui/marks/student-link.tsx";

/** Lists the students in the class who got no card in a batch, with the reasons at the time of printing. */
export function BatchWithout({ batch: { without_card } }: { batch: BatchDetails }) {
  if (without_card === null || without_card.length === 0) return null;
  return (
    <details className="batch-cards">
      <summary>
        {sayCount(
          without_card.length,
          "{n} student in this class got no card in this batch",
          "{n} students in this class got no card in this batch",
        )}
      </summary>
      <p>{say("The reasons are from the time of printing.")}</p>
      <ul>
        {without_card.map(({ student, name, reasons }, index) => (
          <li key={student ?? `expected ${index}`}>
            {student === null ? (
              <bdi>{name}</bdi>
            ) : (
              <ToStudent id={student} isBesideWords>
                <bdi>{name}</bdi>
              </ToStudent>
            )}
            : {reasons.map(tell).join(" ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
