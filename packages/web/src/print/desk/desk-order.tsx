import type { Classroom } from "@idms/core/school/classes/classroom";
import { classLabel } from "@idms/core/school/classes/label";
import type { CountedClass } from "@idms/core/collect/dashboard/dashboard";
import type { FlipEdge } from "@idms/core/print/sheets/sheet-settings";
import type { PrintWish } from "@idms/core/print/batches/print-wish";
import { printerAnswer, type Printer } from "@idms/core/print/sheets/printer-schemas";
import { Alert, Anchor, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { Link } from "react-router-dom";
import { IconPrinter } from "../../ui/icons/frame-icons.ts";
import { detailOf, addressOf, type Query } from "../../ui/api/api.ts";
import { useFormTemplates } from "../../school/forms/use-form-templates.ts";
import { askJob } from "../../collect/jobs/ask-job.ts";
import { useSchools } from "../../school/schools/use-schools.ts";
import { useKeptFocus } from "../../ui/forms/focus.ts";
import { useList, useReload } from "../../ui/api/use-list.ts";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { Failure } from "../../ui/failure.tsx";
import { adminSubmissionText } from "../../say/core-texts/messages.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { heldIn, sheetsOfClasses, useClassesCheck, type ClassesCheck } from "./check-classes.ts";
import { CheckReport } from "../checks/check-report.tsx";
import { CHECK, despiteOf } from "../sheets/generate-cards.ts";
import { DeskJob, type DeskJobProps } from "./desk-job.tsx";
import { YearQuestion } from "../checks/year-question.tsx";
import { Preflight } from "../checks/preflight.tsx";
import { PRINTERS } from "../sheets/batch-calls.ts";
import { COUNTED, NobodyToPrint, NotReady, useCountedClasses } from "./not-ready.tsx";
import { ReplacedCards } from "./valid-cards.tsx";
import { SheetsNeeded } from "./sheets-needed.tsx";
import { SheetFields } from "../sheets/sheet-fields.tsx";
import {
  blankCards,
  isSameOrder,
  orderProblems,
  rememberedOrder,
  sheetFacts,
  sheetQuery,
  USUAL,
  whatCounts,
  usualFor,
  wishOf,
  type ForCards,
  type SheetOrder,
} from "../sheets/sheet-choice.ts";
import { CHOOSE, type ChosenStudents } from "./student-choice.tsx";
import {
  CardFacts,
  cardsInShort,
  sizesOf,
  TemplateSelect,
  templatesUsed,
  useTemplatesOf,
  type TemplateChoice,
} from "../sheets/template-select.tsx";
import { savePrintWish } from "../sheets/use-wish.ts";
import { useLeave } from "../sheets/use-leave.ts";
import { PrivateImage } from "../../ui/marks/private-image.tsx";
import { SideChoice, type Side } from "../sheets/side-choice.tsx";

interface FirstSheetProps {
  /** The cards and sheets in the format that the API expects. */
  query: Query;
  /** The class name. */
  label: string;
  isTwoSided: boolean;
  /** The edge on which the sheet is flipped, if it is known. */
  flip: FlipEdge | undefined;
}

const BACK_OF: Readonly<Record<FlipEdge, string>> = {
  long: say("The back, as it is printed. The sheet is flipped on its long edge."),
  short: say("The back, as it is printed. The sheet is flipped on its short edge."),
};

/** Shows the first sheet with the layout that the press would use. */
function FirstSheet({ query, label, isTwoSided, flip }: FirstSheetProps) {
  const [chosen, setSide] = useState<Side>("front");
  const side = isTwoSided ? chosen : "front";
  return (
    <figure className="desk-sheet">
      <figcaption>{say("The first sheet of {name}", { name: label })}</figcaption>
      {isTwoSided && <SideChoice size="xs" side={side} onChange={setSide} />}
      {side === "back" && flip && <Text size="sm">{BACK_OF[flip]}</Text>}
      <PrivateImage
        className="desk-sheet-picture"
        address={addressOf("/students/generate_ids/sheet/", { ...query, side })}
        alt={
          side === "front"
            ? say("The first sheet as it will be printed")
            : say("The back of the first sheet as it will be printed")
        }
      />
    </figure>
  );
}

/** Pause between the last typed character and a new check of the cards, in ms. */
const PAUSE_MS = 500;

export interface DeskOrderProps {
  /** The schools of the classes, at least one. */
  schools: readonly number[];
  /** The first school's last print settings. */
  remembered: PrintWish | null;
  /** The classes to print. */
  rooms: readonly Classroom[];
  /** The students of each class, or null for all VERIFIED students. */
  students: ChosenStudents;
  /** The orders that this print fulfils. */
  orders: readonly number[];
  /** Chooses the students one by one, whether they are printed or not. */
  onEach(): void;
}

/** Shows the settings for printing classes, and starts the print. */
export function DeskOrder(props: DeskOrderProps) {
  return (
    <div className="desk-part" {...useKeptFocus<HTMLDivElement>()}>
      <OrderedPrint {...props} />
    </div>
  );
}

/** The sheet settings as typed. The paper and the edge are kept for each kind of cards. */
interface TypedOrder {
  order: SheetOrder;
  own: ReadonlyMap<string, ForCards>;
}

/** Returns the print settings as typed and as they apply: a design for each school, and the sheets. */
function useDeskWish({ schools, remembered }: Pick<DeskOrderProps, "schools" | "remembered">) {
  const [former, setFormer] = useState<TypedOrder>(() => ({
    order: rememberedOrder(remembered),
    own: new Map(),
  }));
  const [typed, setTyped] = useState(former);
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map());
  const templates = useTemplatesOf(schools);
  const printers = useList(PRINTERS, printerAnswer).data?.rows;
  // One that was remembered may have been forgotten since.
  const known = typed.order.printer;
  const printer = printers?.some(({ id }) => String(id) === known) ? known : "";
  const templatesFor = (school: number | null) => templates.get(school ?? 0) ?? [];
  // Someone may have deleted the chosen design.
  const templateFor = (school: number | null): number | null =>
    templatesFor(school).find(({ id }) => id === chosen.get(school ?? 0))?.id ?? null;
  const designsOf = (school: number | null) => templatesUsed(templatesFor(school), templateFor(school));
  const isTwoSided = (school: number | null) => designsOf(school).some(({ is_two_sided }) => is_two_sided);
  const cards = cardsInShort(schools.flatMap(designsOf));
  const usual = usualFor(cardsInShort(designsOf(schools[0] ?? null)), remembered);
  const orderOf = ({ order, own }: TypedOrder) => ({ ...order, ...(own.get(cards) ?? usual) });
  const all = { ...orderOf(typed), printer };
  // Sheets without a back are not turned over.
  const shown = schools.some(isTwoSided) ? all : { ...all, flip: USUAL.flip };
  const kept = (order: SheetOrder): TypedOrder => {
    const { paper, flip } = order;
    return { order, own: new Map([...typed.own, [cards, { paper, flip }]]) };
  };
  const stock = blankCards(shown, printers ?? []);
  const order = whatCounts(shown, stock);
  return {
    shown,
    setTyped: (next: SheetOrder) => setTyped(kept(next)),
    /**
     * Starts the next print. Its design is the default again, its first sheet is a new one, and its paper and edge are
     * those of its cards.
     */
    startNext: () => {
      setChosen(new Map());
      const next = kept({ ...shown, start: 1 });
      setFormer(next);
      setTyped(next);
    },
    isAsLastTime: isSameOrder(orderOf(typed), orderOf(former)) && !isSameOrder(shown, USUAL),
    printers,
    order,
    ...sheetFacts(order, stock, sizesOf(schools.flatMap(designsOf))),
    templatesFor,
    templateFor,
    chooseTemplate: (school: number, next: number | null) => setChosen(new Map([...chosen, [school, next]])),
    designsOf,
    isTwoSided,
  };
}
type DeskWish = ReturnType<typeof useDeskWish>;

