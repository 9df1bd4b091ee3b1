import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

export type StartProps = { children: ReactNode } & (
  | { onClick(): void; to?: never }
  | { to: string; onClick?: never }
);

/** The suggested first action for an empty list: a button, or a link to another screen. */
export const Start = ({ to, onClick, children }: StartProps) =>
  to === undefined ? (
    <Button variant="light" onClick={onClick}>
      {children}
    </Button>
  ) : (
    <Button variant="light" component={Link} to={to}>
      {children}
    </Button>
  );
