import type { LinkBase } from "@idms/core/link-address";
import { useCurrentUser } from "../../school/session/session.tsx";

/** Returns the base address of the links that staff share, and the position of the token in an address. */
export function useLinkBase(): LinkBase {
  const { links_in } = useCurrentUser();
  return { origin: location.origin, links_in };
}
