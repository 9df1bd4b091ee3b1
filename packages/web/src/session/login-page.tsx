import { Button } from "@mantine/core";
import { useState } from "react";
import { Form } from "../ui/form.tsx";
import { PublicPage } from "./public-page.tsx";
import { ResetRequest } from "./reset-request.tsx";
import { leavePage } from "../api/standing.ts";
import { beginSession } from "../api/tokens.ts";
import { useSignIn } from "./use-sign-in.tsx";
import { loginText } from "../say/texts/messages.ts";

/** Signs a member of staff in; then the whole page loads anew, so that nothing of a session before is left in it. */
export function LoginPage() {
  const [resetting, setResetting] = useState(false);
  const { busy, failure, onSubmit, fields } = useSignIn("", async (tokens) => {
    beginSession(tokens);
    await leavePage();
  });

  return (
    <PublicPage title={loginText.title}>
      <Form
        onSubmit={onSubmit}
        failure={failure}
        wideActions
        actions={
          <>
            <Button variant="default" onClick={() => setResetting(true)}>
              {loginText.reset}
            </Button>
            <Button type="submit" disabled={busy}>
              {busy ? loginText.signingIn : loginText.signIn}
            </Button>
          </>
        }
      >
        {fields}
      </Form>
      <ResetRequest opened={resetting} onClose={() => setResetting(false)} />
    </PublicPage>
  );
}
