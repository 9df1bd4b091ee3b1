import { Button } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router-dom";

/**
 * The style of the controls in a page's header, except for the main action. On a phone, these controls are behind
 * "More".
 */
export const HEAD_SIDE = { variant: "default", className: "head-side" } as const;

export interface HeadActionProps {
  /** Whether most users open the page for this action. */
  main?: boolean;
  /** The screen to which the action links. If omitted, the action is a button. */
  to?: string;
  /** The navigation state passed to the linked screen. */
  state?: object;
  onClick?(): void;
  disabled?: boolean;
  busy?: boolean;
  icon?: ComponentType<{ size?: number }>;
  children: ReactNode;
}

/** An action in a page's header. Links and buttons look the same. */
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
