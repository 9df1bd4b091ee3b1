import { classPath } from "@idms/core/school/classes/classroom";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

/** Shows a class in a list, with a link to its page. */
export const ClassLink = ({ room: { id }, children }: { room: { id: number }; children: ReactNode }) => (
  <Anchor component={Link} to={classPath(id)} fw={600} className="class-link">
    {children}
  </Anchor>
);