/** Checks the classes with the current settings. Runs again after each change, once the user has paused. */
function useDeskCheck(
  { order, printers, templateFor }: DeskWish,
  rooms: readonly Classroom[],
  students: ChosenStudents,
) {
  const [without, setWithout] = useState<ReadonlyMap<number, string>>(new Map());
  const queryOf = ({ id, school: of }: Classroom) => ({
    school: of,
    template: templateFor(of),
    student: students?.get(id)?.join() ?? "",
  });
  const wish = {
    ...sheetQuery(order),
    ...(without.size > 0 && { without: [...without.keys()].join() }),
  };
  const [settled] = useDebouncedValue(JSON.stringify(wish), PAUSE_MS);
  const isInOrder = Object.keys(orderProblems(order)).length === 0;
  const isSettled = settled === JSON.stringify(wish) && isInOrder && printers !== undefined;
  const checked = useClassesCheck(rooms, isSettled ? wish : null, queryOf);
  const all = isSettled && !checked.isFetching && rooms.length > 0 ? checked.data : undefined;
  const { leave, isGiven, ...asked } = useLeave(heldIn(all));
  return { wish, queryOf, checked, all, leave, isGiven, asked, without, setWithout };
}
type DeskCheck = ReturnType<typeof useDeskCheck>;

