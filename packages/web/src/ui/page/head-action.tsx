import { Button } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router-dom";

/** How everything in the head of a page looks but its main action; a phone shows it behind "More". */
export const HEAD_SIDE = { variant: "default", className: "head-side" } as const;

export interface HeadActionProps {
  /** The one thing that most come to the page for. */
  main?: boolean;
  /** Another screen, to which it leads; without one it does something. */
  to?: string;
  /** The state the other screen gets with the visit. */
  state?: object;
  onClick?(): void;
  disabled?: boolean;
  busy?: boolean;
  icon?: ComponentType<{ size?: number }>;
  children: ReactNode;
}

/** An action in the head of a page: ways to other screens and deeds look alike. */
export function HeadAction({
  main = false,
  to,
  state,
  onClick,
  busy,
  icon: Icon,
  ...given
}: HeadActionProps) {
  const look = {
    ...(main ? { variant: "filled" } : HEAD_SIDE),
    ...(Icon && { leftSection: <Icon size={16} aria-hidden="true" /> }),
    ...given,
  };
  return to === undefined ? (
    <Button {...look} aria-busy={busy} onClick={onClick} />
  ) : (
    <Button {...look} component={Link} to={to} state={state} />
  );
}
