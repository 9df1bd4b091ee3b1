import { parentLanguage, type ParentLanguage } from "@idms/core/forms/values/parent-languages";
import { languageCookie } from "@idms/core/collect/links/parent-view";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { parseAccept } from "hono/utils/accept";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Determines the language of a page. The language in `?lang=` takes priority and is remembered, followed by the
 * language of the last visit, and then that of the browser.
 * @param isSecure whether the server is accessed over HTTPS
 */
export function chosenLanguage(c: Context, isSecure: boolean): ParentLanguage {
  const name = languageCookie(isSecure);
  const asked = c.req.query("lang") ?? "";
  const accepted = parseAccept(c.req.header("accept-language") ?? "").map(({ type }) => type);
  const language = parentLanguage([asked, getCookie(c, name), ...accepted].join(","));
  if (language === asked)
    setCookie(c, name, language, { path: "/", maxAge: YEAR_SECONDS, sameSite: "Lax", secure: isSecure });
  return language;
}
