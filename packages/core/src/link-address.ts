/**
 * The possible positions of the token in a link: in the path, as specified, or in the fragment, which browsers do not
 * send.
 */
export const LINK_PLACES = ["path", "fragment"] as const;
type LinkPlace = (typeof LINK_PLACES)[number];

/** The start of a link address. If it is a plain string, the token goes into the path. */
export type LinkBase = string | { origin: string; links_in: LinkPlace };

/**
 * The page that a token opens: the page of one of the three kinds of class link, a family's page, or a password
 * reset.
 */
export type LinkPage = "u" | "photo-day" | "sign" | "f" | "reset-password";

/** Builds the address of the page that a token opens. */
export function linkAddress(base: LinkBase, page: LinkPage, token: string): string {
  const { origin, links_in } = typeof base === "string" ? { origin: base, links_in: "path" } : base;
  return links_in === "fragment" ? `${origin}/${page}/#${token}` : `${origin}/${page}/${token}`;
}

/** Returns the token after the `#` of an address, or undefined if there is no valid token. */
export const tokenInFragment = (fragment: string): string | undefined =>
  /^#([\w-]{16,200})$/.exec(fragment)?.[1];

/** The header that contains a link's token when the request path contains `NO_TOKEN` instead. */
export const LINK_HEADER = "x-idms-link";
export const NO_TOKEN = "-";

/**
 * The header of an error response that states why a link does not work. The response body is the same for most
 * reasons.
 */
export const LINK_STATE_HEADER = "Link-State";

/** The header for query parameters that must not appear in the URL. It has the same format as a URL query. */
export const QUERY_HEADER = "x-idms-query";

/** The parameters that may contain personal text, such as a child's name. */
export const OWN_WORDS: readonly string[] = ["search", "after"];

/**
 * The request header that names the school in which the user is working, if the user's role covers several schools.
 */
export const SCHOOL_HEADER = "X-Idms-School";
