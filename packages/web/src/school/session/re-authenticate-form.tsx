import { Button, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { IconFingerprint } from "../../ui/icons/frame-icons.ts";
import { call, detailOf, getOne } from "../../ui/api/api.ts";
import { storeTokens, type Tokens } from "../../ui/api/tokens.ts";
import { askForPasskey, canUsePasskeys, NoPasskey } from "../factors/passkey-calls.ts";
import { changePasswordText, commonText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { Form } from "../../ui/forms/form.tsx";
import { ProviderChoice } from "./provider-choice.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";

const PATH = "/me/prove/";
const waysSchema = z.object({ password: z.boolean(), code: z.boolean(), passkey: z.boolean() });

/** Sends the user's credentials and reports errors. */
function useProving(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function prove(work: () => Promise<object>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      storeTokens((await call("POST", PATH, { body: await work() })) as Tokens);
      onDone();
    } catch (error) {
      setFailure(
        error instanceof NoPasskey
          ? say("No passkey was used. Try again, or confirm your identity in another way.")
          : detailOf(error, say("Your identity could not be confirmed. Please try again.")),
      );
      setBusy(false);
    }
  }
  return { busy, failure, setFailure, prove };
}

/**
 * Asks for the same credentials as at sign-in: the password, and a code if the user has a second factor, or a
 * passkey.
 */
export function ProofForm({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const { data: ways } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => getOne(PATH, waysSchema, { signal }),
    gcTime: 0,
  });
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, setFailure, prove } = useProving(onDone);
  // The dialog looks for what has the focus before this has loaded.
  useEffect(() => field.current?.focus(), []);

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (password === "") setFailure(say("Enter your password."));
        else if (ways?.code && code === "") setFailure(say("Enter a code."));
        else void prove(async () => ({ password, ...(ways?.code && { code }) }));
      }}
      failure={failure}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" disabled={busy}>
            {say("Confirm")}
          </Button>
        </>
      }
    >
      <Text size="sm">
        {say("Confirm your identity to continue. You will not be asked again for ten minutes.")}
      </Text>
      <PasswordField
        label={changePasswordText.currentPassword}
        autoComplete="current-password"
        ref={field}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {ways?.code && (
        <TextInput
          label={say("Code from your app, or a recovery code")}
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {ways?.passkey && canUsePasskeys() && (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} aria-hidden="true" />}
          disabled={busy}
          onClick={() => void prove(() => askForPasskey("/me/prove/options/"))}
        >
          {say("Use a passkey")}
        </Button>
      )}
      <ProviderChoice again />
    </Form>
  );
}
