/** Formats a date in local time to the minute, with the offset from UTC: `2026-04-01 09:30 +05:30`. */
export function zonedTime(moment: Date): string {
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, "0");
  const date = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
  const offset = -moment.getTimezoneOffset();
  const zone = `${offset < 0 ? "-" : "+"}${two(offset / 60)}:${two(Math.abs(offset) % 60)}`;
  return `${date} ${two(moment.getHours())}:${two(moment.getMinutes())} ${zone}`;
}
