import { Button, SegmentedControl, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { call, detailOf, getOne } from "../api/api.ts";
import { askForPasskey, canUsePasskeys, NoPasskey } from "../factors/passkey-calls.ts";
import { changePasswordText, commonText } from "../say/texts/messages.ts";
import { say } from "../say/say.ts";
import { Form } from "../ui/form.tsx";
import { PasswordField } from "../ui/password-field.tsx";

const PATH = "/me/prove/";
const waysSchema = z.object({ password: z.boolean(), code: z.boolean(), passkey: z.boolean() });

/** The password, a code or a passkey, whichever the owner has at hand. */
export function ProofForm({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const { data: ways } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => getOne(PATH, waysSchema, { signal }),
    gcTime: 0,
  });
  const [way, setWay] = useState("password");
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function prove(work: () => Promise<object>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await call("POST", PATH, { body: await work() });
      onDone();
    } catch (error) {
      setFailure(
        error instanceof NoPasskey
          ? say("No passkey was used. Try again, or confirm another way.")
          : detailOf(error, say("It could not be confirmed. Please try again.")),
      );
      setBusy(false);
    }
  }
  // The dialog looks for what has the focus before this has loaded.
  useEffect(() => field.current?.focus(), []);

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === "") setFailure(way === "code" ? say("Enter a code.") : say("Enter your password."));
        else void prove(async () => (way === "code" ? { code: typed } : { password: typed }));
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
        {say("This needs a proof that it is you. For ten minutes you are not asked again.")}
      </Text>
      {ways?.code && (
        <SegmentedControl
          aria-label={say("How")}
          data={[
            { value: "password", label: say("Password") },
            { value: "code", label: say("Code") },
          ]}
          value={way}
          onChange={(next) => {
            setWay(next);
            setTyped("");
          }}
        />
      )}
      {way === "code" ? (
        <TextInput
          label={say("Code")}
          autoComplete="one-time-code"
          spellCheck={false}
          ref={field}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : (
        <PasswordField
          label={changePasswordText.currentPassword}
          autoComplete="current-password"
          ref={field}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
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
    </Form>
  );
}
