import { currentUserSchema, type CurrentUser } from "@idms/core/school/accounts/user";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { Modal } from "@mantine/core";
import { call, CallFailed, detailOf, getOne } from "../../ui/api/api.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { FullPageMessage } from "../../ui/page/full-page-message.tsx";
import { holdsWork, letGoOfWork } from "../../ui/api/held-work.ts";
import { UNSAVED_QUESTION } from "../../ui/forms/use-unsaved-guard.ts";
import { SignInAgain } from "./sign-in-again.tsx";
import { askToSignIn, meetOtherSession, ownPage } from "../../ui/api/standing.ts";
import { schoolAtWork, workInSchool } from "../../ui/api/school-at-work.ts";
import {
  forgetTokens,
  onOtherSession,
  onTokensForgotten,
  storedTokens,
  takeSignOut,
} from "../../ui/api/tokens.ts";
import { say } from "../../say/say/say.ts";
import { endProof, isProofAsked, watchProof } from "../../ui/api/proving.ts";
import { commonText } from "../../say/core-texts/messages.ts";

const ProofForm = lazy(async () => ({ default: (await import("./re-authenticate-form.tsx")).ProofForm }));

/** Z-index above all dialogs, because a request from such a dialog may be waiting for this authentication. */
const ON_TOP = 500;

/** Asks the user to authenticate again while the request that requires this is waiting. */
function Reauthenticate() {
  const isAsked = useSyncExternalStore(watchProof, isProofAsked);
  return (
    <Modal
      opened={isAsked}
      onClose={() => endProof(false)}
      title={say("Confirm your identity")}
      closeButtonProps={{ "aria-label": commonText.close }}
      closeOnClickOutside={false}
      centered
      zIndex={ON_TOP}
      onKeyDown={(event) => event.key !== "Tab" && event.key !== "Escape" && event.stopPropagation()}
    >
      {isAsked && (
        <Suspense fallback={null}>
          <ProofForm onDone={() => endProof(true)} onClose={() => endProof(false)} />
        </Suspense>
      )}
    </Modal>
  );
}

/** Loaded lazily, because few users see it. */
const EnrolPage = lazy(async () => ({ default: (await import("./enrol-page.tsx")).EnrolPage }));

const OwnPasswordPage = lazy(async () => ({
  default: (await import("./own-password-page.tsx")).OwnPasswordPage,
}));

const SessionContext = createContext<CurrentUser | null>(null);

/** Returns the signed-in user. Only usable below `RequireSession`. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(SessionContext);
  if (!user) throw new Error("useCurrentUser is used outside of a session");
  return user;
}

/**
 * Shows its children to a signed-in user and the login page to anyone else. If the session ends while a page has
 * unsaved changes, the page stays and asks the user to sign in again.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const signOut = useSignOut();
  const signedIn = storedTokens() !== null;
  const { data, error, refetch } = useQuery({
    queryKey: ["/me/"],
    queryFn: ({ signal }) => getOne("/me/", currentUserSchema, { signal }),
    enabled: signedIn,
    staleTime: Infinity,
  });

  const username = data?.username;
  useEffect(() => (username === undefined ? undefined : ownPage(username)), [username]);
  useEffect(
    () =>
      onTokensForgotten(() => {
        if (holdsWork()) {
          void askToSignIn();
          return;
        }
        client.clear();
        void navigate("/login", { replace: true });
      }),
    [client, navigate],
  );
  // If the server cannot identify the user, the next call will.
  useEffect(() => onOtherSession(() => void meetOtherSession().catch(() => undefined)), []);

  if (!signedIn && !data) return <Navigate to="/login" replace />;
  if (error instanceof CallFailed && error.status === 401) return null;
  // This user has no access, or no longer has access, to the school in which the last user worked.
  if (error instanceof CallFailed && error.status === 404 && schoolAtWork() !== null) {
    workInSchool(null);
    void refetch();
    return null;
  }
  if (error)
    return (
      <FullPageMessage retry={() => void refetch()}>
        {detailOf(error, say("Your account could not be loaded."))}
      </FullPageMessage>
    );
  if (!data) return null;
  return (
    <SessionContext value={data}>
      {data.must_change_password ? (
        <Suspense fallback={null}>
          <OwnPasswordPage username={data.username} signOut={signOut} />
        </Suspense>
      ) : data.must_enrol ? (
        <Suspense fallback={null}>
          <EnrolPage signOut={signOut} />
        </Suspense>
      ) : (
        children
      )}
      <SignInAgain />
      <Reauthenticate />
    </SessionContext>
  );
}

/** How long sign-out waits for the server, in ms. */
const PATIENCE_MS = 2000;

/** Returns a function that lets go of unsaved changes. If there are any, it asks first, and resolves to the answer. */
export function useMayLeave(): () => Promise<boolean> {
  const ask = useAsk();
  return useCallback(async () => {
    if (holdsWork() && !(await ask.confirm(UNSAVED_QUESTION, say("Leave"), { danger: true }))) return false;
    letGoOfWork();
    return true;
  }, [ask]);
}

/** Returns a function that ends the session. If there are unsaved changes, it asks for confirmation first. */
export function useSignOut(): () => Promise<void> {
  const mayLeave = useMayLeave();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    // The server is told so too; if it cannot be reached the session runs out.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await call("POST", "/auth/logout/", { signal, farewell: true }).catch(() => undefined);
    workInSchool(null);
    const elsewhere = takeSignOut();
    forgetTokens();
    if (elsewhere !== null) window.location.assign(elsewhere);
  }, [mayLeave]);
}
