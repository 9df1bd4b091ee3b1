import { currentUserSchema, type CurrentUser } from "@idms/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, type ReactNode } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { call, CallFailed, detailOf, getOne } from "../api.ts";
import { FullPageMessage } from "../ui/full-page-message.tsx";
import { forgetTokens, onOtherSession, onTokensForgotten, storedTokens } from "./tokens.ts";

const SessionContext = createContext<CurrentUser | null>(null);

/** Who is signed in; only below `RequireSession`. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(SessionContext);
  if (!user) throw new Error("useCurrentUser is used outside of a session");
  return user;
}

/** Shows its children to somebody who is signed in, and the login page to everybody else. */
export function RequireSession({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const signedIn = storedTokens() !== null;
  const { data, error, refetch } = useQuery({
    queryKey: ["/me/"],
    queryFn: ({ signal }) => getOne("/me/", currentUserSchema, { signal }),
    enabled: signedIn,
    staleTime: Infinity,
  });

  useEffect(
    () =>
      onTokensForgotten(() => {
        client.clear();
        void navigate("/login", { replace: true });
      }),
    [client, navigate],
  );
  // Whatever is shown belongs to the one who was signed in before.
  useEffect(() => onOtherSession(() => location.assign("/")), []);

  if (!signedIn) return <Navigate to="/login" replace />;
  if (error instanceof CallFailed && error.status === 401) return null;
  if (error)
    return (
      <FullPageMessage retry={() => void refetch()}>
        {detailOf(error, "Your account could not be loaded.")}
      </FullPageMessage>
    );
  return data ? <SessionContext value={data}>{children}</SessionContext> : null;
}

/** How long a sign-out waits for the server. */
const PATIENCE_MS = 2000;

/** Ends the session; the server is told so too, and if it cannot be reached the session runs out. */
export async function signOut(): Promise<void> {
  await call("POST", "/auth/logout/", { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
  forgetTokens();
}
