import { asDetail } from "../../http/calls/as-detail.ts";
import { doneSentences } from "@idms/core/upkeep/done-sentences";
import { detailSchema } from "@idms/core/sentence-schema";
import { cardPreviewAnswer } from "@idms/core/cards/checks/card-preview";
import { publicFormAnswer } from "@idms/core/forms/templates/template";
import { z } from "zod";
import { route, streamed } from "../../http/calls/route.ts";
import { previewAnswers } from "../../collect/submissions/preview-answers.ts";
import { submitAnswers } from "../../collect/submissions/submit-answers.ts";
import { requireLinkOpen } from "@idms/core/collect/links/class-link";
import { requireLink } from "../../collect/submissions/submission-rows.ts";
import { publicForm } from "../../collect/submissions/public-form.ts";

/**
 * The response to a submission. `receipt` is the number under which the school sees the submission. `page` is the
 * token of /f/{page}, where the family sees the submission. It is null if a guessable Idempotency-Key is repeated.
 */
const submitted = detailSchema().extend({ receipt: z.int(), page: z.string().nullable() });

const partsOfForm =
  "Send one part for each form field, named after the field. Send uploads as files. An Idempotency-Key header, with a value chosen by the client, makes it safe to send a submission again. An Earlier-Keys header is a comma-separated list of the keys from earlier attempts that got no response and had different answers. This submission replaces those attempts. The part _consent contains the version of the notice that the family agrees to, and _language contains the language in which the notice was shown. You can leave both out unless the form says that its notice is required.";

const spokenQuery = z.object({ language: z.string().optional() });

export const publicFormRoutes = [
  route({
    method: "GET",
    path: "/public/form/{token}/",
    access: "public",
    summary: "Get the form that an upload link opens.",
    details:
      "The notice is in the requested language, or else in a language from Accept-Language, or else in English.",
    query: spokenQuery,
    answer: publicFormAnswer,
    async handle({ services, params, query, request }) {
      const opened = await requireLink(services.db, params.token);
      requireLinkOpen("form", opened.link, new Date());
      return publicForm(services, opened, query.language ?? request.headers.get("accept-language"));
    },
  }),
  route({
    method: "POST",
    path: "/public/preview/{token}/",
    access: "public",
    summary: "Draw a sample card from the given answers, with a sample mark; nothing is stored.",
    body: streamed(
      "multipart/form-data",
      "Send one part for each answered form field, named after the field. Send uploads as files.",
    ),
    answer: cardPreviewAnswer,
    handle: ({ services, params, request, address }) =>
      previewAnswers(services, { token: params.token, request, address }),
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
      return {
        ...asDetail(doneSentences.detailsSent()),
        ...(await submitAnswers(services, { token: params.token, request, address })),
      };
    },
  }),
];
