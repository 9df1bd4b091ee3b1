import { Button, Modal, TextInput } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams, type SetURLSearchParams } from "react-router-dom";
import { useForm } from "@mantine/form";
import { resetRequestSchema } from "@idms/core/school/accounts/user";
import { IconFingerprint } from "../../ui/icons/frame-icons.ts";
import { canUsePasskeys } from "../factors/passkey-calls.ts";
import { Form } from "../../ui/forms/form.tsx";
import { PublicPage } from "../session/public-page.tsx";
import { leavePage } from "../../ui/api/standing.ts";
import { beginSession } from "../../ui/api/tokens.ts";
import { hasGoneTo } from "../session/gone-to.ts";
import { useSignIn } from "../session/use-sign-in.tsx";
import { commonText, loginText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";
import { call, CallFailed, detailOf } from "../../ui/api/api.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";

/** The dialog that requests a reset link. The response does not reveal whether the account exists. */
function ResetRequest({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [state, setState] = useState<"ready" | "sending" | "sent">("ready");
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initialValues: { email: "" },
    validate: checkedBy(resetRequestSchema),
  });

  async function send(body: typeof form.values): Promise<void> {
    setState("sending");
    setFailure(undefined);
    try {
      await call("POST", "/auth/password-reset/", { body, anonymous: true });
      setState("sent");
    } catch (error) {
      // Too many tries, or no connection: that says nothing of the account.
      if (error instanceof CallFailed) setFailure(detailOf(error, error.message));
      setState("ready");
    }
  }

  function close(): void {
    onClose();
    setState("ready");
    setFailure(undefined);
    form.reset();
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={loginText.resetTitle}
      centered
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <Form
        onSubmit={form.onSubmit((values) => void send(values))}
        failure={failure}
        done={state === "sent" ? loginText.linkSent : undefined}
        actions={
          <>
            <Button variant="default" onClick={close}>
              {commonText.cancel}
            </Button>
            <Button type="submit" disabled={state === "sending"}>
              {state === "sending" ? loginText.sending : loginText.sendLink}
            </Button>
          </>
        }
      >
        <TextInput
          label={loginText.email}
          type="email"
          autoComplete="email"
          required
          data-autofocus
          {...form.getInputProps("email")}
        />
      </Form>
    </Modal>
  );
}

/** Loaded lazily, because few installations have providers. */
const Providers = lazy(async () => ({ default: (await import("../session/providers.tsx")).Providers }));
const Refused = lazy(async () => ({ default: (await import("../session/providers.tsx")).Refused }));
const Arrived = lazy(async () => ({ default: (await import("../session/providers.tsx")).Arrived }));

/** Completes the sign-in of a user who returns from a provider. */
function useArrival(params: URLSearchParams, setParams: SetURLSearchParams, byProvider: () => Promise<void>) {
  const [arrived] = useState(() => params.get("arrived"));
  const [hasSetOut] = useState(() => arrived !== null && hasGoneTo(arrived));
  const isToGoOn = useRef(hasSetOut);
  // Whoever did not set out from here says so themselves: somebody else's link begins no session.
  const [isAsked, setIsAsked] = useState(arrived !== null && !hasSetOut);
  useEffect(() => {
    if (arrived !== null && params.has("arrived")) setParams({}, { replace: true });
    if (!isToGoOn.current) return;
    isToGoOn.current = false;
    void byProvider();
  });
  return {
    isAsked,
    goOn() {
      setIsAsked(false);
      void byProvider();
    },
  };
}

/**
 * The page where staff sign in. After the sign-in, the whole page reloads, so that nothing from an earlier session
 * remains.
 */
export function LoginPage() {
  const [resetting, setResetting] = useState(false);
  const [params, setParams] = useSearchParams();
  const { busy, failure, onSubmit, fields, isSecond, restart, byPasskey, byProvider } = useSignIn(
    "",
    async (tokens) => {
      beginSession(tokens, tokens.sign_out);
      await leavePage();
    },
  );
  const { isAsked, goOn } = useArrival(params, setParams, byProvider);

  return (
    <PublicPage title={loginText.title}>
      {params.has("refused") && (
        <Suspense fallback={null}>
          <Refused reason={params.get("refused")} />
        </Suspense>
      )}
      {isAsked && (
        <Suspense fallback={null}>
          <Arrived busy={busy} onGoOn={goOn} />
        </Suspense>
      )}
      <Form
        onSubmit={onSubmit}
        failure={failure}
        wideActions
        actions={
          <>
            {isSecond ? (
              <Button variant="default" onClick={restart}>
                {commonText.cancel}
              </Button>
            ) : (
              <Button variant="default" onClick={() => setResetting(true)}>
                {loginText.reset}
              </Button>
            )}
            <Button type="submit" disabled={busy}>
              {busy ? loginText.signingIn : loginText.signIn}
            </Button>
          </>
        }
      >
        {fields}
      </Form>
      {!isSecond && canUsePasskeys() && (
        <Button
          fullWidth
          mt="md"
          variant="subtle"
          leftSection={<IconFingerprint size={18} aria-hidden="true" />}
          disabled={busy}
          onClick={() => void byPasskey()}
        >
          {say("Sign in with a passkey")}
        </Button>
      )}
      {!isSecond && (
        <Suspense fallback={null}>
          <Providers />
        </Suspense>
      )}
      <ResetRequest opened={resetting} onClose={() => setResetting(false)} />
    </PublicPage>
  );
}
