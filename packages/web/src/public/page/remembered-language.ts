import { parentLanguage, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import { languageCookie } from "@idms/core/collect/links/parent-view";

/**
 * Returns the language selected in this browser, otherwise the browser's first supported language, otherwise English.
 */
export function preferredLanguage(): ParentLanguage {
  const chosen = new RegExp(`(?:^|; )${languageCookie(isSecure())}=(\\w+)`).exec(document.cookie)?.[1];
  return parentLanguage([chosen, ...navigator.languages].join(","));
}

const isSecure = (): boolean => location.protocol === "https:";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Stores the language in a cookie, because the server needs it to render the next page. */
export function rememberLanguage(language: string): void {
  const secure = isSecure() ? "; Secure" : "";
  document.cookie = `${languageCookie(isSecure())}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
