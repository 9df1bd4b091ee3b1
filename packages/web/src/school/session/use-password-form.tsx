import type { PasswordFormProblem } from "@idms/core/school/accounts/change-password";
import type { PasswordOwner } from "@idms/core/school/accounts/guessable-password";
import type { Sentence } from "@idms/core/sentence";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { NewPasswordField } from "../../ui/forms/new-password-field.tsx";
import { PasswordField, type PasswordFieldProps } from "../../ui/forms/password-field.tsx";
import { tellRefusal } from "../../say/say/tell.ts";

type Passwords = Partial<Record<PasswordFormProblem["field"], string>>;

export interface PasswordFormOptions<Values extends Passwords> {
  initial: Values;
  /** Returns the first error in the input, or undefined if there is none. */
  check(values: Values): PasswordFormProblem | undefined;
  send(values: Values): Promise<unknown>;
  /** Returns the message for a failed request. */
  explain(error: unknown): Sentence;
  /** Called `pauseMs` milliseconds after the new password was set. A success message is shown until then. */
  onDone(): void;
  pauseMs: number;
}

/**
 * Manages a form that sets a new password. Validates the input, sends it, and continues a short time after success.
 */
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
    setProblem(found ? { field: found.field, message: tellRefusal(found.failure) } : {});
    if (found) return;
    setState("saving");
    try {
      await send(values);
      setState("done");
    } catch (error) {
      setProblem({ message: tellRefusal(explain(error)) });
      setState("editing");
    }
  }

  return {
    state,
    /** The error message, unless it belongs to a form field. */
    failure: problem.field && problem.field in values ? undefined : problem.message,
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      void save();
    },
    /** Returns the input for the new password, with advice on the strength of the password. */
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
