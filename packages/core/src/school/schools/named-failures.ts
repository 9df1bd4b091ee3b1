import { failures, type Failure } from "../../failure.ts";
import { nearNames, type NamedBy } from "../../forms/values/near-names.ts";
import { sentences, type Sentence } from "../../sentence.ts";

/** The kinds of things that a user can refer to by name. */
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

/** Lists similar names to suggest. */
export const meantSentences = sentences("meant", {
  or: "{others} or {one}",
});

/** Failures caused by a name that matches nothing or several things. */
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

/** Builds the failure for an unknown name that is similar to existing ones. Returns undefined if no name is similar. */
export function nearNamed(kind: NamedThing, name: string, names: readonly string[]): Failure | undefined {
  const near = nearNames(name, names);
  return near.length > 0
    ? namedFailures.near({ thing: thingSentences[kind](), name, near: anyOf(near) })
    : undefined;
}

/**
 * Builds the failure for an unknown name. The message suggests similar names, or else the command that lists the
 * valid names.
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
