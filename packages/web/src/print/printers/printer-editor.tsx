import { isPrinterNamed } from "@idms/core/print/sheets/printer";
import { measuredPrinterSchema, type Printer } from "@idms/core/print/sheets/printer-schemas";
import { Input, NumberInput, SimpleGrid, TextInput, Checkbox, NativeSelect } from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import { useAsk } from "../../ui/forms/ask.tsx";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";
import { PRINTERS } from "../sheets/batch-calls.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { CARD_STOCKS, stockInWords, TURNS } from "@idms/core/print/sheets/card-stock";

type Stock = NonNullable<Printer["cards"]>;

/** The stock value for paper in a sheet printer. */
const PAPER = "paper";
/** Stock value of blank cards in a custom size. */
const OTHER = "other";

/** A printer's stock as typed. An empty string means that no value was entered. */
interface TypedStock {
  /** The kind of stock: paper, a named blank card, or blank cards in a custom size. */
  kind: string;
  width: number | string;
  height: number | string;
  /** Rotation in degrees. */
  turn: string;
  turn_back: boolean;
}

const names = Object.keys(CARD_STOCKS) as (keyof typeof CARD_STOCKS)[];

/** Returns a printer's stock as strings for editing. */
function typedStock(stock: Stock | null): TypedStock {
  if (!stock) return { kind: PAPER, width: "", height: "", turn: "0", turn_back: false };
  const { width, height, turn, turn_back } = stock;
  const isOf = (name: (typeof names)[number]) =>
    CARD_STOCKS[name].width === width && CARD_STOCKS[name].height === height;
  return { kind: names.find(isOf) ?? OTHER, width, height, turn: String(turn), turn_back };
}

/**
 * Returns the blank cards in the format that the API expects. An invalid size is passed on unchanged, so that its field
 * shows the error.
 */
function stockOf({ kind, width, height, turn, turn_back }: TypedStock): object {
  const size = names.includes(kind as never)
    ? CARD_STOCKS[kind as (typeof names)[number]]
    : { width, height };
  return { ...size, turn: Number(turn), turn_back };
}

/** Two measurements as typed. An empty string means that no value was entered. */
type Typed = Record<"x" | "y", number | string>;

/** A printer's settings as typed. */
interface Measures {
  name: string;
  offset: Typed;
  scale: Typed;
  back_offset: Typed;
  cards: TypedStock;
  /** An empty address means that IDMS only creates PDFs. An empty tray means that the printer chooses. */
  address: string;
  tray: string;
}

/**
 * Returns the request body. Omits the back offset if it was not measured, and the blank cards if the printer uses
 * paper.
 */
const wishOf = ({ back_offset, cards, ...front }: Measures) => ({
  ...front,
  ...(back_offset.x === "" && back_offset.y === "" ? {} : { back_offset }),
  ...(cards.kind !== PAPER && { cards: stockOf(cards) }),
});

const STOCKS = [
  { value: PAPER, label: say("Sheets of paper") },
  ...Object.entries(CARD_STOCKS).map(([value, size]) => ({
    value,
    label:
      value === "cr80"
        ? say("CR80 cards (bank card size): {size}", { size: stockInWords(size) })
        : say("{size} cards", { size: stockInWords(size) }),
  })),
  { value: OTHER, label: say("Cards of a different size") },
];

/** Asks for a printer's stock. For a card printer, also asks how the printer expects its pages. */
function StockFields({ form }: { form: UseFormReturnType<Measures> }) {
  const { kind } = form.values.cards;
  return (
    <>
      <NativeSelect label={say("Prints on")} data={STOCKS} {...form.getInputProps("cards.kind")} />
      {kind === OTHER && (
        <SimpleGrid cols={2}>
          {(["width", "height"] as const).map((side) => (
            <NumberInput
              key={side}
              label={side === "width" ? say("Width") : say("Height")}
              suffix=" mm"
              decimalScale={2}
              clampBehavior="none"
              hideControls
              {...form.getInputProps(`cards.${side}`)}
            />
          ))}
        </SimpleGrid>
      )}
      {kind !== PAPER && (
        <>
          <NativeSelect
            label={say("Rotate pages by")}
            description={say(
              "For a printer that feeds cards with a different edge first. Try it with one card.",
            )}
            data={TURNS.map((turn) => ({ value: String(turn), label: `${turn}°` }))}
            {...form.getInputProps("cards.turn")}
          />
          <Checkbox
            label={say("Rotate the back (if it prints upside down)")}
            {...form.getInputProps("cards.turn_back", { type: "checkbox" })}
          />
        </>
      )}
    </>
  );
}

