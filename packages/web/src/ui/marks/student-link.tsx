import { studentPath } from "@idms/core/students/records/record-text";
import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMay } from "../api/may.ts";
import { SentBackBadge } from "./sent-back-badge.tsx";

export interface StudentLinkProps {
  student: { id: number; sent_back: unknown };
  /** The name, as shown in the list. */
  children: ReactNode;
}

/**
 * Shows a student's name in a list. It links to the student's page if the user may open it, and is marked if the record
 * was sent back.
 */
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

/** Links to a student's page if the user may open it; otherwise shows plain text. */
export const ToStudent = ({
  id,
  className,
  isBesideWords = false,
  children,
}: {
  id: number;
  className?: string;
  /** Whether other text is next to the link, which then needs more than its colour to stand out. */
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
