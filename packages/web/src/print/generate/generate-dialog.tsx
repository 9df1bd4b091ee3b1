import { cardCheckSchema, yearFault } from "@idms/core/print/batches/card-check";
import { HELD_BACK, HOLD_BACK } from "@idms/core/print/batches/gate";
import { LAYOUTS } from "@idms/core/print/sheets/paper";
import type { CardOrderBy } from "@idms/core/students/records/roll-order";
import { studentSchema } from "@idms/core/students/records/student";
import { Alert, Anchor, Button, Group, Modal, NativeSelect, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { CallFailed, detailOf, getList, getOne } from "../../ui/api/api.ts";
import { useFormTemplates } from "../../school/forms/use-form-templates.ts";
import { CheckReport, namesOf } from "../checks/check-report.tsx";
import {
  askPrint,
  CHECK,
  choiceQuery,
  generateCards,
  SUBMISSIONS,
  type CardChoice,
  type Generation,
  type GenerationProgress,
} from "../sheets/generate-cards.ts";
import { HeldBack } from "../checks/held-back.tsx";
import { CardOrderSelect } from "../sheets/sheet-fields.tsx";
import { LAYOUT_LABELS } from "../sheets/layouts.ts";
import { YearQuestion } from "../checks/year-question.tsx";
import { TemplateSelect, useTemplates } from "../sheets/template-select.tsx";
import { useLeave } from "../sheets/use-leave.ts";
import { adminSubmissionText, commonText } from "../../say/core-texts/messages.ts";
import { Meaning } from "../../ui/page/meaning.tsx";
import { say } from "../../say/say/say.ts";
import "./generate-dialog.css";

/** Minimum number of cards for a print job to run in the background. */
const MANY_CARDS = 100;

export interface GenerateDialogProps {
  school: number;
  classroom: number;
  onClose(): void;
  onDone(generation: Generation): void;
  /** Called when the print has been queued to run in the background on the server. */
  onAsked(): void;
  onFailed(error: unknown): void;
}

/** Has the press check the chosen cards, and returns the result. */
function useClassCheck(choice: CardChoice) {
  const { school, classroom } = choice;
  const checked = useQuery({
    queryKey: [CHECK, choice],
    queryFn: async ({ signal }) => {
      // Whom the press prints is read first: who is verified from now on is printed another time.
      const query = { school, classroom, status: "VERIFIED" };
      const { rows } = await getList(SUBMISSIONS, studentSchema, { query, signal });
      if (rows.length === 0) return { students: [], check: { cards: 0, left_out: [], findings: [] } };
      const gated = { ...choiceQuery(choice), ...HOLD_BACK };
      return { students: rows, check: await getOne(CHECK, cardCheckSchema, { query: gated, signal }) };
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const data = checked.isFetching ? undefined : checked.data;
  const held = data?.check.left_out.filter(({ code }) => code === HELD_BACK) ?? [];
  return { checked, data, held, hasNobody: data?.students.length === 0, ...useLeave(held) };
}
type Checked = ReturnType<typeof useClassCheck>;

type Outcome = Pick<GenerateDialogProps, "onDone" | "onAsked" | "onFailed">;

/**
 * Prints the checked cards, either in this dialog or in the background. A print in this dialog is aborted when the
 * dialog closes.
 */
function useGenerating(choice: CardChoice, { data, leave, isGiven }: Checked, outcome: Outcome) {
  const { onDone, onAsked, onFailed } = outcome;
  const [progress, setProgress] = useState<GenerationProgress | null>(null);
  const printing = useRef<AbortController | null>(null);
  useEffect(() => () => printing.current?.abort(), []);

  async function printBeside(): Promise<void> {
    if (!isGiven()) return;
    try {
      await askPrint(choice, leave);
      onAsked();
    } catch (error) {
      onFailed(error);
    }
  }

  async function print(): Promise<void> {
    if (!data) return;
    const { students, check } = data;
    if (students.length === 0) return onDone({ cards: 0, marked: 0, leftOut: [], notMarked: [] });
    if (!isGiven()) return;
    printing.current = new AbortController();
    const { signal } = printing.current;
    try {
      const options = { expected: check.left_out, leave, signal, onProgress: setProgress };
      onDone(await generateCards(choice, students, options));
    } catch (error) {
      setProgress(null);
      if (!signal.aborted) onFailed(error);
    }
  }
  return { progress, print, printBeside, cancel: () => printing.current?.abort() };
}

/** The dialog that checks a class, asks whether to print it, and shows the progress. */
export function GenerateDialog({ school, classroom, onClose, ...outcome }: GenerateDialogProps) {
  const [layout, setLayout] = useState<CardChoice["layout"]>("card");
  const [template, setTemplate] = useState<number | null>(null);
  const [orderBy, setOrderBy] = useState<CardOrderBy>("name");
  const templates = useTemplates(school);
  const choice: CardChoice = { school, classroom, layout, template, orderBy };
  const check = useClassCheck(choice);
  const { data, allowed, hasNobody } = check;
  const { progress, print, printBeside, cancel } = useGenerating(choice, check, outcome);
  const canPrint = data !== undefined && data.check.cards + allowed.size > 0;

  return (
    <Modal
      opened
      title={adminSubmissionText.confirmGenerate}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={progress === null}
      onClose={onClose}
      classNames={{ title: "ask-text" }}
    >
      {progress ? (
        <PrintingProgress progress={progress} onCancel={cancel} />
      ) : (
        <Stack gap="md">
          <Group grow align="flex-start" preventGrowOverflow={false} className="generate-choice">
            <NativeSelect
              label={say("Layout")}
              data-autofocus
              value={layout}
              data={LAYOUTS.map((value) => ({ value, label: LAYOUT_LABELS[value] }))}
              onChange={(event) => setLayout(event.currentTarget.value as CardChoice["layout"])}
            />
            <TemplateSelect templates={templates} chosen={template} onChoose={setTemplate} />
            <CardOrderSelect orderBy={orderBy} onChange={setOrderBy} />
          </Group>
          <Anchor component={Link} size="sm" to={`/admin/print?school=${school}&classes=${classroom}`}>
            {say("Choose the paper, a printer or more classes on the Print Desk")}
          </Anchor>
          <WhatWouldBe choice={choice} {...check} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {commonText.cancel}
            </Button>
            {data && data.check.cards >= MANY_CARDS && (
              <Button variant="default" disabled={!canPrint} onClick={() => void printBeside()}>
                {say("Print in the Background")}
              </Button>
            )}
            <Button disabled={!canPrint && !hasNobody} onClick={() => void print()}>
              {adminSubmissionText.generate}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** Shows the result of the check, and lets the user print held-back cards anyway. */
function WhatWouldBe({
  choice,
  checked,
  data,
  held,
  hasNobody,
  allowed,
  ...asked
}: Checked & { choice: CardChoice }) {
  const forms = useFormTemplates(choice.school).data?.rows ?? [];
  const fault = data && yearFault(data.check);
  const refused = detailOf(checked.error, say("The cards could not be checked."));
  return (
    <div className="generate-check">
      {checked.isFetching && (
        <Text c="dimmed" role="status">
          {say("Checking every card...")}
        </Text>
      )}
      {hasNobody && (
        <Text c="dimmed" role="status">
          {say(
            "This class has no VERIFIED students whose cards are waiting to be printed. Verify its submissions first, or choose other students.",
          )}
        </Text>
      )}
      {data && !hasNobody && (
        <CheckReport check={data.check} names={namesOf(data.students)} forms={forms}>
          {fault && <YearQuestion school={choice.school} fault={fault} onSet={() => checked.refetch()} />}
          {held.length > 0 && <HeldBack held={held} template={choice.template} chosen={allowed} {...asked} />}
        </CheckReport>
      )}
      {checked.error && !checked.isFetching && (
        <Alert color="red" role="alert" title={refused}>
          {isWorthAnotherTry(checked.error) && (
            <Button size="xs" variant="default" onClick={() => void checked.refetch()}>
              {say("Check again")}
            </Button>
          )}
          <Meaning of={refused} />
        </Alert>
      )}
    </div>
  );
}

/**
 * Whether it makes sense to retry. The server would reject the request again until the layout or template changes,
 * which starts a new check.
 */
const isWorthAnotherTry = (error: Error): boolean =>
  !(error instanceof CallFailed) || error.status === 0 || error.status >= 500;

function PrintingProgress({ progress, onCancel }: { progress: GenerationProgress; onCancel(): void }) {
  const { step, done, total } = progress;
  const isPrinting = step === "printing";
  const label = isPrinting ? say("Printing the cards...") : say("Marking students as ID_GENERATED...");
  const cancel = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Stack gap="md">
      <Text role="status">
        {isPrinting
          ? label
          : say("Marking students as ID_GENERATED... {n} of {all}", { n: done, all: total })}
      </Text>
      <Progress
        value={isPrinting ? 100 : (100 * done) / Math.max(1, total)}
        animated={isPrinting}
        aria-label={label}
      />
      <Group justify="flex-end">
        <Button variant="default" ref={cancel} disabled={!isPrinting} onClick={onCancel}>
          {commonText.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
