import { classPath } from "@idms/core";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

/** A class in a list, which leads to its page, or to those of its students who are in some state. */
export const ClassLink = ({
  room: { id },
  state,
  children,
}: {
  room: { id: number };
  state?: string;
  children: ReactNode;
}) => (
  <Anchor component={Link} to={state ? `${classPath(id)}?status=${state}` : classPath(id)} inherit>
    {children}
  </Anchor>
);
