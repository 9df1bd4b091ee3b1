import { callRules } from "@idms/core/forms/said/call-rule-sentences";
import { saying } from "@idms/core/sentence-schema";
import { classLabel } from "@idms/core/school/classes/label";
import { PAPERS, type PaperName } from "@idms/core/print/sheets/paper";
import { classLinkAddress } from "@idms/core/collect/links/class-link";
import {
  linkSwitchSchema,
  newProofLinkSchema,
  proofLinkAnswer,
} from "@idms/core/collect/links/class-link-schemas";
import {
  proofChildAnswer,
  proofCountAnswer,
  staffProofAnswer,
} from "@idms/core/collect/sign-off/class-sign-off";
import { SIGN_OUTCOMES } from "@idms/core/students/sign-off/sign-off";
import { signWishSchema } from "@idms/core/students/sign-off/sign-off-schemas";
import { studentAnswer } from "@idms/core/students/records/student";
import { z } from "zod";
import { scratchPath } from "../../installation/files/scratch-files.ts";
import { sideOfCard } from "../../cards/designs/template-parts.ts";
import { missing } from "../../trust/failures/missing.ts";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { fileOf, listOf, route } from "../../http/calls/route.ts";
import { schoolFilter, schoolOf } from "../../http/calls/school-filter.ts";
import { originOf } from "../../http/calls/origin-of.ts";
import { sendFile } from "../../http/calls/send-file.ts";
import { chooseClassCards } from "../../print/choosing/choose-cards.ts";
import { drawClassProof } from "../../print/pictures/draw-class-proof.ts";
import { countProofs } from "../../print/sign-off/count-classes.ts";
import { makeClassLink, switchClassLink } from "../../students/class-links/class-links.ts";
import { findClassLinks, type ClassLink } from "../../students/class-links/class-link-rows.ts";
import { linkAnswerOf } from "../collect/link-answer.ts";
import { signCard } from "../../print/sign-off/sign-card.ts";
import { findSchool } from "../../school/schools/school-rows.ts";
import { findStudent } from "../../installation/students/student-rows.ts";
import { settleFault } from "../../students/edits/settle-wrong-card.ts";
import { presses } from "./presses.ts";
import { asStudentAnswer, currentStudent } from "../students/student-answer.ts";
import { answerOf, pictureOf, classToSign } from "./sign-off-answer.ts";
import { signaturesOf } from "../../installation/students/card-rows.ts";
import { printFailures } from "@idms/core/print/failures/print-failures";

const asAnswer = (link: ClassLink) => ({ ...linkAnswerOf(link), template: link.id_template_id });

const saidAnswer = z.object({
  outcome: z.enum(SIGN_OUTCOMES),
  note: z.string(),
  made_by: z.string(),
  made_at: z.string(),
  /** Whether the verdict came through a link. Otherwise, it came from school staff. */
  by_link: z.boolean(),
});

