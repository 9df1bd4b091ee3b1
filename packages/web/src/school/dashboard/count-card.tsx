import { Paper, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { spokenLocale } from "../../say/say/say.ts";

export interface CountCardProps {
  label: string;
  count: number | undefined;
  /** The page that the card links to. */
  to: string;
}

/** One number on a dashboard. The whole card links to the counted records. */
export const CountCard = ({ label, count, to }: CountCardProps) => (
  <Paper component={Link} to={to} withBorder p="lg" className="count-card">
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text className="count-card-number">{count?.toLocaleString(spokenLocale()) ?? "…"}</Text>
  </Paper>
);
