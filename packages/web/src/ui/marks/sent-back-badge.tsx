import { recordText } from "../../say/core-texts/students.ts";
import "./status-badge.css";

/** Marks a student whose family has been asked to correct something. */
export const SentBackBadge = () => <span className="sent-back-badge">{recordText.sentBack}</span>;