/** Prints the cards that were checked, and stores the settings for the next print. */
function useDeskPrint({ rooms, students, orders }: DeskOrderProps, desk: DeskWish, check: DeskCheck) {
  const [job, setJob] = useState<Pick<DeskJobProps, "id" | "isSent"> | null>(null);
  const [mark, setMark] = useState(true);
  const [isReplacing, setReplaceOthers] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [asking, setAsking] = useState(false);
  // The answer applies only to the cards that it was given for.
  const cards = JSON.stringify(rooms.map((room) => [room.id, check.queryOf(room)]));
  const [answered, setAnswered] = useState(cards);
  if (answered !== cards) {
    setAnswered(cards);
    setReplaceOthers(false);
  }
  const replaceOthers = isReplacing && (check.all?.check.valid_cards?.other ?? 0) > 0;

  /** @param isSent whether the cards are also sent to the chosen printer */
  async function print(isSent: boolean): Promise<void> {
    if (!check.isGiven() || asking) return;
    setAsking(true);
    try {
      const own = new Set(rooms.flatMap(({ school: of }) => of ?? []));
      for (const id of own) await savePrintWish(id, wishOf(desk.order, cardsInShort(desk.designsOf(id))));
      const whose = students
        ? { students: rooms.flatMap(({ id }) => students.get(id) ?? []) }
        : { classrooms: rooms.map(({ id }) => id) };
      const asked = await askJob("print", {
        ...check.wish,
        ...whose,
        templates: [...own].flatMap((id) => desk.templateFor(id) ?? []),
        ...(own.size === 1 && { school: [...own][0] }),
        ...(orders.length > 0 && { order: orders.join() }),
        ...despiteOf(check.leave),
        ...(!mark && { mark: false }),
        ...(replaceOthers && { replace_others: true }),
        ...(isSent && { send: true }),
      });
      setFailure(undefined);
      setJob({ id: asked.id, isSent });
    } catch (error) {
      setFailure(error);
    }
    setAsking(false);
  }
  function again(): void {
    setJob(null);
    setReplaceOthers(false);
  }
  return { job, mark, setMark, replaceOthers, setReplaceOthers, failure, asking, print, again };
}

/** Shows the design and sheet settings for classes, the findings, and the print button. */
function OrderedPrint(props: DeskOrderProps) {
  const { schools, rooms, students, orders, onEach } = props;
  const reload = useReload();
  const desk = useDeskWish(props);
  const check = useDeskCheck(desk, rooms, students);
  const { job, failure, asking, print, again, ...wish } = useDeskPrint(props, desk, check);
  const counted = useCountedClasses(rooms);
  const printer = (desk.printers ?? []).find(({ id }) => String(id) === desk.shown.printer);
  const all = useSchools(schools.length > 1).data?.rows ?? [];
  const names = new Map(schools.length > 1 ? all.map(({ id, name }) => [id, name]) : []);
  const cards = check.all ? check.all.check.cards + check.asked.allowed.size : 0;

  if (job !== null) {
    // Cards that were just printed are not printed again.
    const printMore = () => {
      again();
      desk.startNext();
      void reload(CHECK, CHOOSE, COUNTED);
    };
    return <DeskJob {...job} sides={sidesOf(schools.flatMap(desk.designsOf))} onClose={printMore} />;
  }

  return (
    <Stack gap="md" className="desk-order">
      {orders.length > 0 && <ForOrders orders={orders} />}
      {schools.map((id) => (
        <div key={id}>
          <TemplateSelect
            description={names.get(id)}
            templates={desk.templatesFor(id)}
            chosen={desk.templateFor(id)}
            onChoose={(next) => desk.chooseTemplate(id, next)}
          />
          <CardFacts templates={desk.designsOf(id)} />
        </div>
      ))}
      {desk.isAsLastTime && <AsLastTime onReset={() => desk.setTyped(USUAL)} />}
      <SheetFields
        withMore
        isTwoSided={schools.some((id) => desk.isTwoSided(id))}
        order={desk.shown}
        printers={desk.printers ?? []}
        onChange={desk.setTyped}
      />
      {desk.perSheet !== undefined && (
        <SheetsNeeded perSheet={desk.perSheet} paper={desk.order.paper} counted={counted} />
      )}
      <BeforePrinting
        isWhole={students === null}
        schools={schools}
        names={names}
        rooms={rooms}
        counted={counted}
        desk={desk}
        check={check}
        onEach={onEach}
      />
      {check.all?.check.valid_cards && (
        <ReplacedCards
          valid={check.all.check.valid_cards}
          cards={cards}
          replaceOthers={wish.replaceOthers}
          onReplaceOthers={wish.setReplaceOthers}
        />
      )}
      <Failure>{failure !== undefined && detailOf(failure, adminSubmissionText.generateFailed)}</Failure>
      {rooms.length > 0 && (
        <PrintButtons
          cards={cards}
          asking={asking}
          mark={wish.mark}
          onMark={wish.setMark}
          printer={printer?.address == null ? undefined : printer}
          onPrint={(isSent) => void print(isSent)}
        />
      )}
    </Stack>
  );
}

