import { LANGUAGE_COOKIE, parentLanguage, type ParentLanguage } from "@idms/core";

/** The language that was chosen in this browser, else the first of the browser's that there is, else English. */
export function preferredLanguage(): ParentLanguage {
  const chosen = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  return parentLanguage([chosen, ...navigator.languages].join(","));
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** A cookie, since the server draws the next page. */
export function rememberLanguage(language: string): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
