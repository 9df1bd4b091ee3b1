import { questionFailures } from "../said/question-failures.ts";
import {
  fieldFor,
  fieldLabel,
  MAP_TARGETS,
  type FormField,
  type MapTarget,
} from "../../forms/values/field.ts";
import type { Meaning } from "./heading-words.ts";
import { nearlyHeading, readHeading } from "./read-heading.ts";

/** A meaning to look for among the headings. */
export interface WantedMeaning {
  target: string;
  meaning: Meaning;
  /** The label used in messages. */
  label: string;
  /** Whether the cells below an ambiguous heading fit this meaning. */
  fits?: (heading: string) => boolean;
  /** Whether a heading can have this meaning at all. */
  mayBe?: (heading: string) => boolean;
}

/** Handles two columns that could both be meant. It either rejects them, or asks the user later. */
export type Either = (first: string, second: string, label: string) => void;

const refuseEither: Either = (first, second, label) => {
  throw questionFailures.eitherColumn({ first, second, label });
};

/** The ranks of `HEADING_WORDS`, most reliable first, followed by ranks for looser matches. */
const RANKS = Array.from({ length: 12 }, (_, rank) => rank);

/**
 * Finds the headings for the wanted meanings. The most reliable matches are used first, and near matches last.
 * @param headings unused headings
 * @param telling removes headings of columns that add no information
 * @throws Failure `unprocessable` if two headings match equally well.
 */
export function matchHeadings(
  headings: readonly string[],
  wanted: readonly WantedMeaning[],
  telling: (headings: string[]) => string[] = (each) => each,
  either: Either = refuseEither,
): Map<string, string> {
  const known = new Map(headings.map((heading) => [heading, readHeading(heading)]));
  const found = new Map<string, string>();
  const asked = new Set<string>();
  const take = (
    { target, label, fits, mayBe = () => true }: WantedMeaning,
    isIt: (heading: string) => boolean,
  ) => {
    if (found.has(target) || asked.has(target)) return;
    const taken = new Set([...found.values(), ...asked]);
    const isClear = (heading: string) =>
      (known.get(heading) ?? []).length < 2 || fits === undefined || fits(heading);
    const free = headings.filter(
      (heading) => !taken.has(heading) && isIt(heading) && isClear(heading) && mayBe(heading),
    );
    const [first, second] = free.length > 1 ? telling(free) : free;
    if (first !== undefined && second !== undefined) {
      either(first, second, label);
      for (const each of [target, first, second]) asked.add(each);
    } else if (first !== undefined) found.set(target, first);
  };
  for (const rank of RANKS)
    for (const each of wanted)
      take(each, (heading) =>
        (known.get(heading) ?? []).some((one) => one.meaning === each.meaning && one.rank === rank),
      );
  const nearly = new Map<string, Meaning | undefined>();
  const nearlyOf = (heading: string) => {
    if (!nearly.has(heading)) nearly.set(heading, nearlyHeading(heading));
    return nearly.get(heading);
  };
  for (const each of wanted) take(each, (heading) => nearlyOf(heading) === each.meaning);
  return found;
}

/** Whether a form asks for the full name in a single field. */
export const hasWholeName = (fields: readonly FormField[]): boolean =>
  fieldFor(fields, "full_name") !== undefined &&
  !fields.some((field) => /^(?:first|last)_name$/.test(meaningOfField(field) ?? ""));

/** Returns the field for the full address, unless other fields ask for its parts. */
export function wholeAddress(fields: readonly FormField[]): string | undefined {
  const meanings = fields.map(meaningOfField);
  const isApart = meanings.some((meaning) => /^(?:city|district|state|pincode)$/.test(meaning ?? ""));
  return isApart ? undefined : fields[meanings.indexOf("address")]?.name;
}

const OF_TARGET: Record<MapTarget, Meaning> = {
  full_name: "full_name",
  parent_phone: "parent_phone",
  photo: "photo",
};

/** Returns the heading that best matches a meaning, even if no field has that meaning. */
export function headingFor(headings: readonly string[], meaning: Meaning): string | undefined {
  const ranked = headings.flatMap((heading) =>
    readHeading(heading)
      .filter((each) => each.meaning === meaning)
      .map(({ rank }) => ({ heading, rank })),
  );
  return ranked.toSorted((a, b) => a.rank - b.rank)[0]?.heading;
}

const bestMeaning = (name: string): Meaning | undefined =>
  readHeading(name).toSorted((a, b) => a.rank - b.rank)[0]?.meaning;

/** Returns the meaning of a form field, or undefined if it is not one of the usual fields. */
export function meaningOfField(field: FormField): Meaning | undefined {
  const target = MAP_TARGETS.find((each) => each === field.map_to);
  if (target) return OF_TARGET[target];
  return bestMeaning(fieldLabel(field)) ?? bestMeaning(field.name);
}
