import { currentUserSchema, type CurrentUser } from "@idms/core/school/accounts/user";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, lazy, Suspense, useCallback, useContext, useEffect, type ReactNode } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { call, CallFailed, detailOf, getOne } from "../../ui/api/api.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { FullPageMessage } from "../../ui/page/full-page-message.tsx";
import { holdsWork, letGoOfWork } from "../../ui/api/held-work.ts";
import { UNSAVED_QUESTION } from "../../ui/forms/use-unsaved-guard.ts";
import { Reauthenticate } from "./re-authenticate.tsx";
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

/** Few see it, so that it is loaded for them alone. */
const EnrolPage = lazy(async () => ({ default: (await import("./enrol-page.tsx")).EnrolPage }));

const OwnPasswordPage = lazy(async () => ({
  default: (await import("./own-password-page.tsx")).OwnPasswordPage,
}));

const SessionContext = createContext<CurrentUser | null>(null);

/** The signed-in user; only below `RequireSession`. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(SessionContext);
  if (!user) throw new Error("useCurrentUser is used outside of a session");
  return user;
}

/**
 * Shows its children to somebody who is signed in, and the login page to everybody else. A page that holds something
 * unsaved when the session ends stays, and asks to sign in again.
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
  // Where the server cannot say who it is, the next call finds out.
  useEffect(() => onOtherSession(() => void meetOtherSession().catch(() => undefined)), []);

  if (!signedIn && !data) return <Navigate to="/login" replace />;
  if (error instanceof CallFailed && error.status === 401) return null;
  // The school that was worked in is none of this user's, or no more.
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

/** How long a sign-out waits for the server. */
const PATIENCE_MS = 2000;

/** Ends the session, after a question where something is not saved. */
export function useSignOut(): () => Promise<void> {
  const ask = useAsk();
  return useCallback(async () => {
    if (holdsWork() && !(await ask.confirm(UNSAVED_QUESTION, say("Leave"), { danger: true }))) return;
    letGoOfWork();
    // The server is told so too; if it cannot be reached the session runs out.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await call("POST", "/auth/logout/", { signal, farewell: true }).catch(() => undefined);
    workInSchool(null);
    const elsewhere = takeSignOut();
    forgetTokens();
    if (elsewhere !== null) window.location.assign(elsewhere);
  }, [ask]);
}
