import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { clientAddress, clientNetwork } from "../../installation/settings/client-address.ts";
import type { Services } from "./services.ts";

/**
 * Returns the sender of a request for rate limits: an IPv4 address or an IPv6 network. The sender is never logged.
 */
export function addressOf(
  c: Context,
  { config, strayProxies }: Pick<Services, "config" | "strayProxies">,
): string {
  const peer = getConnInfo(c).remote.address ?? "";
  strayProxies.look(peer, c.req.raw.headers);
  return clientNetwork(clientAddress(peer, c.req.header("x-forwarded-for"), config.trusted_proxy));
}
