import { failures, type Failure } from "../../failure.ts";
import { nearNames, type NamedBy } from "../../forms/values/near-names.ts";
import { sentences, type Sentence } from "../../sentence.ts";

/** What a name was said of that nothing has, or several have. */
export const thingSentences = sentences("thing", {
  class: "class",
  school: "school",
  formTemplate: "form template",
  removedFormTemplate: "removed form template",
  idTemplate: "ID template",
  removedIdTemplate: "removed ID template",
  printer: "printer",
  starterDesign: "starter design",
});
export type NamedThing = keyof typeof thingSentences;

/** Names that may have been meant. */
export const meantSentences = sentences("meant", {
  or: "{others} or {one}",
});

/** A name that somebody said, which means nothing, or more than one thing. */
export const namedFailures = failures("named", {
  near: ["missing", 'There is no {thing} "{name}". Did you mean {near}?'],
  listed: ["missing", 'There is no {thing} "{name}". To see what is available, run "{command}".'],
  none: ["missing", 'There is no {thing} "{name}". Create one with "{command}".'],
  inSchool: ["missing", "{why} (School: {school})"],
  severalSchools: [
    "conflict",
    '"{name}" could be any of the schools {schools}. Specify the school by its ID.',
  ],
  severalInSchool: [
    "conflict",
    '{school} has more than one {thing} named "{name}". Specify one by its ID: {ids}.',
  ],
});

const anyOf = (names: readonly string[]): string | Sentence =>
  names
    .map((name): string | Sentence => `"${name}"`)
    .reduce((others, one) => meantSentences.or({ others, one }));

/** The failure of a name that nothing has, where others are near it. */
export function nearNamed(kind: NamedThing, name: string, names: readonly string[]): Failure | undefined {
  const near = nearNames(name, names);
  return near.length > 0
    ? namedFailures.near({ thing: thingSentences[kind](), name, near: anyOf(near) })
    : undefined;
}

/**
 * The failure of a name that nothing has. It suggests near names, and where none is near it says by which command to find the
 * right one.
 */
export function unknownNamed(
  kind: NamedThing,
  name: string,
  names: readonly string[],
  { list, add }: NamedBy,
): Failure {
  const near = nearNamed(kind, name, names);
  if (near) return near;
  const thing = thingSentences[kind]();
  return names.length > 0
    ? namedFailures.listed({ thing, name, command: list })
    : namedFailures.none({ thing, name, command: add });
}
