import { CARD_STOCKS, stockInWords, TURNS } from "@idms/core/print/sheets/card-stock";
import { Checkbox, NativeSelect, NumberInput, SimpleGrid } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { say } from "../../say/say/say.ts";
import { OTHER, PAPER, type Measures } from "./printer-measures.ts";

const STOCKS = [
  { value: PAPER, label: say("Sheets of paper") },
  ...Object.entries(CARD_STOCKS).map(([value, size]) => ({
    value,
    label:
      value === "cr80"
        ? say("CR80 cards, as of banks: {size}", { size: stockInWords(size) })
        : say("Cards of {size}", { size: stockInWords(size) }),
  })),
  { value: OTHER, label: say("Cards of another size") },
];

/** On what a printer prints, and how a card printer wants its pages. */
export function StockFields({ form }: { form: UseFormReturnType<Measures> }) {
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
            label={say("Pages are turned by")}
            description={say("For a printer that takes cards with another side first: try it with one card.")}
            data={TURNS.map((turn) => ({ value: String(turn), label: `${turn}°` }))}
            {...form.getInputProps("cards.turn")}
          />
          <Checkbox
            label={say("The back comes out on its head: turn it around")}
            {...form.getInputProps("cards.turn_back", { type: "checkbox" })}
          />
        </>
      )}
    </>
  );
}
