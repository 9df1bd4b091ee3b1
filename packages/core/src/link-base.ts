/** Where the token of a link stands: in the path of its address, as specified, or in the fragment, which no browser sends. */
export const LINK_PLACES = ["path", "fragment"] as const;
type LinkPlace = (typeof LINK_PLACES)[number];

/** What addresses of links begin with; in a text alone the token stands in the path. */
export type LinkBase = string | { origin: string; links_in: LinkPlace };

/** The page that a token opens: of one of the three kinds of links of a class, of a family, or for a new password. */
export type LinkPage = "u" | "photo-day" | "sign" | "f" | "reset-password";

/** The address of a page that a token opens. */
export function linkAddress(base: LinkBase, page: LinkPage, token: string): string {
  const { origin, links_in } = typeof base === "string" ? { origin: base, links_in: "path" } : base;
  return links_in === "fragment" ? `${origin}/${page}/#${token}` : `${origin}/${page}/${token}`;
}

/** The token behind the `#` of an address; undefined where nothing stands there that can be one. */
export const tokenInFragment = (fragment: string): string | undefined =>
  /^#([\w-]{16,200})$/.exec(fragment)?.[1];

/** By what a call says the token of its link, where its path has `NO_TOKEN` in the token's place. */
export const LINK_HEADER = "x-idms-link";
export const NO_TOKEN = "-";

/** The header of a refusal that says why a link opens nothing: what the body says is the same for most of them. */
export const LINK_STATE_HEADER = "Link-State";

/** By what a call says parameters that are not to stand in its address, written as there. */
export const QUERY_HEADER = "x-idms-query";

/** The parameters that may hold words of people's own, such as a child's name. */
export const OWN_WORDS: readonly string[] = ["search", "after"];
