import type { LinkBase } from "@idms/core/link-base";
import { useCurrentUser } from "../../school/session/session.tsx";

/** The beginning of the addresses of links that staff hand out, and the place of their tokens. */
export function useLinkBase(): LinkBase {
  const { links_in } = useCurrentUser();
  return { origin: location.origin, links_in };
}
