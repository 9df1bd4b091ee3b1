import { LINK_HEADER, NO_TOKEN } from "@idms/core/link-base";
import { getPathNoStrict } from "hono/utils/url";
import { API_BASE } from "../sessions/api-base.ts";

const PUBLIC = `${API_BASE}/public/`;
const TOKEN = /^[\w-]{1,200}$/;

/**
 * The path by which a call finds its route: where it is about a link whose token is in its header, with the token in its place.
 * So each such route is written once, and its token stands in no address.
 */
export function pathOf(request: Request): string {
  const path = getPathNoStrict(request);
  if (!path.startsWith(PUBLIC)) return path;
  const token = request.headers.get(LINK_HEADER);
  if (token === null || !TOKEN.test(token)) return path;
  const [kind, place, ...rest] = path.slice(PUBLIC.length).split("/");
  return place === NO_TOKEN ? PUBLIC + [kind, token, ...rest].join("/") : path;
}

/** The parameters of a call: those of its address, and those that its header keeps out of there. */
export const parametersOf = (
  inAddress: Record<string, string>,
  header: string | undefined,
): Record<string, string> => ({ ...inAddress, ...Object.fromEntries(new URLSearchParams(header ?? "")) });
