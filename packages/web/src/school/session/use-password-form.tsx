import type { PasswordFormProblem } from "@idms/core/school/accounts/change-password";
import type { PasswordOwner } from "@idms/core/school/accounts/guessable-password";
import type { Sentence } from "@idms/core/sentence";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { NewPasswordField } from "../../ui/forms/new-password-field.tsx";
import { PasswordField, type PasswordFieldProps } from "../../ui/forms/password-field.tsx";
import { tell } from "../../say/say/retell.ts";

type Passwords = Partial<Record<PasswordFormProblem["field"], string>>;

export interface PasswordFormOptions<Values extends Passwords> {
  initial: Values;
  /** The first thing wrong with what was typed. */
  check(values: Values): PasswordFormProblem | undefined;
  send(values: Values): Promise<unknown>;
  /** The message when sending has failed. */
  explain(error: unknown): Sentence;
  /** The act after the new password is set, `pauseMs` milliseconds later, in which a message says so. */
  onDone(): void;
  pauseMs: number;
}

/** A form that sets a new password: it checks, sends, and goes on a moment after it has worked. */
export function usePasswordForm<Values extends Passwords>(options: PasswordFormOptions<Values>) {
  const { initial, check, send, explain, onDone, pauseMs } = options;
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState<{ field?: PasswordFormProblem["field"]; message?: string }>({});
  const [state, setState] = useState<"editing" | "saving" | "done">("editing");

  useEffect(() => {
    if (state !== "done") return undefined;
    const timer = setTimeout(onDone, pauseMs);
    return () => clearTimeout(timer);
  }, [state, onDone, pauseMs]);

  async function save(): Promise<void> {
    const found = check(values);
    setProblem(found ? { field: found.field, message: tell(found.failure) } : {});
    if (found) return;
    setState("saving");
    try {
      await send(values);
      setState("done");
    } catch (error) {
      setProblem({ message: tell(explain(error)) });
      setState("editing");
    }
  }

  return {
    state,
    /** The message that belongs to no field of the form. */
    failure: problem.field && problem.field in values ? undefined : problem.message,
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      void save();
    },
    /** The field of the new password, with advice on it. */
    newField: (label: string, owner?: PasswordOwner): ReactNode => (
      <NewPasswordField
        label={label}
        owner={owner}
        value={values.password ?? ""}
        onChange={(event) => setValues({ ...values, password: event.currentTarget.value })}
        error={problem.field === "password" && problem.message}
      />
    ),
    field: (
      name: keyof Values & PasswordFormProblem["field"],
      label: string,
      autoComplete: PasswordFieldProps["autoComplete"],
      more: Partial<PasswordFieldProps> = {},
    ): ReactNode => (
      <PasswordField
        label={label}
        autoComplete={autoComplete}
        value={values[name]}
        onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        error={problem.field === name && problem.message}
        {...more}
      />
    ),
  };
}
