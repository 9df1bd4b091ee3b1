import { Failure } from "@idms/core/failure";
import { CARD_STOCKS } from "@idms/core/print/sheets/card-stock";
import { CARD_LAYOUTS, PAPER_NAMES, PAPERS, type CardLayout } from "@idms/core/print/sheets/paper";
import { Autocomplete, type AutocompleteProps, type OptionsFilter, Text } from "@mantine/core";
import { tell } from "../../say/say/tell.ts";
import { paperInWords } from "./layouts.ts";
import { say } from "../../say/say/say.ts";

const BANK_CARD = CARD_STOCKS.cr80;

/** What each layout with one card per page is for. */
const CARD_HINTS: Readonly<Record<CardLayout, string>> = {
  card: say("One card per page, at the size of the design"),
  cr80: say("Bank card for a card printer, {size}", { size: `${BANK_CARD.height} × ${BANK_CARD.width} mm` }),
};

/** The names that are offered, each with a line that explains it. Case does not matter in a name. */
const CARDS = new Map(CARD_LAYOUTS.map((name) => [paperInWords(name), CARD_HINTS[name]]));
const SHEETS = new Map(
  PAPER_NAMES.map((name) => [paperInWords(name), `${PAPERS[name].width} × ${PAPERS[name].height} mm`]),
);
const HINTS: ReadonlyMap<string, string> = new Map([...CARDS, ...SHEETS]);

/** The value for one card per page, at the size of the design. */
export const CARD_PAPER = paperInWords("card");

/**
 * Filters the options. If an option is selected, returns all options, otherwise those whose name starts with the typed
 * text or whose explanation contains it.
 */
const offered: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase();
  return options.some((each) => "value" in each && each.value === search)
    ? options
    : options.filter(
        (each) =>
          "value" in each &&
          (each.value.toLowerCase().startsWith(typed) ||
            HINTS.get(each.value)?.toLowerCase().includes(typed)),
      );
};

/** Returns the error for a paper name in the page's language, or undefined if `read` accepts the name. */
export function paperProblem(paper: string, read: (paper: string) => unknown): string | undefined {
  try {
    read(paper);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return tell(error);
    throw error;
  }
}

export interface PaperFieldProps extends Pick<AutocompleteProps, "value" | "onChange" | "error" | "w"> {
  /** Whether one card per page is an option. */
  withCard?: boolean;
}

/** Shows a field for choosing a paper by name or size. */
export function PaperField({ withCard = false, ...props }: PaperFieldProps) {
  return (
    <Autocomplete
      label={say("Paper")}
      description={
        withCard
          ? say("Choose a size, CR80 for bank cards in a card printer, or enter a size, such as 320x450mm")
          : say("Choose a size or enter one, such as 320x450mm")
      }
      data={[...(withCard ? HINTS : SHEETS).keys()]}
      filter={offered}
      renderOption={({ option: { value } }) => (
        <div>
          {value}
          <Text size="xs" c="dimmed">
            {HINTS.get(value)}
          </Text>
        </div>
      )}
      {...props}
    />
  );
}
