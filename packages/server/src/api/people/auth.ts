import { asDetail } from "../../http/calls/as-detail.ts";
import { doneSentences } from "@idms/core/upkeep/done-sentences";
import { detailSchema } from "@idms/core/sentence-schema";
import { SESSION_HEADER } from "@idms/core/school/accounts/sign-in-rules";
import {
  currentUserAnswer,
  loginSchema,
  profileChangeSchema,
  profileSchema,
  resetConfirmSchema,
  resetRequestSchema,
  toldGrants,
  toldPlace,
} from "@idms/core/school/accounts/user";
import { z } from "zod";
import { route } from "../../http/calls/route.ts";
import {
  changePassword,
  changePasswordSchema,
  confirmReset,
  sendResetLinks,
} from "../../school/sign-in/passwords.ts";
import { changeProfile } from "../../school/sign-in/change-profile.ts";
import { networkHash, slotOf } from "../../school/accounts/guess-rows.ts";
import { findUserById, type User } from "../../school/accounts/user-rows.ts";
import { refreshSession, signOut } from "../../school/sign-in/sessions.ts";
import { visitorOf } from "../../school/sign-in/begin-session.ts";
import { mustChangePassword, mustEnrol } from "../../school/sign-in/re-authenticate.ts";
import { signIn } from "../../school/sign-in/sign-in.ts";
import { tellOwnerLater } from "../../school/accounts/tell-owner.ts";

/**
 * Whether the request comes from this program's web pages. Other programs get responses according to the
 * specification.
 */
const isOwnWeb = (request: Request): boolean => request.headers.has(SESSION_HEADER);

const changePasswordAt = (path: string) =>
  route({
    method: "POST",
    path,
    access: "staff",
    summary: "Change your password and end your other sessions.",
    beforeFactor: true,
    body: changePasswordSchema,
    answer: detailSchema(),
    async handle({ services, caller, body, address }) {
      tellOwnerLater(services, await changePassword(services, caller, body, address));
      return asDetail(doneSentences.passwordChanged());
    },
  });

export const authRoutes = [
  route({
    method: "POST",
    path: "/auth/token/",
    access: "public",
    summary: "Sign in with a username and a password.",
    details:
      "For an account with a second factor, the response is 401 with `second_factor`: a ticket for /auth/second-factor/.",
    body: loginSchema,
    answer: z.object({ access: z.string(), refresh: z.string() }),
    handle: ({ services, body, address, request }) => signIn(services, body, visitorOf(request, address)),
  }),
  route({
    method: "POST",
    path: "/auth/token/refresh/",
    access: "public",
    summary: "Get a new access token.",
    details: "With `rotate`, you also get a new refresh token.",
    body: z.object({
      refresh: z.string(),
      rotate: z
        .boolean()
        .nullish()
        .transform((rotate) => rotate ?? false),
    }),
    answer: z.object({ access: z.string(), refresh: z.string().optional() }),
    handle: ({ services, body }) => refreshSession(services, body),
  }),
  route({
    method: "POST",
    path: "/auth/logout/",
    access: "staff",
    summary: "End the session and invalidate its tokens.",
    beforeFactor: true,
    answer: "nothing",
    handle: ({ services, caller }) => signOut(services.db, caller),
  }),
  route({
    method: "GET",
    path: "/me/",
    access: "staff",
    summary: "Get the signed-in user.",
    beforeFactor: true,
    answer: currentUserAnswer,
    handle: async ({ services, caller, request }) => {
      const { grants, place, given = place ?? null, district_id, class_ids, ...rest } = caller;
      return {
        ...rest,
        ...toldGrants(grants),
        ...toldPlace({ place: given, district_id, class_ids }),
        ...(isOwnWeb(request) &&
          mustChangePassword(services.config, caller) && { must_change_password: true as const }),
        ...(services.config.links_in === "fragment" && { links_in: "fragment" as const }),
        ...((await mustEnrol(services.config, caller)) && { must_enrol: true as const }),
      };
    },
  }),
  route({
    method: "GET",
    path: "/me/profile/",
    access: "staff",
    summary: "Get your name and email address.",
    answer: profileSchema,
    handle: async ({ services, caller }) => (await findUserById(services.db, caller.id)) as User,
  }),
  route({
    method: "PATCH",
    path: "/me/profile/",
    access: "staff",
    summary: "Change your name or, with your current password, your email address.",
    details: "Anything that you leave out does not change.",
    body: profileChangeSchema,
    answer: profileSchema,
    async handle({ services, caller, body }) {
      const changed = await changeProfile(services, caller, body);
      tellOwnerLater(services, changed);
      return changed;
    },
  }),
  route({
    method: "POST",
    path: "/auth/password-reset/",
    access: "public",
    summary: "Request a password reset link by email.",
    details: "The response is the same whether or not the account exists.",
    body: resetRequestSchema,
    answer: detailSchema(),
    async handle({ services, body, address }) {
      await services.limits.resetAddress.take(address);
      const slot = slotOf(services.keys.signIns, ["reset", body.email.toLowerCase()]);
      await services.limits.resetEmail.take(String(slot));
      services.background.run("send reset link", () => sendResetLinks(services, body.email));
      return asDetail(doneSentences.linkSent());
    },
  }),
  route({
    method: "POST",
    path: "/auth/password-reset-confirm/",
    access: "public",
    summary: "Set a new password with the token from a reset link, and end all sessions.",
    body: ({ password }) => resetConfirmSchema(password),
    answer: detailSchema(),
    async handle({ services, body, address }) {
      await services.limits.resetConfirm.take(address);
      const network = networkHash(services.keys.signIns, address);
      tellOwnerLater(services, await confirmReset(services.db, body, network));
      return asDetail(doneSentences.passwordUpdated());
    },
  }),
  ...["/auth/change-password/", "/auth/password/change/", "/auth/users/set_password/"].map(changePasswordAt),
];
