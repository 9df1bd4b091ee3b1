import { Button } from "@mantine/core";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { IconFingerprint } from "../../ui/icons/frame-icons.ts";
import { canUsePasskeys } from "../factors/passkey-calls.ts";
import { Form } from "../../ui/forms/form.tsx";
import { ProviderChoice } from "../session/provider-choice.tsx";
import { PublicPage } from "../session/public-page.tsx";
import { leavePage } from "../../ui/api/standing.ts";
import { beginSession } from "../../ui/api/tokens.ts";
import { hasGoneTo } from "../session/gone-to.ts";
import { useSignIn } from "../session/use-sign-in.tsx";
import { commonText, loginText } from "../../say/core-texts/messages.ts";
import { say } from "../../say/say/say.ts";

/** Loaded lazily, because few installations have providers. */
const Refused = lazy(async () => ({ default: (await import("../session/providers.tsx")).Refused }));
const Arrived = lazy(async () => ({ default: (await import("../session/providers.tsx")).Arrived }));
/** Loaded lazily, because few users have forgotten their password. */
const ResetRequest = lazy(async () => ({ default: (await import("./reset-request.tsx")).ResetRequest }));

/** Removes the parameters from the page's address, so that a reload does not repeat what they ask for. */
const withoutParameters = () => history.replaceState(history.state, "", location.pathname);

/** Completes the sign-in of a user who returns from a provider. */
function useArrival(arrived: string | null, byProvider: () => Promise<void>) {
  const [hasSetOut] = useState(() => arrived !== null && hasGoneTo(arrived));
  const isToGoOn = useRef(hasSetOut);
  // Whoever did not set out from here says so themselves: somebody else's link begins no session.
  const [isAsked, setIsAsked] = useState(arrived !== null && !hasSetOut);
  useEffect(() => {
    if (arrived !== null) withoutParameters();
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
  const [resetting, setResetting] = useState<boolean>();
  const [params] = useState(() => new URLSearchParams(location.search));
  const { busy, failure, onSubmit, fields, isSecond, restart, byPasskey, byProvider } = useSignIn(
    "",
    async (tokens) => {
      beginSession(tokens, tokens.sign_out);
      await leavePage();
    },
  );
  const { isAsked, goOn } = useArrival(params.get("arrived"), byProvider);

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
      {!isSecond && <ProviderChoice />}
      {resetting !== undefined && (
        <Suspense fallback={null}>
          <ResetRequest opened={resetting} onClose={() => setResetting(false)} />
        </Suspense>
      )}
    </PublicPage>
  );
}
