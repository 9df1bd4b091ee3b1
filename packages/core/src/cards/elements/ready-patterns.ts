import type { ReadyPattern } from "../properties/controls.ts";

/** Common contents of codes that can contain any text. */
export const READY_PATTERNS: readonly ReadyPattern[] = [
  { label: "number", pattern: "{student_id}" },
  { label: "webAddress", pattern: "https://example.org/?id={student_id}&name={full_name|url}" },
  {
    label: "contact",
    pattern:
      "BEGIN:VCARD\nVERSION:3.0\nN:{full_name|vcard}\nFN:{full_name|vcard}\nORG:{school_name|vcard}\nTEL:{parent_phone|vcard}\nEND:VCARD",
  },
];