/** Says which orders the print fulfils. */
const ForOrders = ({ orders }: Pick<DeskOrderProps, "orders">) => (
  <Text>
    {orders.length === 1
      ? say("These cards are for order {id}. The order is updated when the cards are printed.", {
          id: orders[0] ?? 0,
        })
      : say("These cards are for orders {ids}. The orders are updated when the cards are printed.", {
          ids: orders.join(", "),
        })}
  </Text>
);

/** Says that the sheet settings come from the school's last print, with a button that sets the defaults. */
const AsLastTime = ({ onReset }: { onReset(): void }) => (
  <Alert role="status" color="blue">
    <Group gap="sm">
      <Text size="sm">{say("The sheet settings below are the same as last time.")}</Text>
      <Button size="compact-sm" variant="default" onClick={onReset}>
        {say("Use the default settings")}
      </Button>
    </Group>
  </Alert>
);

interface PrintButtonsProps {
  cards: number;
  asking: boolean;
  mark: boolean;
  onMark(mark: boolean): void;
  /** The chosen printer, if cards can be sent to it. */
  printer: Printer | undefined;
  /** @param isSent whether the cards are also sent to the printer */
  onPrint(isSent: boolean): void;
}

/** Starts a print, either on the chosen printer or to PDFs for download. */
const PrintButtons = ({ cards, asking, mark, onMark, printer, onPrint }: PrintButtonsProps) => (
  <Stack gap="sm">
    <Checkbox
      label={say("Mark the students as printed")}
      description={say(
        "To look at the cards first, clear this box. You can mark the students as printed later, on the batch page.",
      )}
      checked={mark}
      onChange={(event) => onMark(event.currentTarget.checked)}
    />
    <Group>
      {printer && (
        <Button
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          disabled={cards === 0}
          aria-busy={asking}
          onClick={() => onPrint(true)}
        >
          {say("Print on {printer}", { printer: printer.name })}
        </Button>
      )}
      <Button
        variant={printer ? "default" : "filled"}
        leftSection={<IconPrinter size={16} aria-hidden="true" />}
        disabled={cards === 0}
        aria-busy={asking}
        onClick={() => onPrint(false)}
      >
        {printer ? say("Create a PDF") : sayCount(cards, "Print {n} Card", "Print {n} Cards")}
      </Button>
    </Group>
  </Stack>
);

interface BeforePrintingProps extends Pick<DeskOrderProps, "schools" | "rooms" | "onEach"> {
  /** The classes with the numbers of their students. */
  counted: readonly CountedClass[];
  /** Whether all VERIFIED students of the classes are printed. */
  isWhole: boolean;
  /** The names of the schools if there are several, keyed by ID. */
  names: ReadonlyMap<number, string>;
  desk: DeskWish;
  check: DeskCheck;
}

