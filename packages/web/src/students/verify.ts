export const STUDENTS = "/students/";

/** What is shown when the server gives no reason. */
export const VERIFY_FAILED = "It could not be verified. Please try again.";
export const UNVERIFY_FAILED = "The verification could not be taken back. Please try again.";
