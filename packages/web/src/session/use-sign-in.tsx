import { detailOr, loginSchema } from "@idms/core";
import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { call, CallFailed } from "../api/api.ts";
import { PasswordField } from "../ui/password-field.tsx";
import type { Tokens } from "../api/tokens.ts";
import { checkedBy } from "../ui/checked-by.ts";
import { loginText } from "../say/texts/messages.ts";
import { say } from "../say/say.ts";
import { retell } from "../say/retell.ts";

const NOT_FOUND_OUT = say("You could not be signed in. Check your connection and try again.");

/** The fields that somebody signs in with, and what becomes of it. */
export function useSignIn(username: string, onTokens: (tokens: Tokens) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initialValues: { username, password: "" },
    validate: checkedBy(loginSchema),
  });

  async function signIn(values: typeof form.values): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await onTokens((await call("POST", "/auth/token/", { body: values, anonymous: true })) as Tokens);
    } catch (error) {
      const refused = error instanceof CallFailed;
      const data = refused && error.status !== 401 ? error.data : null;
      setFailure(retell(detailOr(data, refused ? loginText.failed : NOT_FOUND_OUT)));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    failure,
    onSubmit: form.onSubmit((values) => void signIn(values)),
    restart: form.reset,
    fields: (
      <>
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
          data-autofocus
          {...form.getInputProps("password")}
        />
      </>
    ),
  };
}