export const cardProofsRoutes = [
  route({
    method: "GET",
    path: "/proof-links/",
    access: "proof_links.read",
    reaches: ["classes"],
    summary: "List the sign-off links of one school, or of all schools the caller may see.",
    query: listQuery(["id", "expires_at"]).extend(schoolFilter),
    answer: listOf(proofLinkAnswer.extend({ classroom_name: z.string(), school_name: z.string() })),
    async handle({ services, query, school, classes: among }) {
      const of = schoolOf(school, query);
      const wish = { ...query, among, page: pageOf(query) };
      const { rows, count } = await findClassLinks(services.db, "sign-off", of, wish);
      const links = rows.map((row) => ({
        ...asAnswer(row),
        classroom_name: classLabel(row),
        school_name: row.school_name,
      }));
      return { rows: links, count };
    },
  }),
  route({
    method: "POST",
    path: "/proof-links/",
    access: "proof_links.create",
    summary: "Create a link for checking and signing off a class's cards without an account.",
    details: "The link is valid for 7 days. Any earlier open link for the class is closed.",
    body: ({ caller }) => newProofLinkSchema(caller?.role ?? "SCHOOL_ADMIN", caller?.school_id ?? null),
    answer: proofLinkAnswer,
    status: 201,
    handle: async ({ services, caller, body }) =>
      asAnswer(await makeClassLink(services.db, caller, "sign-off", body)),
  }),
  route({
    method: "PATCH",
    path: "/proof-links/{id}/",
    access: "proof_links.change",
    summary: "Close, reopen or extend a sign-off link.",
    body: linkSwitchSchema("sign-off"),
    answer: proofLinkAnswer,
    handle: async ({ services, caller, params, body, school }) =>
      asAnswer(await switchClassLink(services.db, caller, "sign-off", { school, number: params.id }, body)),
  }),
  route({
    method: "GET",
    path: "/card-proofs/",
    access: "proof_links.read",
    reaches: ["classes"],
    summary: "Count the cards in a school's classes by sign-off state: signed, wrong, open or void.",
    details: "A sign-off becomes void when its card changes.",
    query: z.object(schoolFilter),
    answer: z.array(proofCountAnswer),
    async handle({ services, query, school, classes: among, request }) {
      const id = schoolOf(school, query);
      if (id === null) throw printFailures.sayWhoseClasses();
      const of = await findSchool(services.db, id);
      if (!of) throw missing("school");
      return presses.run(() => countProofs(services, of, { among, signal: request.signal }));
    },
  }),
  route({
    method: "GET",
    path: "/card-proofs/{id}/",
    access: "proof_links.read",
    reaches: ["classes"],
    summary:
      "Get the proof for a class: each card's version and sign-off, and the class's open sign-off link.",
    answer: staffProofAnswer,
    async handle({ services, params, school, classes }) {
      const { link, of } = await classToSign(services, school, params.id, classes);
      return {
        ...(await answerOf(services, of)),
        id: of.classroom.id,
        school_id: of.school.id,
        link: link ? asAnswer(link) : null,
      };
    },
  }),
  route({
    method: "GET",
    path: "/card-proofs/{id}/pdf/",
    access: "proof_links.read",
    reaches: ["classes"],
    summary: "Draw numbered proof sheets for a class, with a QR code for the class's open sign-off link.",
    query: z.object({
      paper: z
        .enum(
          Object.keys(PAPERS) as [PaperName, ...PaperName[]],
          saying(callRules.papers({ one: "a4", other: "letter" })),
        )
        .default("a4"),
    }),
    answer: fileOf("application/pdf"),
    async handle({ services, params, query, school, classes, request }) {
      const { link, of } = await classToSign(services, school, params.id, classes);
      return presses.run(async () => {
        const chosen = await chooseClassCards(services, of, { template: of.template });
        const output = scratchPath(services.folder.scratch, "proof.pdf");
        const signAt =
          link &&
          classLinkAddress(
            "sign-off",
            { origin: originOf(services.config, request), links_in: services.config.links_in },
            link.token,
          );
        await drawClassProof(services, chosen, { ...query, output, signAt, signal: request.signal });
        return sendFile(output, "proof.pdf", { "Content-Type": "application/pdf" });
      });
    },
  }),
  route({
    method: "GET",
    path: "/students/{id}/proof-card/",
    access: "proof_links.read",
    reaches: ["classes"],
    summary: "Draw one side of a student's card for the sign-off, as a WebP sample.",
    query: z.object({ side: sideOfCard }),
    answer: fileOf("image/webp"),
    async handle({ services, params: { id: student }, query, school, classes, request }) {
      const found = await findStudent(services.db, school, student, classes);
      if (!found) throw missing("student");
      const { of } = await classToSign(services, school, found.class_id);
      return pictureOf(services, request, of, { student, ...query });
    },
  }),
  route({
    method: "GET",
    path: "/students/{id}/sign-off/",
    access: "proof_links.read",
    reaches: ["classes"],
    summary: "List the sign-offs of a student's card, newest first.",
    answer: z.array(saidAnswer),
    async handle({ services, params, school, classes }) {
      if (!(await findStudent(services.db, school, params.id, classes))) throw missing("student");
      const rows = await signaturesOf(services.db, params.id);
      return rows.map(({ outcome, note, made_by, created_at: made_at, proof_link_id }) => ({
        outcome,
        note,
        made_by,
        made_at,
        by_link: proof_link_id !== null,
      }));
    },
  }),
  route({
    method: "POST",
    path: "/students/{id}/sign-off/",
    access: "students.sign_card",
    reaches: ["classes"],
    summary: "Sign off a student's card, or report a problem with it.",
    details: "`version` is the version of the card that was checked.",
    body: signWishSchema,
    answer: proofChildAnswer,
    async handle({ services, caller, params, body, school, classes }) {
      const found = await findStudent(services.db, school, params.id, classes);
      if (!found) throw missing("student");
      const { of } = await classToSign(services, school, found.class_id);
      const signer = { doer: caller, name: caller.username, link: null };
      return signCard(services, signer, of, params.id, body);
    },
  }),
  route({
    method: "POST",
    path: "/students/{id}/sign-off/settle/",
    access: "students.settle_card",
    summary: "Mark a problem with a student's card as resolved; the card then needs a new sign-off.",
    answer: studentAnswer,
    versioned: currentStudent,
    handle: async ({ services, caller, params: { id }, school, wanted }) =>
      asStudentAnswer(await settleFault(services.db, caller, { school, id, wanted })),
  }),
];
