import type { Classroom } from "@idms/core/school/classes/classroom";
import { classLabel } from "@idms/core/school/classes/label";
import type { PrintWish } from "@idms/core/print/batches/print-wish";
import { printerAnswer } from "@idms/core/print/sheets/printer-schemas";
import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { detailOf } from "../../ui/api/api.ts";
import { useFormTemplates } from "../../school/forms/use-form-templates.ts";
import { askJob } from "../../collect/jobs/ask-job.ts";
import { useSchools } from "../../school/schools/use-schools.ts";
import { useKeptFocus } from "../../ui/forms/focus.ts";
import { useList, useReload } from "../../ui/api/use-list.ts";
import { Failure } from "../../ui/failure.tsx";
import { adminSubmissionText } from "../../say/texts/messages.ts";
import { retell } from "../../say/say/retell.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { heldIn, useClassesCheck } from "./check-classes.ts";
import { CheckReport } from "../checks/check-report.tsx";
import { CHECK, despiteOf } from "../sheets/generate-cards.ts";
import { DeskJob } from "./desk-job.tsx";
import { FirstSheet } from "../sheets/first-sheet.tsx";
import { Preflight } from "../checks/preflight.tsx";
import { PRINTERS } from "../printers/printer-editor.tsx";
import { SheetFields } from "../sheets/sheet-fields.tsx";
import {
  blankCards,
  orderedOn,
  orderProblems,
  rememberedOrder,
  sheetQuery,
  whatCounts,
  wishOf,
} from "../sheets/sheet-order.ts";
import { CHOOSE, type ChosenStudents } from "./student-choice.tsx";
import { TemplateSelect, templateOf, useTemplatesOf } from "../sheets/template-select.tsx";
import { savePrintWish } from "../sheets/use-wish.ts";
import { useLeave } from "../sheets/use-leave.ts";

/** How long somebody types before the cards are checked anew, in ms. */
const PAUSE_MS = 500;

export interface DeskOrderProps {
  /** The schools whose classes they may be, one at least. */
  schools: readonly number[];
  /** How the first of them was printed last. */
  remembered: PrintWish | null;
  /** The classes that are to be printed. */
  rooms: readonly Classroom[];
  /** Of each of them the students; null for all who are verified. */
  students: ChosenStudents;
  /** The orders of the schools for which it is printed. */
  orders: readonly number[];
}

/** How classes are printed, and the print itself. */
export function DeskOrder(props: DeskOrderProps) {
  return (
    <div className="desk-part" {...useKeptFocus<HTMLDivElement>()}>
      <OrderedPrint {...props} />
    </div>
  );
}

