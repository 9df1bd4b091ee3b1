import {
  changePasswordFailure,
  changePasswordProblem,
  changePasswordText,
  commonText,
  messageMs,
  type ChangePasswordAnswer,
  type PasswordFormProblem,
} from "@idms/core";
import { Alert, Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { call, CallFailed } from "../api.ts";

/** The calls that may change a password, in the order in which they are tried; each is given its own words. */
const endpoints: readonly [string, (current: string, password: string) => object][] = [
  ["/auth/change-password/", (current_password, new_password) => ({ current_password, new_password })],
  [
    "/auth/password/change/",
    (old_password, password) => ({ old_password, new_password1: password, new_password2: password }),
  ],
  ["/auth/users/set_password/", (current_password, new_password) => ({ current_password, new_password })],
];

const asAnswer = (error: unknown): ChangePasswordAnswer =>
  error instanceof CallFailed && error.status > 0 ? error : null;

/** Tries one call after the other while there is no such call behind the address; any other answer is the answer. */
async function changePassword(current: string, password: string): Promise<void> {
  let failure: unknown;
  for (const [path, body] of endpoints) {
    try {
      await call("POST", path, { body: body(current, password) });
      return;
    } catch (error) {
      failure = error;
      if (!(error instanceof CallFailed && (error.html || error.status === 404 || error.status === 405)))
        break;
    }
  }
  throw failure;
}

/** The form of the profile dropdown; it closes a moment after the password was changed. */
export function ChangePasswordForm({ username, onClose }: { username: string; onClose(): void }) {
  const [form, setForm] = useState({ current: "", password: "", confirm: "" });
  const [problem, setProblem] = useState<Partial<PasswordFormProblem>>({});
  const [state, setState] = useState<"editing" | "saving" | "done">("editing");

  useEffect(() => {
    if (state !== "done") return undefined;
    const timer = setTimeout(onClose, messageMs.changePasswordClose);
    return () => clearTimeout(timer);
  }, [state, onClose]);

  async function save(): Promise<void> {
    const found = changePasswordProblem(form);
    setProblem(found ?? {});
    if (found) return;
    setState("saving");
    try {
      await changePassword(form.current, form.password);
      setState("done");
    } catch (error) {
      setProblem({ message: changePasswordFailure(asAnswer(error)) });
      setState("editing");
    }
  }

  const field = (name: keyof typeof form, label: string, autoComplete: string) => (
    <PasswordInput
      label={label}
      autoComplete={autoComplete}
      value={form[name]}
      onChange={(event) => setForm({ ...form, [name]: event.currentTarget.value })}
      error={problem.field === name && problem.message}
    />
  );

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack gap="xs">
        <TextInput label={changePasswordText.username} value={username} readOnly autoComplete="username" />
        {field("current", changePasswordText.currentPassword, "current-password")}
        {field("password", changePasswordText.newPassword, "new-password")}
        {field("confirm", changePasswordText.confirmPassword, "new-password")}
        {problem.message && !problem.field && (
          <Alert color="red" role="alert">
            {problem.message}
          </Alert>
        )}
        {state === "done" && <Alert role="status">{changePasswordText.done}</Alert>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" loading={state === "saving"} disabled={state === "done"}>
            {changePasswordText.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
