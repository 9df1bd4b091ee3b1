import { Failure } from "@idms/core/failure";
import { PAPER_NAMES } from "@idms/core/print/sheets/paper";
import { Autocomplete, type AutocompleteProps, type OptionsFilter } from "@mantine/core";
import { tell } from "../../say/say/retell.ts";
import { paperInWords } from "./layouts.ts";
import { say } from "../../say/say/say.ts";

/** They are read in any case. */
const PAPERS = PAPER_NAMES.map(paperInWords);

/** One card a page. */
export const CARD_PAPER = "Card";

/** All papers beside one of them; beside what is typed, those that begin so. */
const offered: OptionsFilter = ({ options, search }) =>
  options.some((each) => "value" in each && each.value === search)
    ? options
    : options.filter(
        (each) => "value" in each && each.value.toLowerCase().startsWith(search.trim().toLowerCase()),
      );

/** The fault of a paper, in the language of the page; undefined for one that `read` takes. */
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
  /** Whether a card may be a page of its own. */
  withCard?: boolean;
}

/** A paper by its name, or by its size. */
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
