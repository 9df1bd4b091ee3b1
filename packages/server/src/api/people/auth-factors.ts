import {
  begunAppAnswer,
  confirmAppSchema,
  factorsAnswer,
  newPasskeySchema,
  passkeyAnswer,
  passkeyOptionsAnswer,
  passkeySignInSchema,
  proofSchema,
  recoveryCodesAnswer,
  renamePasskeySchema,
  secondStepSchema,
} from "@idms/core/school/accounts/factors";
import { sessionAnswer } from "@idms/core/school/accounts/user";
import { z } from "zod";
import { visitorOf } from "../../school/sign-in/begin-session.ts";
import {
  addApp,
  addPasskey,
  beginApp,
  nameOwnPasskey,
  newPasskeyOptions,
  ownFactors,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
} from "../../school/sign-in/own-factors.ts";
import { endOtherSessions, endOwnSession, ownSessions } from "../../school/sign-in/sessions.ts";
import { passkeySignInOptions, signInByPasskey } from "../../school/sign-in/passkey-sign-in.ts";
import { proofOptions, reauthenticate, waysToReauthenticate } from "../../school/sign-in/re-authenticate.ts";
import { secondStep, secondStepOptions } from "../../school/sign-in/second-step.ts";
import { route } from "../../http/calls/route.ts";

const tokens = z.object({ access: z.string(), refresh: z.string() });

/** Routes for the second step of signing in, and for signing in with a passkey in a single step. */
const signInRoutes = [
  route({
    method: "POST",
    path: "/auth/second-factor/",
    access: "public",
    summary: "Complete a sign-in with a second factor.",
    details:
      "Send the ticket from `second_factor` in the 401 response of /auth/token/, together with a `code` from an authenticator app or a recovery code, or with a passkey and its challenge. A ticket works once, within 5 minutes and for up to 5 attempts.",
    body: secondStepSchema,
    answer: tokens,
    handle: ({ services, body, address, request }) => secondStep(services, body, visitorOf(request, address)),
  }),
  route({
    method: "POST",
    path: "/auth/second-factor/options/",
    access: "public",
    summary: "Get the options that a browser needs to ask for a passkey as a second factor.",
    body: z.object({ ticket: z.string() }),
    answer: passkeyOptionsAnswer,
    handle: async ({ services, body }) => asOptions(await secondStepOptions(services, body.ticket)),
  }),
  route({
    method: "POST",
    path: "/auth/passkey/options/",
    access: "public",
    summary: "Get the options that a browser needs to ask for a passkey at sign-in.",
    answer: passkeyOptionsAnswer,
    handle: async ({ services }) => asOptions(await passkeySignInOptions(services)),
  }),
  route({
    method: "POST",
    path: "/auth/passkey/",
    access: "public",
    summary: "Sign in with a passkey alone.",
    body: passkeySignInSchema,
    answer: tokens,
    handle: ({ services, body, address, request }) =>
      signInByPasskey(services, body, visitorOf(request, address)),
  }),
];

/** Converts the library's options to plain data. */
const asOptions = ({ challenge, options }: { challenge: string; options: object }) => ({
  challenge,
  options: { ...options },
});

const madePasskeyAnswer = passkeyAnswer.extend({ codes: z.array(z.string()) });

