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
 * Shows the name of a student in a list. The name links to the student's page if the user may open that page. If the
 * record has been sent back, the name is marked.
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

/** Links to the page of a student if the user may open it. Otherwise, shows plain text. */
export const ToStudent = ({
  id,
  className,
  isBesideWords = false,
  children,
}: {
  id: number;
  className?: string;
  /**
   * Whether there is other text next to the link. In this case, the link must be distinguished by more than its colour.
   */
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
