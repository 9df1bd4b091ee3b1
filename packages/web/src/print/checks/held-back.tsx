import type { LeftOutStudents } from "@idms/core/print/batches/card-check";
import { Checkbox, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addressOf } from "../../ui/api/api.ts";
import { LazyPrivateImage } from "../../ui/marks/private-image.tsx";
import { ChooseAll, withChoice } from "../sheets/choose-all.tsx";
import { DespiteReason, type DespiteReasonProps } from "./despite-reason.tsx";
import { say, sayCount } from "../../say/say/say.ts";
import { tellLeftOut } from "./tell-left-out.ts";

const CARD = /\/students\/\d+\/card\//;

export interface HeldBackProps extends Omit<DespiteReasonProps, "count"> {
  /** The students whose cards are held back. */
  held: LeftOutStudents;
  /** The template of the cards, or null for the school's default template. */
  template: number | null;
  /** The students whose held-back cards are printed anyway. */
  chosen: ReadonlySet<number>;
  onChoose(chosen: ReadonlySet<number>): void;
}

/** Shows the held-back cards with their findings, and lets the user select those to print anyway. */
export function HeldBack({
  held,
  template,
  chosen,
  onChoose,
  reason,
  onReason,
  reasonField,
  isAsked,
}: HeldBackProps) {
  const client = useQueryClient();
  // A card that was fixed in the meantime looks different now.
  useEffect(() => {
    client.removeQueries({ predicate: ({ queryKey }) => CARD.test(String(queryKey[1])) });
  }, [client]);
  const ids = held.flatMap(({ student }) => student ?? []);
  return (
    <fieldset className="held-back">
      <legend>{sayCount(held.length, "{n} card is held back", "{n} cards are held back")}</legend>
      <Text size="sm" c="dimmed">
        {say("Correct the problems, or choose the cards to print anyway.")}
      </Text>
      <ChooseAll className="held-back-all" ids={ids} chosen={chosen} onChoose={onChoose} />
      <ul>
        {held.map(({ student, name, ...why }) => (
          <li key={student}>
            <LazyPrivateImage
              address={addressOf(`/students/${student}/card/`, { template })}
              alt={say("The card for {name}", { name })}
              className="held-back-card"
            />
            <Checkbox
              label={name || say("Student {id}", { id: student ?? "" })}
              description={tellLeftOut(why)}
              checked={student !== null && chosen.has(student)}
              onChange={(event) =>
                student !== null && onChoose(withChoice(chosen, student, event.currentTarget.checked))
              }
            />
          </li>
        ))}
      </ul>
      {chosen.size > 0 && (
        <DespiteReason
          count={chosen.size}
          reason={reason}
          onReason={onReason}
          reasonField={reasonField}
          isAsked={isAsked}
        />
      )}
    </fieldset>
  );
}
