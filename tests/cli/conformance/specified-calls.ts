/**
 * Every call of §7 of the specification, under its heading. A query that the specification defines is part of the call.
 * Public calls are below /api like all others.
 */
export const specifiedCalls = {
  "Authentication and account": [
    "POST /auth/token/",
    "POST /auth/token/refresh/",
    "GET /me/",
    "POST /auth/password-reset/",
    "POST /auth/password-reset-confirm/",
    "POST /auth/change-password/",
    "POST /auth/password/change/",
    "POST /auth/users/set_password/",
  ],
  "Upload links": [
    "GET /upload-links/",
    "POST /upload-links/",
    "DELETE /upload-links/{id}/",
    "DELETE /upload-links/cleanup/",
  ],
  Schools: ["GET /schools/", "POST /schools/", "PUT /schools/{id}/", "DELETE /schools/{id}/"],
  Classes: [
    "GET /classes/",
    "GET /classes/?school={id}",
    "POST /classes/",
    "PUT /classes/{id}/",
    "DELETE /classes/{id}/",
    "GET /classrooms/",
    "GET /class/",
  ],
  "Form templates": [
    "GET /form-templates/",
    "GET /form-templates/?school={id}",
    "POST /form-templates/",
    "PUT /form-templates/{id}/",
    "DELETE /form-templates/{id}/",
  ],
  Users: [
    "GET /users/",
    "POST /users/",
    "PUT /users/{id}/",
    "DELETE /users/{id}/",
    "POST /users/{id}/reset_password/",
  ],
  "Students and submissions": [
    "GET /students/submissions/?school={id}&classroom={id}",
    "GET /students/?status={word}",
    "GET /students/?status={word}&classroom={id}",
    "POST /students/{id}/verify/",
    "GET /students/generate_ids/?school={id}&classroom={id}",
    "POST /students/{id}/mark-id-generated/",
  ],
  "ID templates": [
    "GET /id-templates/?school={id}",
    "POST /id-templates/",
    "PATCH /id-templates/{id}/",
    "DELETE /id-templates/{id}/",
  ],
  Dashboard: ["GET /dashboard/"],
  Public: ["GET /public/form/{token}", "POST /public/upload/{token}"],
} as const;

export type SpecifiedCall = (typeof specifiedCalls)[keyof typeof specifiedCalls][number];

/** Returns the heading of §7 for a call. */
export const headingOf = (call: SpecifiedCall): string =>
  Object.entries(specifiedCalls).find(([, calls]) => (calls as readonly string[]).includes(call))?.[0] ?? "";

const placeholders: Record<string, string> = { id: "\\d+", word: "[A-Z_]+", token: "[\\w-]+" };

/** Whether a request, such as `DELETE /schools/3/`, is this call. */
export function isCall(call: SpecifiedCall, request: string): boolean {
  const pattern = call
    .replaceAll(/[.?/]/g, String.raw`\$&`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => placeholders[name] ?? "");
  return new RegExp(`^${pattern}$`).test(request);
}
