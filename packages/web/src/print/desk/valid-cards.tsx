import type { ValidCards } from "@idms/core/print/batches/card-check";
import { Alert, Checkbox, Stack, Text } from "@mantine/core";
import { say, sayCount } from "../../say/say/say.ts";

export interface ReplacedCardsProps {
  /** The valid cards of the students to print. */
  valid: ValidCards;
  /** The number of cards to print. */
  cards: number;
  /** Whether the new cards also replace valid cards of other designs. */
  replaceOthers: boolean;
  onReplaceOthers(replaceOthers: boolean): void;
}

/** Says how many students have a valid card already, and asks what happens to those of other designs. */
export function ReplacedCards({ valid, cards, replaceOthers, onReplaceOthers }: ReplacedCardsProps) {
  const { same, other, others } = valid;
  if (same + other === 0) return null;
  const of = { all: cards };
  return (
    <Alert color="blue" role="status">
      <Stack gap="xs">
        {same > 0 && (
          <Text size="sm">
            {sayCount(
              same,
              "{n} of these {all} students already has a valid card of this design. The new card replaces it when it is marked as printed.",
              "{n} of these {all} students already have a valid card of this design. The new cards replace them when they are marked as printed.",
              of,
            )}
          </Text>
        )}
        {other > 0 && (
          <>
            <Text size="sm">
              {sayCount(
                other,
                "{n} of these {all} students has a valid card of another design. Both cards stay valid, for example an ID card and a bus pass, unless you tick the box.",
                "{n} of these {all} students have a valid card of another design. Both cards stay valid, for example an ID card and a bus pass, unless you tick the box.",
                of,
              )}
            </Text>
            <Checkbox
              label={say("Replace their valid cards of other designs ({names})", {
                names: others.join(", "),
              })}
              checked={replaceOthers}
              onChange={(event) => onReplaceOthers(event.currentTarget.checked)}
            />
          </>
        )}
      </Stack>
    </Alert>
  );
}
