import { type LinkState, linkState } from "@idms/core/collect/links/class-link";
import type { ListedLink } from "@idms/core/collect/links/class-link-schemas";
import { Badge } from "@mantine/core";
import { say } from "../../say/say/say.ts";

const looks: Record<LinkState, { label: string; color: string }> = {
  open: { label: say("Yes"), color: "idms" },
  inactive: { label: say("No"), color: "gray" },
  paused: { label: say("Paused"), color: "gray" },
  expired: { label: say("Expired"), color: "gray" },
  used_up: { label: say("Used up"), color: "gray" },
};

/** Whether a link takes submissions, and if not, why. */
export function StateBadge({ link, now }: { link: ListedLink; now: Date }) {
  const { label, color } = looks[linkState(link, now)];
  return (
    <Badge variant={color === "idms" ? "filled" : "default"} color={color} tt="none" miw="max-content">
      {label}
    </Badge>
  );
}
