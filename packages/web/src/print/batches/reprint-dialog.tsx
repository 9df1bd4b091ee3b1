import type { BatchDetails, PlacedCard } from "@idms/core/print/batches/batches";
import { cardCheckSchema } from "@idms/core/print/batches/card-check";
import { isForGone } from "@idms/core/print/batches/duplicate";
import { HELD_BACK } from "@idms/core/print/batches/gate";
import { printerAnswer } from "@idms/core/print/sheets/printer-schemas";
import {
  MOST_OF_A_REASON,
  REPRINT_REASONS,
  reprintProblem,
  type ReprintReason,
} from "@idms/core/print/batches/reprint";
import { Alert, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call, detailOf } from "../../ui/api/api.ts";
import { useFormTemplates } from "../../school/forms/use-form-templates.ts";
import { useCan } from "../../school/session/use-can.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { cardName } from "./batch-sheet.tsx";
import { CheckReport } from "../checks/check-report.tsx";
import { HeldBack } from "../checks/held-back.tsx";
import { batchCall, REASON_LABELS, reprintCards, type Reprinted, PRINTERS } from "../sheets/batch-calls.ts";
import { SheetFields } from "../sheets/sheet-fields.tsx";
import { againQuery, blankCards, formerOrder, orderProblems, whatCounts } from "../sheets/sheet-choice.ts";
import { useLeave } from "../sheets/use-leave.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { tell } from "../../say/say/tell.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { Meaning } from "../../ui/page/meaning.tsx";
import "../generate/generate-dialog.css";

/** Pause between the last typed character and a new check of the cards, in ms. */
const PAUSE_MS = 500;

export interface ReprintDialogProps {
  batch: BatchDetails;
  /** The positions of the cards. */
  chosen: number[];
  onClose(): void;
  onDone(reprinted: Reprinted): void;
}

/** Returns the reason for the reprint, and whether it is valid. */
function useReason() {
  const [because, setBecause] = useState<ReprintReason | "">("");
  const [words, setWords] = useState("");
  const [isAsked, setAsked] = useState(false);
  const reasonSelect = useRef<HTMLSelectElement>(null);
  const wordsField = useRef<HTMLInputElement>(null);
  const why = because === "" ? {} : { because, reason: words };
  const problem = reprintProblem(why);
  return {
    because,
    setBecause,
    words,
    setWords,
    why,
    reasonSelect,
    wordsField,
    /** The message next to the field. Empty until the user tries to print. */
    said: isAsked && problem ? tell(problem) : "",
    /** Returns whether the reason is valid. If it is not, its field gets the focus. */
    isGiven(): boolean {
      setAsked(true);
      if (problem !== undefined) (because === "" ? reasonSelect : wordsField).current?.focus();
      return problem === undefined;
    },
  };
}
type Reason = ReturnType<typeof useReason>;

/** Returns the print settings. They are those of the original printer, or those of a different printer. */
function useAgainOrder(batch: BatchDetails) {
  const [typed, setTyped] = useState(() => formerOrder(batch));
  const mayChoosePrinter = useCan()("printers.read");
  const printers = useList(PRINTERS, printerAnswer, {}, mayChoosePrinter).data?.rows ?? [];
  const former = {
    label:
      batch.printer === null
        ? say("Same as before: any printer")
        : say("Same as before: {name}", { name: batch.printer }),
    stock: batch.laid?.stock ?? null,
  };
  const order = whatCounts(typed, blankCards(typed, printers, former));
  return { typed, setTyped, printers, former, order };
}

