import { studentPath } from "@idms/core/students/records/record-text";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMay } from "../api/may.ts";
import { SentBackBadge } from "./sent-back-badge.tsx";

export interface StudentLinkProps {
  student: { id: number; sent_back: unknown };
  /** The name, as the list says it. */
  children: ReactNode;
}

/** A student's name in a list, which leads to the page of the student where that is theirs who look; with the mark of one who was sent back. */
export const StudentLink = ({ student, children }: StudentLinkProps) => (
  <>
    <ToStudent id={student.id} isBesideWords={student.sent_back !== null}>
      {children}
    </ToStudent>
    {student.sent_back !== null && (
      <>
        {" "}
        <SentBackBadge />
      </>
    )}
  </>
);

/** A link to a student's page for those who may open it, and a text for others. */
export const ToStudent = ({
  id,
  className,
  isBesideWords = false,
  children,
}: {
  id: number;
  className?: string;
  /** Beside other words a link is told by more than its colour. */
  isBesideWords?: boolean;
  children: ReactNode;
}) =>
  useMay()("students.correct") ? (
    <Anchor
      component={Link}
      to={studentPath(id)}
      inherit
      {...(className !== undefined && { className })}
      {...(isBesideWords && { td: "underline" })}
    >
      {children}
    </Anchor>
  ) : (
    children
  );
