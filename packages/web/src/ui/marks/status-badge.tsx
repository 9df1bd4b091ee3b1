import type { StudentStatus } from "@idms/core/students/records/status";
import { statusWords } from "../../say/core-texts/students.ts";
import "./status-badge.css";

/** Shows a student's status as a coloured word. */
export const StatusBadge = ({ status }: { status: StudentStatus }) => (
  <span className="status-badge" data-status={status}>
    {statusWords(status)}
  </span>
);
