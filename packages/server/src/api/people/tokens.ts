import { rightsForToken } from "@idms/core/school/accounts/api-token-rules";
import { madeTokenAnswer, newTokenSchema, tokenAnswer } from "@idms/core/school/accounts/api-token-schemas";
import { z } from "zod";
import { createApiToken, revokeApiToken } from "../../school/tokens/api-token.ts";
import { listTokens, type ListedToken } from "../../school/tokens/token-rows.ts";
import { route } from "../../http/calls/route.ts";
import { schoolFilter } from "../../http/calls/school-filter.ts";

const asAnswer = ({ school_id, ...token }: ListedToken) => ({ ...token, school: school_id });

export const tokensRoutes = [
  route({
    method: "GET",
    path: "/tokens/",
    access: "api_tokens.read",
    summary: "List the API tokens of all users, or of the caller's school, newest first.",
    answer: z.array(tokenAnswer),
    handle: async ({ services, caller, school }) =>
      (await listTokens(services.db, school, caller.id)).map(asAnswer),
  }),
  route({
    method: "GET",
    path: "/tokens/rights/",
    access: "api_tokens.create",
    summary: "List the rights that the caller can give to a token, for one school or for all schools.",
    query: z.object({ school: schoolFilter.school }),
    answer: z.array(z.string()),
    handle: async ({ caller, query }) => rightsForToken(caller, query.school ?? caller.school_id),
  }),
  route({
    method: "POST",
    path: "/tokens/",
    access: "api_tokens.create",
    asksAgain: "as set",
    summary: "Create an API token that acts for the caller.",
    details:
      "The token works, with only the rights given to it, until it expires or is revoked. The token is shown only in this response. Send it in the header Authorization: Bearer.",
    body: newTokenSchema,
    answer: madeTokenAnswer,
    status: 201,
    async handle({ services, caller, body }) {
      const { token, ...made } = await createApiToken(services.db, caller, caller, body);
      return { ...asAnswer(made), token };
    },
  }),
  route({
    method: "POST",
    path: "/tokens/{id}/revoke/",
    access: "api_tokens.revoke",
    summary: "Revoke an API token immediately.",
    answer: tokenAnswer,
    handle: async ({ services, caller, params, school }) =>
      asAnswer(await revokeApiToken(services.db, caller, { school, id: params.id })),
  }),
];
