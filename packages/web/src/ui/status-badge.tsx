import type { StudentStatus } from "@idms/core";
import "./status-badge.css";

/** A student's status, as a word in its colour. */
export const StatusBadge = ({ status }: { status: StudentStatus }) => (
  <span className="status-badge" data-status={status}>
    {status}
  </span>
);