/** With which design, and on which sheets, classes are printed; what the press would find; and the button that prints. */
function OrderedPrint({ schools, remembered, rooms, students, orders }: DeskOrderProps) {
  const school = schools[0] as number;
  const [typed, setTyped] = useState(() => rememberedOrder(remembered));
  const [chosenTemplates, setTemplates] = useState<ReadonlyMap<number, number | null>>(
    () => new Map([[school, remembered?.template ?? null]]),
  );
  const reload = useReload();
  const [job, setJob] = useState<number | null>(null);
  const [without, setWithout] = useState<ReadonlyMap<number, string>>(new Map());
  const [failure, setFailure] = useState<unknown>();
  const [asking, setAsking] = useState(false);
  const forms = useFormTemplates(school).data?.rows ?? [];
  const printers = useList(PRINTERS, printerAnswer);
  const names = new Map((useSchools(schools.length > 1).data?.rows ?? []).map(({ id, name }) => [id, name]));
  const templates = useTemplatesOf(schools);
  // As with a printer, one that was remembered may be gone.
  const templateFor = (id: number | null): number | null => {
    const wanted = chosenTemplates.get(id ?? 0) ?? null;
    return templates.get(id ?? 0)?.some((each) => each.id === wanted) ? wanted : null;
  };
  // One that was remembered may have been forgotten since.
  const printer = printers.data?.rows.some(({ id }) => String(id) === typed.printer) ? typed.printer : "";
  const shown = { ...typed, printer };
  const order = whatCounts(shown, orderedOn(shown, blankCards(shown, printers.data?.rows ?? [])));
  const isInOrder = Object.keys(orderProblems(order)).length === 0;
  const queryOf = ({ id, school: of }: Classroom) => ({
    school: of,
    template: templateFor(of),
    student: students?.get(id)?.join() ?? "",
  });
  const leaveOut = without.size > 0 && { without: [...without.keys()].join() };
  const wish = { ...sheetQuery(order), ...leaveOut };
  const [settled] = useDebouncedValue(JSON.stringify(wish), PAUSE_MS);
  const isSettled = settled === JSON.stringify(wish) && isInOrder && printers.data !== undefined;
  const checked = useClassesCheck(rooms, isSettled ? wish : null, queryOf);
  const all = isSettled && !checked.isFetching && rooms.length > 0 ? checked.data : undefined;
  const held = heldIn(all);
  const { leave, isGiven, ...asked } = useLeave(held);
  const { allowed } = asked;
  const kept = useKeptFocus<HTMLDivElement>();
  const canPrint = all !== undefined && all.check.cards + allowed.size > 0;

  async function print(): Promise<void> {
    if (!isGiven() || asking) return;
    setAsking(true);
    try {
      const own = new Set(rooms.flatMap(({ school: of }) => of ?? []));
      for (const id of own) await savePrintWish(id, wishOf(order, templateFor(id)));
      const whose = students
        ? { students: rooms.flatMap(({ id }) => students.get(id) ?? []) }
        : { classrooms: rooms.map(({ id }) => id) };
      const asked = await askJob("print", {
        ...wish,
        ...whose,
        templates: [...own].flatMap((id) => templateFor(id) ?? []),
        ...(own.size === 1 && { school: [...own][0] }),
        ...(orders.length > 0 && { order: orders.join() }),
        ...despiteOf(leave),
      });
      setFailure(undefined);
      setJob(asked.id);
    } catch (error) {
      setFailure(error);
    }
    setAsking(false);
  }

  if (job !== null) {
    // What is printed is not to be printed once more, and the first sheet is another one.
    const printMore = () => {
      setJob(null);
      setTyped({ ...typed, start: 1 });
      void reload(CHECK, CHOOSE);
    };
    const isTwoSided = rooms.some(
      ({ school: of }) => templateOf(templates.get(of ?? 0) ?? [], templateFor(of))?.is_two_sided ?? false,
    );
    return <DeskJob id={job} isTwoSided={isTwoSided} onClose={printMore} />;
  }

  return (
    <Stack gap="md" className="desk-order">
      {orders.length > 0 && (
        <Text>
          {orders.length === 1
            ? say("Printed for order {id}, which is marked with it.", { id: orders[0] ?? 0 })
            : say("Printed for the orders {ids}, which are marked with it.", { ids: orders.join(", ") })}
        </Text>
      )}
      {schools.map((id) => (
        <TemplateSelect
          key={id}
          {...(schools.length > 1 && { description: names.get(id) ?? "" })}
          templates={templates.get(id) ?? []}
          chosen={templateFor(id)}
          onChoose={(next) => setTemplates(new Map([...chosenTemplates, [id, next]]))}
        />
      ))}
      <SheetFields withMore order={shown} printers={printers.data?.rows ?? []} onChange={setTyped} />
      <div className="desk-check" aria-live="polite" {...kept}>
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
            names={all.names}
            classes={new Map(all.students.map(({ student, classroom }) => [student, classroom]))}
            forms={forms}
            template={schools.length === 1 ? templateFor(school) : null}
            without={without}
            onWithout={setWithout}
            onMended={() => void checked.refetch()}
            {...asked}
          />
        )}
        {all && (
          <CheckReport check={all.check} names={all.names} forms={forms} isBrief>
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
                  ...queryOf(all.first.room),
                  classroom: all.first.room.id,
                  without: [...all.first.without.filter((id) => !allowed.has(id)), ...without.keys()].join(),
                }}
                label={classLabel(all.first.room)}
                isTwoSided={
                  templateOf(
                    templates.get(all.first.room.school ?? 0) ?? [],
                    templateFor(all.first.room.school),
                  )?.is_two_sided ?? false
                }
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
      <Failure>{failure !== undefined && detailOf(failure, adminSubmissionText.generateFailed)}</Failure>
      {rooms.length > 0 && (
        <Group>
          <Button
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            disabled={!canPrint}
            aria-busy={asking}
            onClick={() => void print()}
          >
            {sayCount(all ? all.check.cards + allowed.size : 0, "Print {n} Card", "Print {n} Cards")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
