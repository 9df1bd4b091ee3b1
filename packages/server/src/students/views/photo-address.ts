import { fileAddress } from "@idms/core/students/records/file-address";
import { API_BASE } from "../../http/sessions/api-base.ts";

/** Returns the address of a student's photo, or of the file that answers another field. Only staff can open it. */
export const photoAddress = (studentId: number, field?: string, version?: number): string =>
  API_BASE + fileAddress(studentId, field, version);
