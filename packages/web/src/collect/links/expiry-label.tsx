import { isExpired } from "@idms/core/collect/links/class-link";
import { timeAway } from "@idms/core/collect/links/time-away";
import { Text } from "@mantine/core";
import { say, spokenLanguage, spokenLocale } from "../../say/say/say.ts";

const locale = spokenLocale();
const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZoneName: "short" });
const full = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long" });

/** Formats a time on one line, or on two lines with a break between day and time. */
const short = (time: Date): string =>
  [day, clock].map((format) => format.format(time).replaceAll(" ", "\u00a0")).join(", ");

/** Shows when a link expires: the remaining time, and the day and time in this device's time zone. */
export function ExpiryLabel({ expiresAt, now }: { expiresAt: string; now: Date }) {
  const time = new Date(expiresAt);
  const away = timeAway(time, now, spokenLanguage());
  return (
    <time dateTime={expiresAt} title={full.format(time)}>
      {isExpired(time, now) ? say("Expired {when}", { when: away }) : away}
      <Text component="span" size="sm" c="dimmed" display="block">
        {short(time)}
      </Text>
    </time>
  );
}
