import { LINK_HEADER, NO_TOKEN } from "@idms/core/link-address";
import { getPathNoStrict } from "hono/utils/url";
import { API_BASE } from "../sessions/api-base.ts";

const PUBLIC = `${API_BASE}/public/`;
const TOKEN = /^[\w-]{1,200}$/;

/**
 * Returns the path that determines the route of a call. If the header contains a link's token, the token is inserted
 * into the path. This way, each such route is declared only once, and its token never appears in an address.
 */
export function pathOf(request: Request): string {
  const path = getPathNoStrict(request);
  if (!path.startsWith(PUBLIC)) return path;
  const token = request.headers.get(LINK_HEADER);
  if (token === null || !TOKEN.test(token)) return path;
  const [kind, place, ...rest] = path.slice(PUBLIC.length).split("/");
  return place === NO_TOKEN ? PUBLIC + [kind, token, ...rest].join("/") : path;
}

/**
 * Merges the parameters in a call's address with the parameters that are sent in a header to keep them out of the
 * address.
 */
export const parametersOf = (
  inAddress: Record<string, string>,
  header: string | undefined,
): Record<string, string> => ({ ...inAddress, ...Object.fromEntries(new URLSearchParams(header ?? "")) });
