import { studentAnswer } from "@idms/core/students/records/student";
import { route } from "../../http/calls/route.ts";
import { actOnRecord } from "../../students/edits/act-on-record.ts";
import { asStudentAnswer, currentStudent } from "./student-answer.ts";

export const studentsVerifyRoutes = [
  route({
    method: "POST",
    path: "/students/{id}/verify/",
    access: "students.verify",
    reaches: ["classes"],
    summary: "Verify a submission in your school.",
    answer: studentAnswer,
    versioned: currentStudent,
    handle: async ({ services, caller, params: { id }, school, classes, wanted }) =>
      asStudentAnswer(
        await actOnRecord(services.db, caller, { school, classes, id, wanted, action: "verify" }),
      ),
  }),
  route({
    method: "POST",
    path: "/students/{id}/unverify/",
    access: "students.unverify",
    reaches: ["classes"],
    summary: "Undo the verification of a submission, if no card has been made for it yet.",
    answer: studentAnswer,
    versioned: currentStudent,
    handle: async ({ services, caller, params: { id }, school, classes, wanted }) =>
      asStudentAnswer(
        await actOnRecord(services.db, caller, { school, classes, id, wanted, action: "unverify" }),
      ),
  }),
];
