import { factorFailures } from "@idms/core/school/sign-in/factor-failures";
import type { SecondStepAsked } from "@idms/core/school/accounts/factors";
import { detailOr } from "@idms/core/school/sign-in/failed-call";
import { TextInput, Button, Stack, Text } from "@mantine/core";
import { useState, type ChangeEvent, type FormEvent, useEffect, useRef } from "react";
import { asSentence } from "@idms/core/as-sentence";
import { IconFingerprint } from "../../ui/icons/frame-icons.ts";
import { call, CallFailed } from "../../ui/api/api.ts";
import { askForPasskey, NoPasskey } from "../factors/passkey-calls.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import type { Tokens } from "../../ui/api/tokens.ts";
import { loginText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { tellRefusal } from "../../say/say/tell.ts";

const NOT_FOUND_OUT = say("You could not be signed in. Check your connection and try again.");

/** The tokens of a session, with the provider's sign-out URL if the session was started through a provider. */
type TokensOfProvider = Tokens & { sign_out?: string };

/** The sign-in step that is being sent. The meaning of a 401 response depends on the step. */
type Step = "password" | "factor";

/** Returns the second step that the server requires after the correct password, or null if it requires none. */
function secondStepOf(error: unknown): SecondStepAsked | null {
  if (!(error instanceof CallFailed)) return null;
  return ((error.data ?? {}) as { second_factor?: SecondStepAsked }).second_factor ?? null;
}

/** Manages the current step, its input and its errors. */
function useSteps(clear: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState<SecondStepAsked | null>(null);
  const [code, setCode] = useState("");

  function restart(): void {
    setAsked(null);
    setCode("");
    clear();
  }

  function fail(error: unknown, step: Step): void {
    if (error instanceof NoPasskey) {
      setFailure(say("No passkey was used. Try again, or sign in another way."));
      return;
    }
    const isAnswer = error instanceof CallFailed;
    const isWrongPassword = step === "password" && isAnswer && error.status === 401;
    const data = isAnswer && !isWrongPassword ? error.data : null;
    const said = asSentence(detailOr(data, isAnswer ? loginText.failed : NOT_FOUND_OUT), data);
    setFailure(tellRefusal(said));
    // The ticket from the password step has expired, so that step starts again.
    if (said.code === factorFailures.tooLate.code) restart();
  }

  async function during(step: Step, work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const next = secondStepOf(error);
      if (next) {
        setAsked(next);
        setCode("");
      } else fail(error, step);
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, asked, code, setCode, during, restart };
}

type Values = Record<"username" | "password", string>;
type Wrong = { [Name in keyof Values]?: string | undefined };

/** Finds empty fields. Anything else that is wrong, the server says, and also this if the check fails to load. */
async function wrongIn(values: Values): Promise<Wrong> {
  if (Object.values(values).every((value) => value.trim() !== "")) return {};
  return import("./sign-in-check.ts").then(
    ({ wrongInSignIn }) => wrongInSignIn(values),
    () => ({}),
  );
}

/** Manages the fields of the first step. An error disappears when the user changes the field. */
function useFirstFields(username: string) {
  const [values, setValues] = useState<Values>({ username, password: "" });
  const [wrong, setWrong] = useState<Wrong>({});
  return {
    values,
    setWrong,
    clear() {
      setValues({ username, password: "" });
      setWrong({});
    },
    propsOf: (name: keyof Values) => ({
      value: values[name],
      error: wrong[name],
      onChange(event: ChangeEvent<HTMLInputElement>) {
        const { value } = event.currentTarget;
        setValues((before) => ({ ...before, [name]: value }));
        setWrong((before) => ({ ...before, [name]: undefined }));
      },
    }),
  };
}

/** Returns the fields for signing in, in one or two steps, and the outcome. */
export function useSignIn(username: string, onTokens: (tokens: TokensOfProvider) => Promise<void>) {
  const { values, setWrong, clear, propsOf } = useFirstFields(username);
  const { busy, failure, asked, code, setCode, during, restart } = useSteps(clear);

  const send = async (path: string, body: object): Promise<void> =>
    onTokens((await call("POST", path, { body, anonymous: true })) as TokensOfProvider);

  const bySecondPasskey = (ticket: string) =>
    during("factor", async () => {
      const answer = await askForPasskey("/auth/second-factor/options/", { ticket });
      await send("/auth/second-factor/", { ticket, ...answer });
    });

  const byPassword = () =>
    during("password", async () => {
      const wrong = await wrongIn(values);
      setWrong(wrong);
      if (Object.keys(wrong).length === 0) await send("/auth/token/", values);
    });

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (asked) void during("factor", () => send("/auth/second-factor/", { ticket: asked.ticket, code }));
    else void byPassword();
  }

  return {
    busy,
    failure,
    onSubmit,
    restart,
    /** Whether the password was correct and a second factor is required. */
    isSecond: asked !== null,
    /** Completes the sign-in of a user who returns from a provider. */
    byProvider: () => during("factor", () => send("/auth/providers/finish/", {})),
    /** Signs in with a passkey alone. */
    byPasskey: () =>
      during("factor", async () => send("/auth/passkey/", await askForPasskey("/auth/passkey/options/"))),
    fields: asked ? (
      <SecondStepFields
        asked={asked}
        code={code}
        busy={busy}
        onCode={setCode}
        onPasskey={() => void bySecondPasskey(asked.ticket)}
      />
    ) : (
      <>
        <TextInput
          label={loginText.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...propsOf("username")}
        />
        <PasswordField
          label={loginText.password}
          autoComplete="current-password"
          data-autofocus
          {...propsOf("password")}
        />
      </>
    ),
  };
}

/** Asks for the second step of a sign-in: a code or a passkey. */
function SecondStepFields({
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
