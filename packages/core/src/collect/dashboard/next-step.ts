import { dueText, whatIsDue, type DueCounts, type DueKind } from "./due.ts";

/** The work that the command line shows. It leaves out ordering, because the desk uses it to print. */
type DueHere = Exclude<DueKind, "to_order">;

/** Counts that show the progress of an installation. */
export interface Standing extends Pick<DueCounts, DueHere> {
  schools: number;
  forms: number;
  templates: number;
  classes: number;
  students: number;
}

/** A next step: the command to run, and the reason for it. */
export interface NextStep {
  command: string;
  why: string;
}

/** The schools to name in commands: all schools, and the schools with each kind of outstanding work. */
export type NamedSchools = Readonly<Record<"all" | DueHere, readonly string[]>>;

/** Quotes a word for use in a shell. */
const quoted = (text: string): string =>
  /["$`\\!]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;

const inSchools = ({ length }: readonly string[]): string => (length > 1 ? ` in ${length} schools` : "");

const EXAMPLE = "Green Valley";

const ofSchool = ([name = EXAMPLE]: readonly string[]) => `--school ${quoted(name)}`;

/** The command that does each kind of work, for the first school with such work. */
const COMMANDS: Readonly<Record<DueHere, (schools: readonly string[]) => string>> = {
  to_verify: (schools) => `idms students list ${ofSchool(schools)} --status SUBMITTED`,
  sent_back: (schools) => `idms students list ${ofSchool(schools)} --sent-back`,
  to_sign: (schools) => `idms sign-offs status ${ofSchool(schools)}`,
  to_print: (schools) =>
    schools.length > 1
      ? "idms generate --all-schools --out 'print/{school}/{class}.pdf'"
      : `idms generate ${ofSchool(schools)} --all-classes`,
  to_hand_out: (schools) => `idms cards list ${ofSchool(schools)} --state printed`,
  to_deliver: (schools) => `idms batches ${ofSchool(schools)} --not-delivered`,
  ends_soon: (schools) => `idms cards list ${ofSchool(schools)} --state ends_soon`,
};

/** Lists an installation's next steps, most urgent first. All of the steps need a running server. */
export function nextSteps(at: Standing, schools: NamedSchools): NextStep[] {
  const of = ofSchool(schools.all);
  const all: [isDue: boolean, command: string, why: string][] = [
    [at.schools === 0, `idms schools add ${quoted(EXAMPLE)}`, "there is no school yet"],
    [at.schools > 0 && at.forms === 0, `idms forms starter ${of}`, "there is no form yet"],
    [
      at.schools > 0 && at.templates === 0,
      `idms templates starter Banyan ${of}`,
      "there is no card design yet",
    ],
    [at.schools > 0 && at.classes === 0, `idms classes add "8 - A" ${of}`, "there is no class yet"],
    [
      at.classes > 0 && at.forms > 0 && at.students === 0,
      `idms import students class-8a.csv ${of} --class "8 - A" --photos photos`,
      "no class has students yet; to let parents send details, run idms links create",
    ],
  ];
  const first = all.filter(([isDue]) => isDue).map(([, command, why]) => ({ command, why }));
  const due = whatIsDue<DueHere>(at, () => true).map(({ kind, count }) => ({
    command: COMMANDS[kind](schools[kind]),
    why: dueText[kind](count) + inSchools(schools[kind]),
  }));
  return [...first, ...due, { command: "idms serve", why: "use IDMS in a browser" }];
}
