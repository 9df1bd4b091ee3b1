import { publicFormAnswer, uploadText } from "@idms/core";
import { z } from "zod";
import { route, streamed } from "../http/route.ts";
import { submitAnswers } from "../submissions/submit-answers.ts";
import { requireLink, requireOpen } from "../submissions/open-link.ts";

/** The receipt is the number under which the school sees the submission. */
const submitted = z.object({ detail: z.string(), receipt: z.int() });

const partsOfForm =
  "One part for each field of the form, under its name; files as files. A header Idempotency-Key, of the client's own choosing, makes it safe to send a submission again.";

export const publicRoutes = [
  route({
    method: "GET",
    path: "/public/form/{token}/",
    access: "public",
    summary: "The form behind an upload link.",
    answer: publicFormAnswer,
    async handle({ services, params }) {
      const opened = await requireLink(services.db, params.token);
      requireOpen(opened, new Date());
      const { fields, school, class_name, section, child } = opened;
      const own = child && { child: { name: child.name, received: child.received } };
      return { fields, school, class: class_name, section, ...own };
    },
  }),
  route({
    method: "POST",
    path: "/public/upload/{token}/",
    access: "public",
    summary: "Submit a student's details through an upload link.",
    body: streamed("multipart/form-data", partsOfForm),
    answer: submitted,
    status: 201,
    async handle({ services, params, request, address }) {
      const receipt = await submitAnswers(services, { token: params.token, request, address });
      return { detail: uploadText.done, receipt };
    },
  }),
];
