import { LINK_HEADER, NO_TOKEN, tokenInFragment, type LinkBase } from "@idms/core/link-address";
import { API_BASE } from "../../ui/api/call-failed.ts";

/**
 * The token in the URL fragment, if there is one. It is read only once, because the anchors of the page change the
 * fragment.
 */
const inFragment = typeof location === "undefined" ? undefined : tokenInFragment(location.hash);

/** Returns the token of the link that opened this page. */
export const openedBy = (): string => inFragment ?? decodeURIComponent(location.pathname.split("/")[2] ?? "");

/**
 * Whether the token is in the URL fragment, which no server sees. If so, the token is sent in a header and never
 * appears in the URL of a request.
 */
export const isUnseen = (): boolean => inFragment !== undefined;

/**
 * Returns the base for other links on this page. The token of each link is placed in the same part of the URL as the
 * page's own token.
 */
export const baseOfPage = (origin: string): LinkBase => ({
  origin,
  links_in: isUnseen() ? "fragment" : "path",
});

/**
 * Reloads the page if the token in the fragment changes. A different link is a different page, even if the rest of
 * the URL is the same.
 */
export function openAnewOnOther(): void {
  addEventListener("hashchange", () => {
    if ((tokenInFragment(location.hash) ?? inFragment) !== inFragment) location.reload();
  });
}

/** A request about a link: its URL and headers. */
export interface LinkCall {
  address: string;
  headers: Readonly<Record<string, string>>;
}

/** Returns a request below `/public/` for a link's token. */
export const linkCall = (kind: string, token: string, more = ""): LinkCall => ({
  address: `${API_BASE}/public/${kind}/${isUnseen() ? NO_TOKEN : encodeURIComponent(token)}/${more}`,
  headers: isUnseen() ? { [LINK_HEADER]: token } : {},
});
