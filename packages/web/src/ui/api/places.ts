import type { FailureCode } from "@idms/core/all-sentences";

/** The screens that refusals send people to, keyed by code. */
export const PLACES: Readonly<Record<string, string>> = {
  "batch.unknown": "/admin/batches",
  "form.schoolHasNone": "/templates",
  "link.noNumber": "/school/upload-links",
  "print.noDefaultTemplate": "/admin/id-templates",
  "print.noTemplate": "/admin/id-templates",
  "print.severalDesigns": "/admin/print",
  "user.unknown": "/admin/users",
} satisfies Partial<Record<FailureCode, string>>;
