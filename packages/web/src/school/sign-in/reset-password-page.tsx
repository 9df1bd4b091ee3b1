import { resetPasswordProblem } from "@idms/core/school/accounts/change-password";
import { resetPasswordFailure } from "@idms/core/school/sign-in/failed-call";
import { tokenInFragment } from "@idms/core/link-address";
import { messageMs } from "@idms/core/messages";
import { Button, Text } from "@mantine/core";
import { useCallback, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { asSentence } from "@idms/core/as-sentence";
import { call, CallFailed } from "../../ui/api/api.ts";
import { Form } from "../../ui/forms/form.tsx";
import { PublicPage } from "../session/public-page.tsx";
import { usePasswordForm } from "../session/use-password-form.tsx";
import { say } from "../../say/say/say.ts";
import { commonText, loginText, resetPasswordText } from "../../say/core-texts/messages.ts";

/** The page that a reset link opens. It asks for the new password twice. */
export function ResetPasswordPage() {
  const [query] = useSearchParams();
  const [unseen] = useState(() => tokenInFragment(location.hash));
  const { token = query.get("token") ?? unseen ?? "" } = useParams();
  const navigate = useNavigate();
  const toLogin = useCallback(() => void navigate("/login", { replace: true }), [navigate]);
  const { state, failure, field, newField, onSubmit } = usePasswordForm({
    initial: { password: "", confirm: "" },
    check: (values) => resetPasswordProblem({ token, ...values }),
    send: ({ password }) =>
      call("POST", "/auth/password-reset-confirm/", { body: { token, password }, anonymous: true }),
    explain: (error) => {
      const data = error instanceof CallFailed && !error.html ? error.data : undefined;
      return asSentence(resetPasswordFailure(data), data);
    },
    onDone: toLogin,
    pauseMs: messageMs.passwordResetRedirect,
  });
  return (
    <PublicPage title={loginText.resetTitle}>
      <Form
        onSubmit={onSubmit}
        failure={failure ?? (token ? undefined : resetPasswordText.missingLink)}
        done={state === "done" ? resetPasswordText.done : undefined}
        wideActions
        actions={
          <>
            <Button variant="default" onClick={toLogin}>
              {commonText.cancel}
            </Button>
            <Button type="submit" disabled={state !== "editing"}>
              {state === "saving" ? commonText.saving : resetPasswordText.save}
            </Button>
          </>
        }
      >
        {newField(resetPasswordText.newPassword)}
        {field("confirm", resetPasswordText.confirmPassword, "new-password")}
        {failure !== undefined && (
          <Text size="sm">{say("If the link has expired, ask for a new one on the sign-in page.")}</Text>
        )}
      </Form>
    </PublicPage>
  );
}
