import { proposalAnswer, takeProposalSchema } from "@idms/core/collect/families/proposal";
import { studentAnswer } from "@idms/core/students/records/student";
import { z } from "zod";
import { missing } from "../../trust/failures/missing.ts";
import { dismissProposal, takeProposal } from "../../collect/families/decide-proposal.ts";
import { findProposal, proposalsOf, type ProposalRow } from "../../collect/families/family-rows.ts";
import { fileOf, route } from "../../http/calls/route.ts";
import { privateImage } from "../../http/calls/private-image.ts";
import { findStudent } from "../../installation/students/student-rows.ts";
import { asStudentAnswer, currentStudent } from "./student-answer.ts";

const asAnswer = ({ meta, files, student_id, ...proposal }: ProposalRow) => ({
  ...proposal,
  student: student_id,
  answers: meta,
  has_photo: Object.keys(files).length > 0,
});

/** Reads a proposal's ID. A value that is not a number is replaced by an ID that does not exist. */
const ofProposal = (params: Record<string, string | number>) => ({
  student: Number(params["id"]),
  id: /^\d{1,15}$/.test(String(params["proposal"])) ? Number(params["proposal"]) : 0,
});

export const studentsProposalsRoutes = [
  route({
    method: "GET",
    path: "/students/{id}/proposals/",
    access: ["students.read_own", "students.read_all"],
    summary: "List the open proposals from a student's family, newest first.",
    answer: z.array(proposalAnswer),
    async handle({ services: { db }, params, school }) {
      if (!(await findStudent(db, school, params.id))) throw missing("student");
      return (await proposalsOf(db, params.id)).map(asAnswer);
    },
  }),
  route({
    method: "GET",
    path: "/students/{id}/proposals/{proposal}/photo/",
    access: ["students.read_own", "students.read_all"],
    summary: "Get the photo from a proposal.",
    answer: fileOf("image/jpeg"),
    async handle({ services: { db, files }, params, school, request }) {
      const found = await findProposal(db, school, ofProposal(params));
      const [photo] = Object.values(found?.files ?? {});
      if (photo === undefined) throw missing("photo");
      return privateImage(request, photo, () => files.photos.get(photo));
    },
  }),
  route({
    method: "POST",
    path: "/students/{id}/proposals/{proposal}/take/",
    access: "students.take_proposal",
    summary: "Accept all or part of a family's proposal into the record.",
    body: takeProposalSchema,
    answer: studentAnswer,
    versioned: currentStudent,
    async handle({ services, caller, params, body, school, wanted }) {
      const student = await takeProposal(services, caller, { school, wanted, ...ofProposal(params) }, body);
      services.makeAhead(student.school_id, student.id);
      return asStudentAnswer(student);
    },
  }),
  route({
    method: "POST",
    path: "/students/{id}/proposals/{proposal}/dismiss/",
    access: "students.dismiss_proposal",
    summary: "Dismiss a family's proposal; the record does not change.",
    answer: studentAnswer,
    versioned: currentStudent,
    handle: async ({ services, caller, params, school, wanted }) =>
      asStudentAnswer(await dismissProposal(services, caller, { school, wanted, ...ofProposal(params) })),
  }),
];
