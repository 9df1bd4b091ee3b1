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

/** The wanted meaning among headings, by a name of its own. */
export interface WantedMeaning {
  target: string;
  meaning: Meaning;
  /** Its name in messages. */
  label: string;
  /** Whether cells below a heading can be it, where the heading can mean more than one thing. */
  fits?: (heading: string) => boolean;
  /** Whether a heading can be it at all. */
  mayBe?: (heading: string) => boolean;
}

/** The treatment of two columns that could be the same: refuse, or ask later. */
export type Either = (first: string, second: string, label: string) => void;

const refuseEither: Either = (first, second, label) => {
  throw questionFailures.eitherColumn({ first, second, label });
};

/** The ranks of `HEADING_WORDS`, the surest first, and of what is found more loosely than by these. */
const RANKS = Array.from({ length: 12 }, (_, rank) => rank);

/**
 * Finds the headings that mean what is wanted, the surest first, and at last those that nearly say it.
 * @param headings those that nothing else was taken for
 * @param telling leaves of several headings those that say something of their own
 * @throws Failure `unprocessable` where two mean the same as surely.
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

/** Whether a form asks for the whole name in one field, and for no part of it alone. */
export const hasWholeName = (fields: readonly FormField[]): boolean =>
  fieldFor(fields, "full_name") !== undefined &&
  !fields.some((field) => /^(?:first|last)_name$/.test(meaningOfField(field) ?? ""));

/** The field of a whole address, for whose lines and places no other field asks. */
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

/** The heading that most surely means something, whether or not a field asks for it. */
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

/** The meaning of a form's field, as far as schools usually ask for it. */
export function meaningOfField(field: FormField): Meaning | undefined {
  const target = MAP_TARGETS.find((each) => each === field.map_to);
  if (target) return OF_TARGET[target];
  return bestMeaning(fieldLabel(field)) ?? bestMeaning(field.name);
}