/** Checks a reprint once the user has finished typing and its settings are valid. */
function useReprintCheck(id: number, wish: object, isInOrder: boolean) {
  const path = batchCall(id, "reprint/check/");
  const [settled] = useDebouncedValue(JSON.stringify(wish), PAUSE_MS);
  const isSettled = settled === JSON.stringify(wish) && isInOrder;
  const checked = useQuery({
    queryKey: [path, wish],
    queryFn: async ({ signal }) => cardCheckSchema.parse(await call("POST", path, { body: wish, signal })),
    enabled: isSettled,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const check = checked.isFetching || !isSettled ? undefined : checked.data;
  const held = check?.left_out.filter(({ code }) => code === HELD_BACK) ?? [];
  return { checked, check, held, ...useLeave(held) };
}

/** Prints cards and reports errors. The print is cancelled if the dialog is closed. */
function useReprinting(onDone: (reprinted: Reprinted) => void) {
  const ask = useAsk();
  const [printing, setPrinting] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  async function print(id: number, wish: Parameters<typeof reprintCards>[1]): Promise<void> {
    running.current = new AbortController();
    const { signal } = running.current;
    setPrinting(true);
    try {
      onDone(await reprintCards(id, wish, signal));
    } catch (error) {
      if (signal.aborted) return;
      setPrinting(false);
      await ask.tell(detailOf(error, say("The cards could not be printed. Please try again.")));
    }
  }
  return { printing, print };
}

/** Asks for the reason and settings of a reprint, and previews what will be printed. */
export function ReprintDialog({ batch, chosen, onClose, onDone }: ReprintDialogProps) {
  const cards = batch.printed.filter(({ place }) => chosen.includes(place));
  const isKept = cards.some(({ kept }) => kept);
  const [today, setToday] = useState(!isKept);
  const reason = useReason();
  const { because } = reason;
  const { typed, setTyped, printers, former, order } = useAgainOrder(batch);
  const wish = {
    positions: chosen,
    today,
    ...againQuery(order),
    // A duplicate says so; of any other reason the cards know nothing.
    ...(because !== "" && isForGone(because) && { because }),
  };
  const checking = useReprintCheck(batch.id, wish, Object.keys(orderProblems(order)).length === 0);
  const { check, allowed, leave } = checking;
  const { printing, print } = useReprinting(onDone);

  function begin(): void {
    const isLeaveGiven = checking.isGiven();
    if (!reason.isGiven() || !isLeaveGiven) return;
    const given = leave && { despite: leave.reason, despite_students: [...leave.students] };
    void print(batch.id, { ...wish, ...given, ...reason.why });
  }

  return (
    <Modal
      opened
      title={sayCount(chosen.length, "Print {n} card again", "Print {n} cards again")}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <Stack gap="md">
        <ReasonFields {...reason} />
        <Group grow align="flex-start" preventGrowOverflow={false} className="generate-choice">
          <NativeSelect
            label={say("Card contents")}
            value={today ? "today" : "then"}
            data={[
              { value: "then", label: say("As they were printed"), disabled: !isKept },
              { value: "today", label: say("With today's data") },
            ]}
            onChange={(event) => setToday(event.currentTarget.value === "today")}
          />
        </Group>
        <SheetFields order={typed} printers={printers} former={former} onChange={setTyped} />
        <WhatWouldBe batch={batch} cards={cards} {...checking} />
        <Group justify="flex-end" gap="sm" className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button loading={printing} disabled={!check || check.cards + allowed.size === 0} onClick={begin}>
            {say("Print")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function ReasonFields({ because, setBecause, words, setWords, said, reasonSelect, wordsField }: Reason) {
  return (
    <>
      <NativeSelect
        ref={reasonSelect}
        label={say("Reason")}
        description={say("The reason is saved with the batch, together with your name.")}
        required
        data-autofocus
        value={because}
        data={[
          { value: "", label: say("Choose a reason") },
          ...REPRINT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] })),
        ]}
        error={because === "" && said}
        onChange={(event) => setBecause(event.currentTarget.value as ReprintReason | "")}
      />
      <TextInput
        ref={wordsField}
        label={say("In your own words")}
        required={because === "other"}
        description={
          because !== "" && isForGone(because)
            ? say("The card is printed as a duplicate.")
            : say("Only needed for another reason")
        }
        maxLength={MOST_OF_A_REASON}
        dir="auto"
        value={words}
        error={because !== "" && said}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </>
  );
}

interface WhatWouldBeProps extends ReturnType<typeof useReprintCheck> {
  batch: BatchDetails;
  cards: readonly PlacedCard[];
}

/** Shows the result of the check, and lets the user print held-back cards anyway. */
function WhatWouldBe({ batch, cards, checked, check, held, allowed, ...asked }: WhatWouldBeProps) {
  const forms = useFormTemplates(batch.school).data?.rows ?? [];
  const names = new Map(
    cards.flatMap((card) => (card.student === null ? [] : [[card.student, cardName(card)]])),
  );
  const refused = detailOf(checked.error, say("The cards could not be checked."));
  return (
    <div className="generate-check">
      {checked.isFetching && (
        <Text c="dimmed" role="status">
          {say("Checking every card...")}
        </Text>
      )}
      {check && (
        <CheckReport check={check} names={names} forms={forms}>
          {held.length > 0 && (
            <HeldBack held={held} template={batch.template.id} chosen={allowed} {...asked} />
          )}
        </CheckReport>
      )}
      {checked.error && !checked.isFetching && (
        <Alert color="red" role="alert" title={refused}>
          <Meaning of={refused} />
        </Alert>
      )}
    </div>
  );
}
