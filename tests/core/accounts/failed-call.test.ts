import { describe, expect, test } from "vitest";
import { changePasswordFailure, detailOr, resetPasswordFailure } from "@idms/core/school/sign-in/failed-call";

test("a screen shows the server's detail, or else its own text", () => {
  expect(detailOr({ detail: "Not your school." }, "Save failed")).toBe("Not your school.");
  for (const data of [undefined, null, "<html>", {}, { detail: "" }, { detail: { a: 1 } }])
    expect(detailOr(data, "Save failed")).toBe("Save failed");
});

test("a failed reset shows detail, string data, error or message, in this order", () => {
  const fallback = "Failed to reset password. Token may be invalid or expired.";
  expect(resetPasswordFailure({ detail: "d", error: "e", message: "m" })).toBe("d");
  expect(resetPasswordFailure("plain")).toBe("plain");
  expect(resetPasswordFailure({ error: "e", message: "m" })).toBe("e");
  expect(resetPasswordFailure({ message: "m" })).toBe("m");
  expect(resetPasswordFailure({})).toBe(fallback);
  expect(resetPasswordFailure(undefined)).toBe(fallback);
});

describe("a failed change of password", () => {
  const answer = { status: 400, statusText: "Bad Request", html: false };

  test("shows the detail", () => {
    expect(changePasswordFailure({ ...answer, data: { detail: "Wrong password." } })).toBe("Wrong password.");
  });

  test("shows field errors as 'field: messages' joined with ' | '", () => {
    const data = { old_password: ["Wrong."], new_password: ["Too short.", "Too common."] };
    const shown = "old_password: Wrong. | new_password: Too short. Too common.";
    expect(changePasswordFailure({ ...answer, data })).toBe(shown);
    expect(changePasswordFailure({ ...answer, data: { fields: data } })).toBe(shown);
  });

  test("shows an HTML page with the status line, or a general message if there is none", () => {
    const page = { status: 404, statusText: "Not Found", html: true, data: "<html>" };
    expect(changePasswordFailure(page)).toBe(
      "Server returned 404 Not Found. The password-change endpoint was not found on the backend.",
    );
    expect(changePasswordFailure({ ...page, statusText: "" })).toBe(
      "Server returned an HTML error page (likely endpoint missing). Check backend routes.",
    );
  });

  test("shows the network error, or else the default message", () => {
    expect(changePasswordFailure(null)).toBe("Network error while attempting to change password.");
    expect(changePasswordFailure({ ...answer, data: {} })).toBe("Failed to change password.");
  });
});
