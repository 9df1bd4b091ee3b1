import { parentLanguage, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import { languageCookie } from "@idms/core/collect/links/parent-view";

/** The language that was chosen in this browser, else the first of the browser's that there is, else English. */
export function preferredLanguage(): ParentLanguage {
  const chosen = new RegExp(`(?:^|; )${languageCookie(isSecure())}=(\\w+)`).exec(document.cookie)?.[1];
  return parentLanguage([chosen, ...navigator.languages].join(","));
}

const isSecure = (): boolean => location.protocol === "https:";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A cookie, since the server draws the next page. */
export function rememberLanguage(language: string): void {
  const secure = isSecure() ? "; Secure" : "";
  document.cookie = `${languageCookie(isSecure())}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
