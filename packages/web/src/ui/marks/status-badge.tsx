import type { StudentStatus } from "@idms/core/students/records/status";
import { retell } from "../../say/say/retell.ts";
import "./status-badge.css";

/** A student's status, as a word in its colour. */
export const StatusBadge = ({ status }: { status: StudentStatus }) => (
  <span className="status-badge" data-status={status}>
    {retell(status)}
  </span>
);
