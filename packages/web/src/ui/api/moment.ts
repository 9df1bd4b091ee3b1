import { spokenLocale } from "../../say/say/say.ts";

const TIME = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: "medium", timeStyle: "short" });

/** Formats a time in the user's time zone. */
export const moment = (at: string | Date): string => TIME.format(new Date(at));
