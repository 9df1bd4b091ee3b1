import { isPast } from "@idms/core/cards/verify/verdict";
import { dayOf } from "@idms/core/forms/values/iso-date";
import type { SchoolYearInput } from "@idms/core/school/years/school-year";
import { say, spokenLocale } from "../../say/say/say.ts";
import { useAsk } from "../../ui/forms/ask.tsx";

const DAY = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: "long", timeZone: "UTC" });

/**
 * Returns a function that asks the user about a school year that is over already, because cards expire with it. It
 * returns true for any other year.
 */
export function useAgreesToPast(): (year: SchoolYearInput) => Promise<boolean> {
  const ask = useAsk();
  return async ({ name, ends_on }) =>
    !isPast(ends_on, dayOf(new Date())) ||
    ask.confirm(
      say("The school year {name} ended on {date}. Cards that are printed for it have expired already.", {
        name,
        date: DAY.format(new Date(ends_on)),
      }),
      say("Use this year"),
    );
}
