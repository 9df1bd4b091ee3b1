const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const units = [
  [DAY_MS, "day"],
  [HOUR_MS, "hour"],
  [MINUTE_MS, "minute"],
] as const;

/**
 * Formats the time from now to a moment in whole units, rounded down: 'in 13 days', 'in 5 hours', '2 days ago'.
 * @param language BCP 47
 */
export function timeAway(moment: Date, now: Date, language = "en"): string {
  const away = moment.getTime() - now.getTime();
  const [ms, unit] = units.find(([ms]) => Math.abs(away) >= ms) ?? [MINUTE_MS, "minute"];
  return new Intl.RelativeTimeFormat(language, { numeric: "always" }).format(Math.trunc(away / ms), unit);
}
