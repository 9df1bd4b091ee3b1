import { changePasswordProblem } from "@idms/core/school/accounts/change-password";
import { changePasswordFailure, type ChangePasswordAnswer } from "@idms/core/school/sign-in/failed-call";
import { messageMs } from "@idms/core/messages";
import { Button, TextInput } from "@mantine/core";
import { asSentence } from "@idms/core/as-sentence";
import { call, CallFailed } from "../../ui/api/api.ts";
import { Form } from "../../ui/forms/form.tsx";
import { usePasswordForm } from "./use-password-form.tsx";
import { changePasswordText, commonText } from "../../say/core-texts/messages.ts";

/**
 * The API calls for changing a password, in the order in which they are tried. Each call has its own parameter names.
 */
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

/** Whether an error only means that the endpoint does not exist. */
const isMissing = (error: unknown): boolean =>
  error instanceof CallFailed && (error.html || error.status === 404 || error.status === 405);

/**
 * Tries the calls one after the other until one of them succeeds.
 * @throws the error of the first endpoint that exists, because it says what is wrong with the passwords
 */
async function changePassword(current: string, password: string): Promise<void> {
  const failures: unknown[] = [];
  for (const [path, body] of endpoints) {
    try {
      await call("POST", path, { body: body(current, password) });
      return;
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures.find((error) => !isMissing(error)) ?? failures.at(-1);
}

interface ChangePasswordFormProps {
  username: string;
  /** Whether the user must change the password before doing anything else. */
  isDuty?: boolean;
  onClose(): void;
}

/** The password form in the profile dropdown. It closes shortly after the password is changed. */
export function ChangePasswordForm({ username, isDuty = false, onClose }: ChangePasswordFormProps) {
  const { state, failure, field, newField, onSubmit } = usePasswordForm({
    initial: { current: "", password: "", confirm: "" },
    check: changePasswordProblem,
    send: ({ current, password }) => changePassword(current, password),
    explain: (error) => asSentence(changePasswordFailure(asAnswer(error)), asAnswer(error)?.data),
    onDone: onClose,
    pauseMs: messageMs.changePasswordClose,
  });
  return (
    <Form
      onSubmit={onSubmit}
      failure={failure}
      done={state === "done" ? changePasswordText.done : undefined}
      gap="xs"
      actions={
        <>
          {!isDuty && (
            <Button variant="default" onClick={onClose}>
              {commonText.cancel}
            </Button>
          )}
          <Button type="submit" disabled={state !== "editing"}>
            {state === "saving" ? commonText.saving : changePasswordText.save}
          </Button>
        </>
      }
    >
      <TextInput
        label={changePasswordText.username}
        variant="filled"
        value={username}
        readOnly
        autoComplete="username"
      />
      {field("current", changePasswordText.currentPassword, "current-password", { autoFocus: true })}
      {newField(changePasswordText.newPassword, { username })}
      {field("confirm", changePasswordText.confirmPassword, "new-password")}
    </Form>
  );
}
