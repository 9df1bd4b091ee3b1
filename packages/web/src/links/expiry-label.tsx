import { isExpired } from "@idms/core";
import { Text } from "@mantine/core";
import { useState } from "react";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const whole = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeStyle: "short" });
const withZone = new Intl.DateTimeFormat("en-IN", { dateStyle: "full", timeStyle: "long" });

/** How far away a moment is: 'in 13 days', 'in 5 hours', '2 days ago'. */
function distance(time: Date, now: Date): string {
  const away = time.getTime() - now.getTime();
  return Math.abs(away) >= DAY_MS
    ? relative.format(Math.trunc(away / DAY_MS), "day")
    : relative.format(Math.trunc(away / HOUR_MS), "hour");
}

/** When a link expires: how far away it is, and the day and time on this machine's clock. */
export function ExpiryLabel({ expiresAt }: { expiresAt: string }) {
  const time = new Date(expiresAt);
  const [now] = useState(() => new Date());
  return (
    <time dateTime={expiresAt} title={withZone.format(time)}>
      {isExpired(time, now) ? "Expired " : ""}
      {distance(time, now)}
      <Text component="span" size="sm" c="dimmed" display="block" className="expiry-time">
        {whole.format(time)}
      </Text>
    </time>
  );
}
