import { spokenLocale } from "../../say/say/say.ts";

const TIME = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: "medium", timeStyle: "short" });

/** A moment as people read it, in their own time. */
export const moment = (at: string | Date): string => TIME.format(new Date(at));
