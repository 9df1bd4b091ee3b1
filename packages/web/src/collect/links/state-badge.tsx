import { linkState, type LinkKind, type LinkLife, type LinkState } from "@idms/core/collect/links/class-link";
import { Badge } from "@mantine/core";
import { say } from "../../say/say/say.ts";

/**
 * The labels of a link's states. In a school's list of form links, the column heading is "Active". A photo day has no
 * such heading.
 */
const WORDS: Readonly<Record<Exclude<LinkKind, "sign-off">, Readonly<Record<LinkState, string>>>> = {
  form: {
    open: say("Yes"),
    inactive: say("No"),
    paused: say("Paused"),
    expired: say("Expired"),
    used_up: say("Used up"),
  },
  photos: {
    open: say("Open"),
    inactive: say("Closed"),
    paused: say("Paused"),
    expired: say("Closed"),
    used_up: say("Closed"),
  },
};

/** Shows whether a link is open, and if not, why. */
export function StateBadge({ kind, link, now }: { kind: keyof typeof WORDS; link: LinkLife; now: Date }) {
  const state = linkState(link, now);
  const isOpen = state === "open";
  return (
    <Badge
      variant={isOpen ? "filled" : "default"}
      color={isOpen ? "idms" : "gray"}
      tt="none"
      miw="max-content"
    >
      {WORDS[kind][state]}
    </Badge>
  );
}
