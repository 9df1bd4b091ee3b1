import type { PrintReason } from "@idms/core/print/batches/card-counts";
import { say, spokenLocale } from "../../say/say/say.ts";

export const PRINT_REASON_LABELS: Readonly<Record<PrintReason, string>> = {
  first: say("First print"),
  lost: say("Lost"),
  damaged: say("Damaged"),
  changed: say("Details changed"),
  misprint: say("Misprint"),
  other: say("Other reason"),
};

const MONTH = new Intl.DateTimeFormat(spokenLocale(), { month: "short", year: "numeric", timeZone: "UTC" });

/** Formats a month for the counts page. */
export const monthInWords = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));
