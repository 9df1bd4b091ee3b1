import { expect, test } from "vitest";
import {
  adminSubmissionText,
  changePasswordText,
  classText,
  commonText,
  dashboardText,
  designerText,
  downloadName,
  fieldText,
  linkText,
  loginText,
  messageMs,
  resetPasswordText,
  schoolText,
  shellText,
  submissionText,
  templateText,
  uploadText,
  userText,
} from "@idms/core/messages";

test("the error catalogue is worded as specified", () => {
  expect([
    loginText.failed,
    loginText.linkSent,
    uploadText.invalidLink,
    uploadText.failed,
    uploadText.done,
    schoolText.loadFailed,
    userText.loadFailed,
    classText.loadFailed,
    submissionText.loadFailed,
    commonText.saveFailed,
    adminSubmissionText.generateFailed,
    linkText.cleanedUp(3),
    userText.passwordUpdated,
    resetPasswordText.failed,
    changePasswordText.done,
    changePasswordText.noEndpoint(404, "Not Found"),
    changePasswordText.htmlPage,
    changePasswordText.network,
    changePasswordText.failed,
  ]).toEqual([
    "Invalid credentials",
    "If an account exists for that email, a reset link has been sent.",
    "Invalid or expired link.",
    "❌ Submission failed. Please try again.",
    "✅ Thanks! Your details were submitted successfully.",
    "Failed to load schools",
    "Failed to load users",
    "Failed to load classes",
    "Failed to load submissions",
    "Save failed",
    "Failed to generate ID cards or update student status.",
    "Deleted 3 expired links",
    "Password updated",
    "Failed to reset password. Token may be invalid or expired.",
    "Password changed successfully.",
    "Server returned 404 Not Found. The password-change endpoint was not found on the backend.",
    "Server returned an HTML error page (likely endpoint missing). Check backend routes.",
    "Network error while attempting to change password.",
    "Failed to change password.",
  ]);
});

test("the validation messages are worded as specified", () => {
  expect([
    fieldText.required("Student Name"),
    fieldText.phone,
    uploadText.fixErrors,
    linkText.chooseTemplate,
    commonText.chooseSchool,
    resetPasswordText.missingLink,
    resetPasswordText.missingToken,
    resetPasswordText.tooShort(6),
    resetPasswordText.mismatch,
    changePasswordText.currentMissing,
    changePasswordText.tooShort(6),
    changePasswordText.mismatch,
    adminSubmissionText.chooseSchoolAndClass,
    designerText.noTemplate,
    designerText.selectSchool,
    designerText.provideName,
    designerText.uploadBackground,
    designerText.selectToDelete,
  ]).toEqual([
    "Student Name is required.",
    "Please enter a valid 10-digit number.",
    "❌ Please fix highlighted errors before submitting.",
    "Please choose a template",
    "Please choose a school",
    "Missing reset token. Use the link from your email.",
    "Missing token.",
    "Password must be at least 6 characters.",
    "Passwords do not match.",
    "Please provide your current password.",
    "New password must be at least 6 characters.",
    "New password and confirmation do not match.",
    "Select school and class",
    "No ID template selected",
    "Select school",
    "Provide name",
    "Upload background",
    "Select a template to delete",
  ]);
});

test("every confirmation uses the specified words", () => {
  expect([
    linkText.confirmDelete,
    templateText.confirmDelete,
    schoolText.confirmDelete,
    userText.confirmDelete,
    linkText.confirmCleanup,
    classText.confirmDelete,
    designerText.confirmDelete("Blue"),
    designerText.confirmDeleteDefault("Blue"),
    adminSubmissionText.confirmGenerate,
  ]).toEqual([
    "Delete this link?",
    "Delete this template?",
    "Delete this school?",
    "Delete this user?",
    "Delete all expired links?",
    "Delete this class?",
    'Delete template "Blue"? This action cannot be undone.',
    'Template "Blue" is the default. Are you sure you want to delete it?',
    "Are you sure you want to generate ID cards for this class?",
  ]);
});

test("tables have the specified columns and empty texts", () => {
  expect([...linkText.columns]).toEqual([
    "ID",
    "Share Link",
    "Active",
    "Expires",
    "Template",
    "Uses",
    "Actions",
  ]);
  expect([...templateText.columns]).toEqual(["ID", "Name", "School", "#Fields", "Actions"]);
  expect([...schoolText.columns]).toEqual(["ID", "Name", "Email", "Phone", "Actions"]);
  expect([...userText.columns]).toEqual(["ID", "Username", "Name", "Email", "School", "Actions"]);
  expect([...classText.columns]).toEqual(["Class", "Section", "Total Students", "Actions"]);
  expect([...adminSubmissionText.columns]).toEqual(["Name", "Class", "Phone", "Status"]);
  expect([...submissionText.columns]).toEqual(["ID", "Name", "Class", "Status", "Actions"]);
  expect([...dashboardText.classColumns]).toEqual(["Class", "Total", "Pending"]);
  expect([
    linkText.empty,
    adminSubmissionText.empty,
    submissionText.empty,
    dashboardText.noClasses,
    shellText.noDashboard,
  ]).toEqual([
    "No upload links found",
    "No submissions found/ID Cards Generated",
    "No submissions found",
    "No class data available",
    "No dashboard available for your role",
  ]);
});

test("the designer reports what it does, and every failure of it contains 'Failed'", () => {
  expect([designerText.saving, designerText.creating, designerText.deleting]).toEqual([
    "Saving layout...",
    "Creating template...",
    "Deleting template...",
  ]);
  expect([designerText.saved, designerText.created, designerText.deleted]).toEqual([
    "Layout saved successfully!",
    "Template created successfully!",
    "Template deleted",
  ]);
  expect(designerText.saveFailed("no room")).toBe("Failed to save: no room");
  expect(designerText.createFailed("no room")).toBe("Failed to create: no room");
  expect(designerText.deleteFailed("no room")).toBe("Failed to delete: no room");
});

test("the texts of downloads and the duration of messages are as specified", () => {
  expect(downloadName).toEqual({
    idCards: "idcards.pdf",
    students: "students.xlsx",
    studentsSheet: "Students",
  });
  expect(messageMs).toEqual({
    passwordResetRedirect: 1400,
    changePasswordClose: 1200,
    designerStatus: 3000,
    designerDeleted: 2500,
  });
});
