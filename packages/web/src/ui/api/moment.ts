import { spokenLocale } from "../../say/say/say.ts";

const NO_BREAK = "\u00a0";
const TIME = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: "medium", timeStyle: "short" });

/** Formats a time in the user's time zone. The text has at most two lines, one for the day and one for the time. */
export const moment = (at: string | Date): string =>
  TIME.format(new Date(at)).replaceAll(" ", NO_BREAK).replace(`,${NO_BREAK}`, ", ");

const DAY = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: "medium", timeZone: "UTC" });

/** Formats a day that is given as YYYY-MM-DD. */
export const dayInWords = (day: string): string => DAY.format(new Date(day));
