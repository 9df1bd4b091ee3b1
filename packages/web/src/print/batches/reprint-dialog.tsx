import type { BatchDetails } from "@idms/core/print/batches/batches";
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
import { batchCall, REASON_LABELS, reprintCards, type Reprinted } from "../sheets/batch-calls.ts";
import { cardName } from "./batch-sheet.tsx";
import { CheckReport } from "../checks/check-report.tsx";
import { HeldBack } from "../checks/held-back.tsx";
import { PRINTERS } from "../printers/printer-editor.tsx";
import { SheetFields } from "../sheets/sheet-fields.tsx";
import {
  againQuery,
  blankCards,
  formerOrder,
  orderedOn,
  orderProblems,
  whatCounts,
} from "../sheets/sheet-order.ts";
import { useLeave } from "../sheets/use-leave.ts";
import { commonText } from "../../say/texts/messages.ts";
import { retell } from "../../say/say/retell.ts";
import { say, sayCount } from "../../say/say/say.ts";
import "../generate/generate-dialog.css";

/** How long somebody types before the cards are checked anew, in ms. */
const PAUSE_MS = 500;

export interface ReprintDialogProps {
  batch: BatchDetails;
  /** The places of the cards. */
  chosen: number[];
  onClose(): void;
  onDone(reprinted: Reprinted): void;
}

/** Asks why cards of a batch are printed again, and how, and says beforehand what will be printed. */
export function ReprintDialog({ batch, chosen, onClose, onDone }: ReprintDialogProps) {
  const cards = batch.printed.filter(({ place }) => chosen.includes(place));
  const isKept = cards.some(({ kept }) => kept);
  const [because, setBecause] = useState<ReprintReason | "">("");
  const [words, setWords] = useState("");
  const [today, setToday] = useState(!isKept);
  const [typed, setTyped] = useState(() => formerOrder(batch));
  const [isAsked, setAsked] = useState(false);
  const [printing, setPrinting] = useState(false);
  const ask = useAsk();
  const reasonSelect = useRef<HTMLSelectElement>(null);
  const wordsField = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController | null>(null);
  const forms = useFormTemplates(batch.school).data?.rows ?? [];
  const mayChoosePrinter = useCan()("printers.read");
  const printers = useList(PRINTERS, printerAnswer, {}, mayChoosePrinter).data?.rows ?? [];
  const former = {
    label:
      batch.printer === null
        ? say("As it was: any printer")
        : say("As it was: {name}", { name: batch.printer }),
    stock: batch.laid?.stock ?? null,
  };
  const order = whatCounts(typed, orderedOn(typed, blankCards(typed, printers, former)));
  const isInOrder = Object.keys(orderProblems(order)).length === 0;
  useEffect(() => () => running.current?.abort(), []);

  const path = batchCall(batch.id, "reprint/check/");
  const wish = {
    positions: chosen,
    today,
    ...againQuery(order),
    // A duplicate says so; of any other reason the cards know nothing.
    ...(because !== "" && isForGone(because) && { because }),
  };
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
  const { allowed, leave, isGiven, ...despite } = useLeave(held);
  const why = because === "" ? {} : { because, reason: words };
  const problem = reprintProblem(why);

  async function print(): Promise<void> {
    setAsked(true);
    const isLeaveGiven = isGiven();
    if (problem !== undefined) return (because === "" ? reasonSelect : wordsField).current?.focus();
    if (!isLeaveGiven) return;
    running.current = new AbortController();
    const { signal } = running.current;
    setPrinting(true);
    try {
      const given = leave && { despite: leave.reason, despite_students: [...leave.students] };
      onDone(await reprintCards(batch.id, { ...wish, ...given, ...why }, signal));
    } catch (error) {
      if (signal.aborted) return;
      setPrinting(false);
      await ask.tell(detailOf(error, say("The cards could not be printed. Please try again.")));
    }
  }

  const names = new Map(
    cards.flatMap((card) => (card.student === null ? [] : [[card.student, cardName(card)]])),
  );
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
        <NativeSelect
          ref={reasonSelect}
          label={say("Why")}
          description={say("It is kept with the batch, and who said it.")}
          required
          data-autofocus
          value={because}
          data={[
            { value: "", label: say("Choose a reason") },
            ...REPRINT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] })),
          ]}
          error={isAsked && because === "" && retell(problem ?? "")}
          onChange={(event) => setBecause(event.currentTarget.value as ReprintReason | "")}
        />
        {because !== "" && (
          <TextInput
            ref={wordsField}
            label={say("In own words")}
            required={because === "other"}
            description={isForGone(because) ? say("The card is printed as a duplicate.") : undefined}
            maxLength={MOST_OF_A_REASON}
            dir="auto"
            value={words}
            error={isAsked && retell(problem ?? "")}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
        <Group grow align="flex-start" preventGrowOverflow={false} className="generate-choice">
          <NativeSelect
            label={say("What stands on them")}
            value={today ? "today" : "then"}
            data={[
              { value: "then", label: say("As they were printed"), disabled: !isKept },
              { value: "today", label: say("With today's data") },
            ]}
            onChange={(event) => setToday(event.currentTarget.value === "today")}
          />
        </Group>
        <SheetFields order={typed} printers={printers} former={former} onChange={setTyped} />
        <div className="generate-check">
          {checked.isFetching && (
            <Text c="dimmed" role="status">
              {say("Checking every card...")}
            </Text>
          )}
          {check && (
            <CheckReport check={check} names={names} forms={forms}>
              {held.length > 0 && (
                <HeldBack held={held} template={batch.template.id} chosen={allowed} {...despite} />
              )}
            </CheckReport>
          )}
          {checked.error && !checked.isFetching && (
            <Alert
              color="red"
              role="alert"
              title={detailOf(checked.error, say("The cards could not be checked."))}
            />
          )}
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button
            loading={printing}
            disabled={!check || check.cards + allowed.size === 0}
            onClick={() => void print()}
          >
            {say("Print")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
