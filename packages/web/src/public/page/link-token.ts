import { LINK_HEADER, NO_TOKEN, tokenInFragment, type LinkBase } from "@idms/core/link-base";
import { API_BASE } from "../../ui/api/call-failed.ts";

/** The token by which this page was opened where it stands in the fragment: asked once, as anchors of the page move it. */
const inFragment = typeof location === "undefined" ? undefined : tokenInFragment(location.hash);

/** The token of the link that opened this page. */
export const openedBy = (): string => inFragment ?? decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** Whether the token of this page stands where no server sees it; then it goes along in a header, and stands in no address. */
export const isUnseen = (): boolean => inFragment !== undefined;

/** The beginning of the other links' addresses on this page: their tokens stand where its own does. */
export const baseOfPage = (origin: string): LinkBase => ({
  origin,
  links_in: isUnseen() ? "fragment" : "path",
});

/** The page of another link in the same tab is another page, though only the fragment differs. */
export function openAnewOnOther(): void {
  addEventListener("hashchange", () => {
    if ((tokenInFragment(location.hash) ?? inFragment) !== inFragment) location.reload();
  });
}

/** A call about a link: its address, and the headers that belong to it. */
export interface LinkCall {
  address: string;
  headers: Readonly<Record<string, string>>;
}

/** A call below `/public/` about the link of a token. */
export const linkCall = (kind: string, token: string, more = ""): LinkCall => ({
  address: `${API_BASE}/public/${kind}/${isUnseen() ? NO_TOKEN : encodeURIComponent(token)}/${more}`,
  headers: isUnseen() ? { [LINK_HEADER]: token } : {},
});
