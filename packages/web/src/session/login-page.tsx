import { detailOr, loginSchema, loginText } from "@idms/core";
import { Button, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { call, CallFailed } from "../api.ts";
import { Form } from "../ui/form.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { PublicPage } from "./public-page.tsx";
import { ResetRequest } from "./reset-request.tsx";
import { beginSession, type Tokens } from "./tokens.ts";

/** Signs a member of staff in; then the whole page loads anew, so that nothing of a session before is left in it. */
export function LoginPage() {
  const [state, setState] = useState<"ready" | "busy">("ready");
  const [failure, setFailure] = useState<string>();
  const [resetting, setResetting] = useState(false);
  const form = useForm({
    initialValues: { username: "", password: "" },
    validate: schemaResolver(loginSchema, { sync: true }),
  });

  async function signIn(values: typeof form.values): Promise<void> {
    setState("busy");
    setFailure(undefined);
    try {
      beginSession((await call("POST", "/auth/token/", { body: values, anonymous: true })) as Tokens);
      location.assign("/");
    } catch (error) {
      const data = error instanceof CallFailed && error.status !== 401 ? error.data : null;
      setFailure(detailOr(data, loginText.failed));
      setState("ready");
    }
  }

  return (
    <PublicPage title={loginText.title}>
      <Form
        onSubmit={form.onSubmit((values) => void signIn(values))}
        failure={failure}
        wideActions
        actions={
          <>
            <Button variant="default" onClick={() => setResetting(true)}>
              {loginText.reset}
            </Button>
            <Button type="submit" disabled={state === "busy"}>
              {state === "busy" ? loginText.signingIn : loginText.signIn}
            </Button>
          </>
        }
      >
        <TextInput
          label={loginText.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps("username")}
        />
        <PasswordField
          label={loginText.password}
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
      </Form>
      <ResetRequest opened={resetting} onClose={() => setResetting(false)} />
    </PublicPage>
  );
}
