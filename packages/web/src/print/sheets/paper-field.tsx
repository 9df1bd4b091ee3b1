import { Failure } from "@idms/core/failure";
import { PAPER_NAMES } from "@idms/core/print/sheets/paper";
import { Autocomplete, type AutocompleteProps, type OptionsFilter } from "@mantine/core";
import { tell } from "../../say/say/tell.ts";
import { paperInWords } from "./layouts.ts";
import { say } from "../../say/say/say.ts";

/** The paper names that are offered. Case does not matter. */
const PAPERS = PAPER_NAMES.map(paperInWords);

/** The value for one card per page. */
export const CARD_PAPER = "Card";

/**
 * Filters the options. If an option is selected, returns all options, otherwise those that start with the typed text.
 */
const offered: OptionsFilter = ({ options, search }) =>
  options.some((each) => "value" in each && each.value === search)
    ? options
    : options.filter(
        (each) => "value" in each && each.value.toLowerCase().startsWith(search.trim().toLowerCase()),
      );

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
          ? say("Choose Card for one card per page, or enter any size, such as 320x450mm")
          : say("Choose a size or enter one, such as 320x450mm")
      }
      data={withCard ? [CARD_PAPER, ...PAPERS] : PAPERS}
      filter={offered}
      {...props}
    />
  );
}