/** Routes for a user's own second factors. */
const ownRoutes = [
  route({
    method: "GET",
    path: "/me/factors/",
    access: "staff",
    summary: "Get your second factors: authenticator app, passkeys, and the number of recovery codes left.",
    beforeFactor: true,
    answer: factorsAnswer,
    handle: ({ services, caller }) => ownFactors(services, caller),
  }),
  route({
    method: "POST",
    path: "/me/factors/app/",
    access: "staff",
    summary: "Start setting up an authenticator app: get the secret and the address for a QR code.",
    beforeFactor: true,
    asksAgain: "always",
    answer: begunAppAnswer,
    handle: ({ services, caller }) => beginApp(services, caller),
  }),
  route({
    method: "POST",
    path: "/me/factors/app/confirm/",
    access: "staff",
    summary: "Confirm an authenticator app with one of its codes.",
    details: "When you add your first factor, you also get recovery codes, which are shown only once.",
    beforeFactor: true,
    asksAgain: "always",
    body: confirmAppSchema,
    answer: recoveryCodesAnswer,
    handle: async ({ services, caller, body }) => ({ codes: await addApp(services, caller, body.code) }),
  }),
  route({
    method: "DELETE",
    path: "/me/factors/app/",
    access: "staff",
    summary: "Remove your authenticator app.",
    asksAgain: "always",
    answer: "nothing",
    handle: ({ services, caller }) => removeApp(services, caller),
  }),
  route({
    method: "POST",
    path: "/me/factors/recovery-codes/",
    access: "staff",
    summary: "Replace your recovery codes.",
    details: "The codes are shown only in this response.",
    asksAgain: "always",
    answer: recoveryCodesAnswer,
    handle: async ({ services, caller }) => ({ codes: await renewRecoveryCodes(services, caller) }),
  }),
  route({
    method: "POST",
    path: "/me/factors/passkeys/options/",
    access: "staff",
    summary: "Get the options that a browser needs to create a passkey.",
    beforeFactor: true,
    asksAgain: "always",
    answer: passkeyOptionsAnswer,
    handle: async ({ services, caller }) => asOptions(await newPasskeyOptions(services, caller)),
  }),
  route({
    method: "POST",
    path: "/me/factors/passkeys/",
    access: "staff",
    summary: "Add a passkey that the browser created.",
    details: "When you add your first factor, you also get recovery codes, which are shown only once.",
    beforeFactor: true,
    asksAgain: "always",
    body: newPasskeySchema,
    answer: madePasskeyAnswer,
    status: 201,
    async handle({ services, caller, body }) {
      const { passkey, codes } = await addPasskey(services, caller, body);
      return { ...passkey, codes };
    },
  }),
  route({
    method: "PATCH",
    path: "/me/factors/passkeys/{id}/",
    access: "staff",
    summary: "Rename a passkey.",
    body: renamePasskeySchema,
    answer: passkeyAnswer,
    handle: ({ services, caller, params, body }) => nameOwnPasskey(services.db, caller, params.id, body.name),
  }),
  route({
    method: "DELETE",
    path: "/me/factors/passkeys/{id}/",
    access: "staff",
    summary: "Remove a passkey.",
    asksAgain: "always",
    answer: "nothing",
    handle: ({ services, caller, params }) => removePasskey(services, caller, params.id),
  }),
];

/** Routes for a user's own sessions, and for re-authentication. */
const sessionRoutes = [
  route({
    method: "GET",
    path: "/me/sessions/",
    access: "staff",
    summary: "List your sessions, each with its device, network, start time and time of last use.",
    answer: z.array(sessionAnswer),
    handle: ({ services, caller }) => ownSessions(services, caller),
  }),
  route({
    method: "POST",
    path: "/me/sessions/end-others/",
    access: "staff",
    summary: "End all your other sessions.",
    asksAgain: "always",
    answer: "nothing",
    handle: ({ services, caller }) => endOtherSessions(services.db, caller),
  }),
  route({
    method: "DELETE",
    path: "/me/sessions/{session}/",
    access: "staff",
    summary: "End one of your sessions immediately.",
    asksAgain: "always",
    answer: "nothing",
    handle: ({ services, caller, params }) => endOwnSession(services.db, caller, params.session),
  }),
  route({
    method: "GET",
    path: "/me/prove/",
    access: "staff",
    summary: "List the ways you can re-authenticate.",
    beforeFactor: true,
    answer: z.object({ password: z.boolean(), code: z.boolean(), passkey: z.boolean() }),
    handle: ({ services, caller }) => waysToReauthenticate(services.db, caller),
  }),
  route({
    method: "POST",
    path: "/me/prove/options/",
    access: "staff",
    summary: "Get the options that a browser needs to re-authenticate with a passkey.",
    beforeFactor: true,
    answer: passkeyOptionsAnswer,
    handle: async ({ services, caller }) => asOptions(await proofOptions(services, caller)),
  }),
  route({
    method: "POST",
    path: "/me/prove/",
    access: "staff",
    summary: "Prove your identity again, for the next 10 minutes.",
    details:
      "Send your password (and a code, if you have a second factor) or a passkey. A call that requires re-authentication returns 403 with `step_up`. Your previous tokens become invalid, and the response contains new ones.",
    beforeFactor: true,
    body: proofSchema,
    answer: tokens,
    handle: ({ services, caller, body, address }) => reauthenticate(services, caller, body, address),
  }),
];

export const authFactorsRoutes = [...signInRoutes, ...ownRoutes, ...sessionRoutes];
