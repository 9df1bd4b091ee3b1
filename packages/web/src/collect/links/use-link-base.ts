import type { LinkBase } from "@idms/core/link-base";
import { useCurrentUser } from "../../school/session/session.tsx";

/** What the addresses of links begin with that staff hand out, and where their tokens stand. */
export function useLinkBase(): LinkBase {
  const { links_in } = useCurrentUser();
  return { origin: location.origin, links_in };
}
