import { EXIT } from "./exit-codes.ts";
import { Interrupted } from "./interruptible.ts";

/**
 * Whether the program can ask questions: on a terminal and without --no-input. Questions go to standard error, so that
 * standard output contains only data.
 */
export const canAsk = ({ input }: { input: boolean }): boolean =>
  input && process.stdin.isTTY === true && process.stderr.isTTY === true;

/** A question with a one-line answer. `check` returns the problem with an answer, if any. */
export interface Question {
  message: string;
  suggestion?: string;
  isSecret?: boolean;
  check?: (answer: string) => string | undefined;
}

/** Asks a question on the terminal. Throws Interrupted if the user presses Ctrl-C. */
export function ask({ message, suggestion, isSecret, check }: Question): Promise<string> {
  const validate = (answer: string): string | true => check?.(answer) ?? true;
  return prompt<string>(
    isSecret
      ? { type: "password", mask: "*", message, validate }
      : { type: "input", message, validate, ...(suggestion !== undefined && { default: suggestion }) },
  );
}

export const confirm = (message: string, suggestion = true): Promise<boolean> =>
  prompt<boolean>({ type: "confirm", message, default: suggestion });

async function prompt<T>(question: object): Promise<T> {
  const { default: inquirer } = await import("inquirer");
  const ask = inquirer.createPromptModule({ output: process.stderr });
  try {
    const { answer } = (await ask([{ ...question, name: "answer" }] as never)) as unknown as { answer: T };
    return answer;
  } catch (error) {
    throw (error as Error).name === "ExitPromptError" ? new Interrupted(EXIT.interrupted) : error;
  }
}