const check = checkedBy(measuredPrinterSchema);

export interface PrinterEditorProps {
  /** The printer to recalibrate, or null for a new one. */
  printer: Printer | null;
  /** The stored printers. */
  printers: readonly Printer[];
  onClose(): void;
}

/** Records the measurements from a printer's calibration page. */
export function PrinterEditor({ printer, printers, onClose }: PrinterEditorProps) {
  const ask = useAsk();
  const form = useForm<Measures>({
    initialValues: {
      name: printer?.name ?? "",
      offset: printer?.offset ?? { x: 0, y: 0 },
      scale: printer?.scale ?? { x: 100, y: 100 },
      back_offset: printer?.back_offset ?? { x: "", y: "" },
      cards: typedStock(printer?.cards ?? null),
      address: printer?.address ?? "",
      tray: printer?.tray ?? "",
    },
    validate: (values) => check(wishOf(values)),
  });
  const { save, saving, failure } = useSave({
    path: PRINTERS,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved: () => onClose(),
  });

  async function store(values: Measures): Promise<void> {
    const replaced = printer ? undefined : printers.find((each) => isPrinterNamed(each, values.name));
    const question = say("{name} already exists. Replace its measurements with these?", {
      name: replaced?.name ?? "",
    });
    if (replaced && !(await ask.confirm(question, say("Replace"), { danger: true }))) return;
    save(wishOf(values));
  }

  return (
    <Editor
      title={printer ? say("Edit Printer") : say("Add Printer")}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => void store(values))}
    >
      <TextInput
        label={say("Name")}
        required
        readOnly={printer !== null}
        variant={printer ? "filled" : "default"}
        {...(!printer && { "data-autofocus": true })}
        {...form.getInputProps("name")}
      />
      <StockFields form={form} />
      <PairInput
        form={form}
        name="offset"
        unit=" mm"
        label={say("Offset")}
        note={say(
          "How far the output is shifted to the right and down. Use negative numbers for left and up.",
        )}
      />
      <PairInput
        form={form}
        name="scale"
        unit=" %"
        label={say("Scale")}
        note={say(
          "The printed length as a percentage of the intended length. More than 100 means that lines are too long.",
        )}
      />
      <PairInput
        form={form}
        name="back_offset"
        unit=" mm"
        label={say("Back offset")}
        note={say(
          "Measured on the back, where right and down are also positive. Leave this field empty if the offset is the same as on the front.",
        )}
      />
      <AddressFields form={form} />
    </Editor>
  );
}

/** Asks for the address to which IDMS sends prints, and for the tray. */
function AddressFields({ form }: { form: UseFormReturnType<Measures> }) {
  return (
    <>
      <TextInput
        label={say("Address")}
        description={say(
          "To print without a download: the name of a print queue on the server, or an address such as ipp://192.168.1.20/ipp/print.",
        )}
        {...form.getInputProps("address")}
      />
      {form.values.address !== "" && (
        <TextInput
          label={say("Tray")}
          description={say(
            "The printer's own name for the tray, such as tray-2. Leave this field empty to let the printer choose.",
          )}
          {...form.getInputProps("tray")}
        />
      )}
    </>
  );
}

interface PairInputProps {
  form: UseFormReturnType<Measures>;
  name: "offset" | "scale" | "back_offset";
  unit: string;
  label: string;
  note: string;
}

/** Shows inputs for a horizontal and a vertical measurement. */
function PairInput({ form, name, unit, label, note }: PairInputProps) {
  const side = (key: "x" | "y", words: string) => (
    <NumberInput
      label={words}
      aria-label={`${label}: ${words}`}
      suffix={unit}
      decimalScale={3}
      clampBehavior="none"
      hideControls
      {...form.getInputProps(`${name}.${key}`)}
    />
  );
  return (
    <Input.Wrapper labelElement="div" label={label} description={note} role="group" aria-label={label}>
      <SimpleGrid cols={2} mt={6}>
        {side("x", say("Across"))}
        {side("y", say("Down"))}
      </SimpleGrid>
    </Input.Wrapper>
  );
}
