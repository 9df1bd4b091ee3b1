import { linkState, type LinkState, type ListedLink } from "@idms/core";
import { Badge } from "@mantine/core";

const looks: Record<LinkState, { label: string; color: string }> = {
  open: { label: "Yes", color: "idms" },
  inactive: { label: "No", color: "gray" },
  paused: { label: "Paused", color: "gray" },
  expired: { label: "Expired", color: "gray" },
  used_up: { label: "Used up", color: "gray" },
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
