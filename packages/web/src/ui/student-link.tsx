import { studentPath } from "@idms/core";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { SentBackBadge } from "./sent-back-badge.tsx";

export interface StudentLinkProps {
  student: { id: number; sent_back: unknown };
  /** The name, as the list says it. */
  children: ReactNode;
}

/** A student's name in a list, which leads to the page of the student; with the mark of one who was sent back. */
export const StudentLink = ({ student, children }: StudentLinkProps) => (
  <>
    <Anchor
      component={Link}
      to={studentPath(student.id)}
      inherit
      // Beside other words a link is told by more than its colour.
      {...(student.sent_back !== null && { td: "underline" })}
    >
      {children}
    </Anchor>
    {student.sent_back !== null && (
      <>
        {" "}
        <SentBackBadge />
      </>
    )}
  </>
);
