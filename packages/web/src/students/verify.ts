import { say } from "../say/say.ts";
export const STUDENTS = "/students/";

/** What is shown when the server gives no reason. */
export const VERIFY_FAILED = say("It could not be verified. Please try again.");
export const UNVERIFY_FAILED = say("The verification could not be taken back. Please try again.");
