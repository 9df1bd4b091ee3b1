import { classLabel, printerAnswer, type Classroom } from "@idms/core";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { detailOf } from "../api/api.ts";
import { useFormTemplates } from "../forms/use-form-templates.ts";
import { askJob } from "../jobs/ask-job.ts";
import { useList } from "../ui/use-list.ts";
import { adminSubmissionText } from "../say/texts/messages.ts";
import { retell } from "../say/retell.ts";
import { say } from "../say/say.ts";
import { heldIn, useClassesCheck } from "./check-classes.ts";
import { CheckReport, namesOf } from "./check-report.tsx";
import { despiteOf } from "./generate-cards.ts";
import { FirstSheet } from "./first-sheet.tsx";
import { Preflight } from "./preflight.tsx";
import { PRINTERS } from "./printer-editor.tsx";
import { SheetFields } from "./sheet-fields.tsx";
import { orderProblems, rememberedOrder, rememberOrder, sheetQuery } from "./sheet-order.ts";
import { TemplateSelect, templateOf, useTemplates } from "./template-select.tsx";
import { useLeave } from "./use-leave.ts";

/** How long somebody types before the cards are checked anew, in ms. */
const PAUSE_MS = 500;

export interface DeskOrderProps {
  school: number;
  /** The classes that are to be printed. */
  rooms: readonly Classroom[];
}

/** With which design, and on which sheets, classes are printed; what the press would find; and the button that prints. */
export function DeskOrder({ school, rooms }: DeskOrderProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(() => rememberedOrder(school));
  const [template, setTemplate] = useState<number | null>(null);
  const [without, setWithout] = useState<ReadonlyMap<number, string>>(new Map());
  const [failure, setFailure] = useState<unknown>();
  const [asking, setAsking] = useState(false);
  const forms = useFormTemplates(school).data?.rows ?? [];
  const printers = useList(PRINTERS, printerAnswer);
  const templates = useTemplates(school);
  // One that was remembered may have been forgotten since.
  const printer = printers.data?.rows.some(({ id }) => String(id) === typed.printer) ? typed.printer : "";
  const order = { ...typed, printer };
  const isInOrder = Object.keys(orderProblems(order)).length === 0;
  const leaveOut = without.size > 0 && { without: [...without.keys()].join() };
  const wish = { school, ...(template !== null && { template }), ...sheetQuery(order), ...leaveOut };
  const [settled] = useDebouncedValue(JSON.stringify(wish), PAUSE_MS);
  const isSettled = settled === JSON.stringify(wish) && isInOrder && printers.data !== undefined;
  const checked = useClassesCheck(rooms, isSettled ? wish : null);
  const all = isSettled && !checked.isFetching && rooms.length > 0 ? checked.data : undefined;
  const held = heldIn(all);
  const { leave, isGiven, ...asked } = useLeave(held);
  const { allowed } = asked;
  const canPrint = all !== undefined && all.check.cards + allowed.size > 0;

  async function print(): Promise<void> {
    if (!isGiven() || asking) return;
    setAsking(true);
    try {
      await askJob("print", { ...wish, classrooms: rooms.map(({ id }) => id), ...despiteOf(leave) });
      rememberOrder(school, order);
      await navigate("/jobs");
    } catch (error) {
      setFailure(error);
      setAsking(false);
    }
  }

  return (
    <Stack gap="md" className="desk-order">
      <TemplateSelect templates={templates} chosen={template} onChoose={setTemplate} />
      <SheetFields order={order} printers={printers.data?.rows ?? []} onChange={setTyped} />
      <div className="desk-check" aria-live="polite">
        {rooms.length === 0 && <Text c="dimmed">{say("Choose the classes that are to be printed.")}</Text>}
        {checked.isFetching && (
          <Text c="dimmed">
            {say("Checking class {n} of {all}...", {
              n: Math.min(checked.done + 1, rooms.length),
              all: rooms.length,
            })}
          </Text>
        )}
        {all && (
          <Preflight
            check={all.check}
            isWhole={all.without.length === 0}
            names={namesOf(all.students)}
            forms={forms}
            template={template}
            without={without}
            onWithout={setWithout}
            onMended={() => void checked.refetch()}
            {...asked}
          />
        )}
        {all && (
          <CheckReport check={all.check} names={namesOf(all.students)} forms={forms} isBrief>
            {all.without.length > 0 && (
              <ul className="desk-without">
                {all.without.map(({ label, message }) => (
                  <li key={label}>
                    <strong>{label}</strong>: {retell(message)}
                  </li>
                ))}
              </ul>
            )}
            {all.first && (
              <FirstSheet
                query={{
                  ...wish,
                  classroom: all.first.room.id,
                  without: [...all.first.without.filter((id) => !allowed.has(id)), ...without.keys()].join(),
                }}
                label={classLabel(all.first.room)}
                isTwoSided={templateOf(templates, template)?.is_two_sided ?? false}
              />
            )}
          </CheckReport>
        )}
        {checked.error && !checked.isFetching && (
          <Alert
            color="red"
            role="alert"
            title={detailOf(checked.error, say("The cards could not be checked."))}
          >
            <Button size="xs" variant="default" onClick={() => void checked.refetch()}>
              {say("Check again")}
            </Button>
          </Alert>
        )}
      </div>
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {detailOf(failure, adminSubmissionText.generateFailed)}
        </Alert>
      )}
      <Group>
        <Button
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          disabled={!canPrint}
          aria-busy={asking}
          onClick={() => void print()}
        >
          {say("Print {n} Cards", { n: all ? all.check.cards + allowed.size : 0 })}
        </Button>
      </Group>
    </Stack>
  );
}
