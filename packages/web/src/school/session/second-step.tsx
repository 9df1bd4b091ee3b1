import type { SecondStepAsked } from "@idms/core/school/accounts/factors";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { say } from "../../say/say/say.ts";

/** What the second step of a sign-in asks for: a code, or a passkey. */
export function SecondStepFields({
  asked,
  code,
  busy,
  onCode,
  onPasskey,
}: {
  asked: SecondStepAsked;
  code: string;
  busy: boolean;
  onCode(typed: string): void;
  onPasskey(): void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const hasApp = asked.ways.includes("totp");
  return (
    <Stack gap="sm">
      <Text size="sm">
        {hasApp
          ? say("Enter the code that your authenticator app shows, or a recovery code.")
          : say("Confirm with your passkey, or enter a recovery code.")}
      </Text>
      {asked.ways.includes("passkey") && (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} aria-hidden="true" />}
          disabled={busy}
          onClick={onPasskey}
        >
          {say("Use a passkey")}
        </Button>
      )}
      <TextInput
        label={say("Code")}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        ref={field}
        value={code}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
    </Stack>
  );
}