/** Shows the result of the check, or its progress. */
function BeforePrinting({
  isWhole,
  schools,
  names,
  rooms,
  counted,
  desk,
  check,
  onEach,
}: BeforePrintingProps) {
  const { checked, all, asked, without, setWithout } = check;
  const [school] = schools;
  const forms = useFormTemplates(school ?? null).data?.rows ?? [];
  const reload = useReload();
  const hasAny = all !== undefined && all.without.length < rooms.length;
  return (
    <div className="desk-check" aria-live="polite" {...useKeptFocus<HTMLDivElement>()}>
      {rooms.length === 0 && <Text c="dimmed">{say("Choose the classes to print.")}</Text>}
      {checked.isFetching && (
        <Text c="dimmed">
          {say("Checking class {n} of {all}...", {
            n: Math.min(checked.done + 1, rooms.length),
            all: rooms.length,
          })}
        </Text>
      )}
      {all && <YearQuestions years={all.years} names={names} onSet={() => checked.refetch()} />}
      {all && hasAny && (
        <Preflight
          check={all.check}
          isWhole={all.without.length === 0}
          names={all.names}
          classes={new Map(all.students.map(({ student, classroom }) => [student, classroom]))}
          forms={forms}
          template={schools.length === 1 ? desk.templateFor(school ?? null) : null}
          without={without}
          onWithout={setWithout}
          onMended={() => {
            void checked.refetch();
            void reload(COUNTED);
          }}
          {...asked}
        />
      )}
      {all && hasAny && (
        <CheckReport check={all.check} names={all.names} forms={forms} isBrief>
          {all.check.cards + asked.allowed.size > 0 && (
            <SheetCount {...sheetsOfClasses(all, asked.allowed)} />
          )}
          {all.first && <FirstOfAll first={all.first} desk={desk} check={check} />}
        </CheckReport>
      )}
      {all && <Without {...{ all, isWhole, counted, onEach }} />}
      {checked.error && !checked.isFetching && (
        <LoadFailed
          of={checked}
          otherwise={say("The cards could not be checked.")}
          again={say("Check again")}
        />
      )}
    </div>
  );
}

/** Asks for the school year of each school whose cards show one that is not set or is over. */
const YearQuestions = ({
  years,
  names,
  onSet,
}: Pick<ClassesCheck, "years"> & Pick<BeforePrintingProps, "names"> & { onSet(): Promise<unknown> }) =>
  [...years].map(([id, fault]) => (
    <YearQuestion key={id} school={id} fault={fault} name={names.get(id)} onSet={onSet} />
  ));

/** Lists the classes with nothing to print, and the students who are not verified, each with the reason. */
const Without = ({
  all: { without },
  isWhole,
  counted,
  onEach,
}: { all: ClassesCheck } & Pick<BeforePrintingProps, "isWhole" | "counted" | "onEach">) => (
  <>
    {without.length > 0 && (
      <ul className="desk-without">
        {without.map(({ room, why }) => (
          <li key={room.id}>
            <Anchor component={Link} to={`/classes/${room.id}`} fw="bold" inherit>
              {classLabel(room)}
            </Anchor>
            {": "}
            {why ?? <NobodyToPrint counted={counted.find(({ id }) => id === room.id)} onEach={onEach} />}
          </li>
        ))}
      </ul>
    )}
    {isWhole && <NotReady counted={counted} />}
  </>
);

/** Returns the sides of the sheets of these designs. */
const sidesOf = (designs: readonly TemplateChoice[]): DeskJobProps["sides"] => {
  if (!designs.some(({ is_two_sided }) => is_two_sided)) return "one";
  return designs.every(({ is_two_sided }) => is_two_sided) ? "two" : "mixed";
};

/** Says how many sheets the cards need. */
const SheetCount = ({ sheets, perSheet }: ReturnType<typeof sheetsOfClasses>) => (
  <Text>
    {sayCount(sheets, "{n} sheet", "{n} sheets")}
    {perSheet !== undefined && `, ${sayCount(perSheet, "{n} card on each", "up to {n} cards on each")}`}
  </Text>
);

interface FirstOfAllProps extends Pick<BeforePrintingProps, "desk" | "check"> {
  first: NonNullable<ClassesCheck["first"]>;
}

/** Shows the first sheet of the first class with printable cards. */
const FirstOfAll = ({ first: { room, without }, desk, check }: FirstOfAllProps) => (
  <FirstSheet
    query={{
      ...check.wish,
      ...check.queryOf(room),
      classroom: room.id,
      without: [...without.filter((id) => !check.asked.allowed.has(id)), ...check.without.keys()].join(),
    }}
    label={classLabel(room)}
    isTwoSided={desk.isTwoSided(room.school)}
    flip={desk.flip}
  />
);
