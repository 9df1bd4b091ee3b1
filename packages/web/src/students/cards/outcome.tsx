import { shownCardNumber } from "@idms/core/cards/verify/card-number";
import type { CardDeed } from "@idms/core/print/batches/card-record";
import { Alert, Button, Group } from "@mantine/core";
import { say, sayCount } from "../../say/say/say.ts";
import { tell } from "../../say/say/tell.ts";
import type { Deeds } from "./use-deeds.tsx";
import { asSentence } from "@idms/core/as-sentence";

const doneInWords = (deed: CardDeed, count: number): string => {
  switch (deed) {
    case "hand_out":
      return sayCount(count, "{n} card was handed out.", "{n} cards were handed out.");
    case "lose":
      return sayCount(count, "{n} card was reported lost.", "{n} cards were reported lost.");
    case "find":
      return sayCount(count, "{n} card was marked as found.", "{n} cards were marked as found.");
    case "revoke":
      return sayCount(count, "{n} card was revoked.", "{n} cards were revoked.");
  }
};

/**
 * Shows the outcome of an action: the number of cards, and every card for which the action failed. Offers to undo the
 * action if possible.
 */
export function Outcome({ deeds }: { deeds: Deeds }) {
  const { outcome, putAway, ask, order } = deeds;
  if (!outcome) return null;
  const { deed, done, refused, failure } = outcome;
  const [first] = done;
  const whom =
    done.length === 1 && first
      ? (first.name ?? shownCardNumber(first.number))
      : sayCount(done.length, "{n} card", "{n} cards");
  const isWell = refused.length === 0 && failure === undefined;
  return (
    <Alert
      color={isWell ? "blue" : "red"}
      role={isWell ? "status" : "alert"}
      mb="md"
      title={doneInWords(deed, done.length)}
      withCloseButton
      closeButtonLabel={say("Close")}
      onClose={putAway}
    >
      {failure}
      {refused.length > 0 && (
        <ul className="card-refused">
          {refused.map(({ number, name, detail, ...coded }) => (
            <li key={number}>
              {name !== null && (
                <>
                  <bdi>{name}</bdi>:{" "}
                </>
              )}
              {tell(asSentence(detail, coded))}
            </li>
          ))}
        </ul>
      )}
      {deed === "lose" && first && (
        <>
          {order && (
            <p className="card-next">
              {done.length === 1
                ? say(
                    "The card is no longer valid. Order a duplicate, or undo the report if the card is found.",
                  )
                : say(
                    "These cards are no longer valid. To replace a card, choose “Order Duplicate” next to it.",
                  )}
            </p>
          )}
          <Group gap="xs">
            {order && done.length === 1 && first.student !== null && (
              <Button size="xs" onClick={() => order({ student: Number(first.student), whom })}>
                {say("Order Duplicate")}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                ask(
                  "find",
                  done.map(({ number }) => number),
                  whom,
                )
              }
            >
              {say("Undo the loss report")}
            </Button>
          </Group>
        </>
      )}
    </Alert>
  );
}
