/** How far an installation is. */
export interface Standing {
  schools: number;
  forms: number;
  templates: number;
  classes: number;
  students: number;
  to_verify: number;
  to_print: number;
}

/** What is to be done next: by a command, and in words why. */
export interface NextStep {
  command: string;
  why: string;
}

/** A school to name in examples, where there is one. */
const named = (school: string | undefined): string => JSON.stringify(school ?? "Green Valley");

/** What leads on from where an installation is, the nearest first; the server is there for any of it. */
export function nextSteps(at: Standing, school?: string): NextStep[] {
  const of = `--school ${named(school)}`;
  const all: [isDue: boolean, command: string, why: string][] = [
    [at.schools === 0, `idms schools add ${named(undefined)}`, "there is no school yet"],
    [at.schools > 0 && at.forms === 0, `idms forms starter ${of}`, "no form says what is asked of a student"],
    [at.schools > 0 && at.templates === 0, `idms templates starter Banyan ${of}`, "no card has a design"],
    [at.schools > 0 && at.classes === 0, `idms classes add "8 - A" ${of}`, "there is no class yet"],
    [
      at.classes > 0 && at.forms > 0 && at.students === 0,
      `idms import students class-8a.csv ${of} --class "8 - A"`,
      "nobody is in a class; idms links create lets parents send it",
    ],
    [at.to_verify > 0, `idms students list ${of} --status SUBMITTED`, `${at.to_verify} to verify`],
    [at.to_print > 0, `idms generate ${of} --all-classes`, `${at.to_print} to print`],
  ];
  const due = all.filter(([isDue]) => isDue).map(([, command, why]) => ({ command, why }));
  return [...due, { command: "idms serve", why: "the same on the web" }];
}
