import { stockInWords } from "@idms/core/print/sheets/card-stock";
import type { Printer } from "@idms/core/print/sheets/printer-schemas";
import { countsOn, type SheetSetting } from "@idms/core/print/sheets/sheet-settings";
import type { CardOrderBy } from "@idms/core/students/records/roll-order";
import { Checkbox, NativeSelect, NumberInput, type NumberInputProps, SimpleGrid, Text } from "@mantine/core";
import { PaperField } from "./paper-field.tsx";
import {
  blankCards,
  FORMER,
  orderedOn,
  orderProblems,
  type FormerPrinter,
  type SheetOrder,
} from "./sheet-choice.ts";
import { say } from "../../say/say/say.ts";

export interface SheetFieldsProps {
  order: SheetOrder;
  printers: readonly Printer[];
  /** The original printer in a reprint. */
  former?: FormerPrinter;
  /** Whether to show the settings that rarely change: card gaps, fill order and how sheets are turned over. */
  withMore?: boolean;
  /** Whether a card has a back. Without one, there is no edge to flip on. */
  isTwoSided?: boolean;
  onChange(order: SheetOrder): void;
}

/**
 * Returns the value of a number field. If the input is not a number yet, such as a single minus sign, returns an
 * empty string.
 */
const typed = (value: number | string): number | "" => (typeof value === "number" ? value : "");

/** Selects the order of the cards of a class. */
export function CardOrderSelect({
  orderBy,
  description,
  onChange,
}: {
  orderBy: CardOrderBy;
  description?: string | undefined;
  onChange(orderBy: CardOrderBy): void;
}) {
  return (
    <NativeSelect
      label={say("Sort cards")}
      description={description}
      value={orderBy}
      data={[
        { value: "name", label: say("By name") },
        { value: "roll", label: say("By roll number") },
      ]}
      onChange={(event) => onChange(event.currentTarget.value as CardOrderBy)}
    />
  );
}

/** Selects the paper and the card layout. A card printer has no such settings. */
export function SheetFields({
  order,
  printers,
  former,
  withMore,
  isTwoSided = true,
  onChange,
}: SheetFieldsProps) {
  const stock = blankCards(order, printers, former);
  const problems = stock ? {} : orderProblems(order);
  const on = orderedOn(order, stock);
  const counts = (setting: SheetSetting) => !stock && countsOn(setting, on);
  const change = (changed: Partial<SheetOrder>) => onChange({ ...order, ...changed });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {!stock && (
          <PaperField
            withCard
            value={order.paper}
            onChange={(paper) => change({ paper })}
            error={problems.paper}
          />
        )}
        <PrinterSelect {...{ order, printers, former, stock }} onChange={(printer) => change({ printer })} />
        {!former && (
          <CardOrderSelect
            orderBy={order.orderBy}
            description={
              on === "sheets"
                ? say(
                    "Each class begins on a new sheet. After printing, “Documents” has a label for each class's packet.",
                  )
                : undefined
            }
            onChange={(orderBy) => change({ orderBy })}
          />
        )}
        {counts("bleed") && (
          <Millimetres
            label={say("Bleed")}
            description={say("How far backgrounds extend beyond the cut edge")}
            value={order.bleed}
            error={problems.bleed}
            onChange={(bleed) => change({ bleed })}
          />
        )}
        {counts("start") && (
          <NumberInput
            label={say("First card position")}
            description={say("For a first sheet that is already partly used")}
            allowDecimal={false}
            clampBehavior="none"
            value={order.start}
            error={problems.start}
            onChange={(start) => change({ start: typed(start) })}
          />
        )}
      </SimpleGrid>
      {!stock && withMore && <MoreOfSheets {...{ order, problems, isTwoSided, counts, change }} />}
      {counts("marks") && (
        <Checkbox
          label={say("Crop marks and a line that identifies the sheet")}
          checked={order.marks}
          onChange={(event) => change({ marks: event.currentTarget.checked })}
        />
      )}
      {withMore && (
        <Checkbox
          label={say("Include the reading order for screen readers")}
          checked={order.tagged}
          onChange={(event) => change({ tagged: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

const hasMore = ({ margin, gap, fill, flip }: SheetOrder): boolean =>
  [margin, gap, fill, flip].some((value) => value !== "");

interface MillimetresProps extends Pick<NumberInputProps, "label" | "description" | "error"> {
  value: number | "";
  onChange(value: number | ""): void;
}

const Millimetres = ({ onChange, ...props }: MillimetresProps) => (
  <NumberInput
    suffix=" mm"
    decimalScale={2}
    clampBehavior="none"
    onChange={(value) => onChange(typed(value))}
    {...props}
  />
);

interface MoreOfSheetsProps {
  order: SheetOrder;
  problems: ReturnType<typeof orderProblems>;
  isTwoSided: boolean;
  counts(setting: SheetSetting): boolean;
  change(changed: Partial<SheetOrder>): void;
}

/** Shows the settings for card gaps, fill order and how sheets are turned over. */
function MoreOfSheets({ order, problems, isTwoSided, counts, change }: MoreOfSheetsProps) {
  return (
    <details className="desk-more" open={hasMore(order) || undefined}>
      <summary>{say("More sheet options")}</summary>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
        {counts("margin") && (
          <Millimetres
            label={say("Margin")}
            description={say("Empty space at the edges of a sheet. The default is 8 mm.")}
            value={order.margin}
            error={problems.margin}
            onChange={(margin) => change({ margin })}
          />
        )}
        {counts("gap") && (
          <Millimetres
            label={say("Gap")}
            description={say("Space between cards. The default is 4 mm, or twice the bleed.")}
            value={order.gap}
            error={problems.gap}
            onChange={(gap) => change({ gap })}
          />
        )}
        {counts("fill") && (
          <NativeSelect
            label={say("Fill sheets")}
            value={order.fill}
            data={[
              { value: "", label: say("Along the rows") },
              { value: "columns", label: say("Down the columns") },
            ]}
            onChange={(event) => change({ fill: event.currentTarget.value as SheetOrder["fill"] })}
          />
        )}
        {isTwoSided && (
          <NativeSelect
            label={say("Flip two-sided sheets")}
            value={order.flip}
            data={[
              { value: "", label: say("Default for the paper") },
              { value: "long", label: say("On the long edge") },
              { value: "short", label: say("On the short edge") },
            ]}
            onChange={(event) => change({ flip: event.currentTarget.value as SheetOrder["flip"] })}
          />
        )}
      </SimpleGrid>
      {!isTwoSided && (
        <Text size="sm" mt="xs">
          {say("The ID template has no back, so there is no edge to flip the sheets on.")}
        </Text>
      )}
    </details>
  );
}

interface PrinterSelectProps extends Pick<SheetFieldsProps, "order" | "printers" | "former"> {
  stock: ReturnType<typeof blankCards>;
  onChange(printer: string): void;
}

function PrinterSelect({ order, printers, former, stock, onChange }: PrinterSelectProps) {
  return (
    <NativeSelect
      label={say("Printer")}
      description={
        stock
          ? say("Prints edge to edge on blank {size} cards, one per page", {
              size: stockInWords(stock),
            })
          : say("Corrects the printer's measured offset")
      }
      value={order.printer}
      data={[
        ...(former ? [{ value: FORMER, label: former.label }] : []),
        { value: "", label: say("Any printer") },
        ...printers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
