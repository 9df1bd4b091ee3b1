/** The progress of an installation. */
export interface Standing {
  schools: number;
  forms: number;
  templates: number;
  classes: number;
  students: number;
  to_verify: number;
  to_print: number;
}

/** A next step: its command and the reason. */
export interface NextStep {
  command: string;
  why: string;
}

/** The schools to name in commands: all schools, and those that have work due. */
export interface NamedSchools {
  all: readonly string[];
  to_verify: readonly string[];
  to_print: readonly string[];
}

/** Quotes a word for a shell. */
const quoted = (text: string): string =>
  /["$`\\!]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;

const inSchools = ({ length }: readonly string[]): string => (length > 1 ? ` in ${length} schools` : "");

const EXAMPLE = "Green Valley";

/** Lists an installation's next steps, most urgent first. All of them need a running server. */
export function nextSteps(at: Standing, schools: NamedSchools): NextStep[] {
  const ofSchool = ([name = EXAMPLE]: readonly string[]) => `--school ${quoted(name)}`;
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
    [
      at.to_verify > 0,
      `idms students list ${ofSchool(schools.to_verify)} --status SUBMITTED`,
      `${at.to_verify} to verify${inSchools(schools.to_verify)}`,
    ],
    [
      at.to_print > 0,
      schools.to_print.length > 1
        ? "idms generate --all-schools --out 'print/{school}/{class}.pdf'"
        : `idms generate ${ofSchool(schools.to_print)} --all-classes`,
      `${at.to_print} to print${inSchools(schools.to_print)}`,
    ],
  ];
  const due = all.filter(([isDue]) => isDue).map(([, command, why]) => ({ command, why }));
  return [...due, { command: "idms serve", why: "use IDMS in a browser" }];
}
