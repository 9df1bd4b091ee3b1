import {
  CARD_RIGHTS,
  type CardDeed,
  type CardsDone,
  type CardWish,
} from "@idms/core/print/batches/card-record";
import { useCallback, useState, type ReactNode } from "react";
import { detailOf } from "../../ui/api/api.ts";
import { useCan } from "../../school/session/use-can.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { useReload } from "../../ui/api/use-list.ts";
import { say } from "../../say/say/say.ts";
import { actOnCards, CARDS, DEED_LABELS } from "./card-calls.ts";
import { DuplicateEditor, type LostCard } from "./duplicate-editor.tsx";
import { DEED_NOTES, DeedEditor, isNoted, type NotedDeed } from "./deed-editor.tsx";

/** A screen's actions on cards, and their outcome. */
export interface Deeds {
  may(deed: CardDeed): boolean;
  /**
   * Applies an action to the cards of one or several students. Asks for confirmation first and, if the action
   * requires it, for a reason.
   */
  ask(deed: CardDeed, numbers: readonly string[], whom: string): void;
  /** Opens the order of a duplicate. Missing for users who print such a card themselves, or may not order cards. */
  order?: (card: LostCard) => void;
  busy: boolean;
  /** The outcome of the last action. Null before the first action, and after the outcome is dismissed. */
  outcome: (CardsDone & { deed: CardDeed; failure?: string }) | null;
  putAway(): void;
  /** The confirmation dialog. The screen must render it. */
  dialog: ReactNode;
}

/**
 * Manages the actions on cards that a screen offers.
 * @param more the paths whose data the actions change, besides the cards
 * @param onDone receives the numbers of the cards that changed
 */
export function useDeeds(more: readonly string[] = [], onDone?: (numbers: readonly string[]) => void): Deeds {
  const can = useCan();
  const { confirm } = useAsk();
  const reload = useReload();
  const [asked, setAsked] = useState<{ deed: NotedDeed; numbers: readonly string[]; whom: string } | null>(
    null,
  );
  const [ordered, setOrdered] = useState<LostCard | null>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Deeds["outcome"]>(null);

  async function act(numbers: readonly string[], wish: CardWish): Promise<void> {
    const deed = wish.action;
    let soFar: CardsDone = { done: [], refused: [] };
    setBusy(true);
    try {
      const all = await actOnCards(numbers, wish, (part) => (soFar = part));
      setOutcome({ ...all, deed });
      onDone?.(all.done.map(({ number }) => number));
    } catch (error) {
      // An invalid note is corrected in the dialog.
      if (isNoted(deed) && soFar.done.length === 0) throw error;
      setOutcome({
        ...soFar,
        deed,
        failure: detailOf(error, say("The card could not be updated. Please try again.")),
      });
    } finally {
      setBusy(false);
      await reload(CARDS, ...more);
    }
  }

  async function ask(deed: CardDeed, numbers: readonly string[], whom: string): Promise<void> {
    setOutcome(null);
    if (isNoted(deed)) return setAsked({ deed, numbers, whom });
    const question = `${whom}: ${DEED_NOTES[deed]}`;
    if (await confirm(question, DEED_LABELS[deed])) await act(numbers, { action: deed });
  }

  return {
    may: (deed) => can(CARD_RIGHTS[deed]),
    ask: (...wish) => void ask(...wish),
    ...(can("card_orders.create") && !can("print_batches.reprint") && { order: setOrdered }),
    busy,
    outcome,
    putAway: useCallback(() => setOutcome(null), []),
    dialog: asked ? (
      <DeedEditor
        deed={asked.deed}
        whom={asked.whom}
        send={(wish) => act(asked.numbers, wish)}
        onClose={() => setAsked(null)}
      />
    ) : (
      ordered && (
        <DuplicateEditor
          lost={ordered}
          onOrdered={() => {
            setOutcome(null);
            void reload(...more);
          }}
          onClose={() => setOrdered(null)}
        />
      )
    ),
  };
}
