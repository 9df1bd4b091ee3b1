import { asDetail } from "../../http/calls/as-detail.ts";
import { doneSentences } from "@idms/core/upkeep/done-sentences";
import { detailSchema } from "@idms/core/sentence-schema";
import {
  newPasswordSchema,
  newUserSchema,
  toldGrants,
  toldPlace,
  userAnswer,
  userChangeSchema,
} from "@idms/core/school/accounts/user";
import { z } from "zod";
import { listQuery, pageOf } from "../../http/calls/list-query.ts";
import { listOf, route, versionedAs } from "../../http/calls/route.ts";
import type { Reads } from "../../installation/engines/connect.ts";
import { earlierRoute } from "../students/earlier-route.ts";
import { disableUser, enableUser, removeUser } from "../../school/accounts/disable-user.ts";
import { readGivenUser, listGivenUsers, type User } from "../../school/accounts/user-rows.ts";
import { changeUser, createUser, resetUserPassword, givenUser } from "../../school/accounts/save-user.ts";
import { removeFactors } from "../../school/sign-in/own-factors.ts";
import { tellOfFactorsLater, tellOwnerLater } from "../../school/accounts/tell-owner.ts";

const asAnswer = ({ school_id, disabled_at, grants, place, district_id, class_ids, ...user }: User) => ({
  ...user,
  school: school_id,
  ...toldGrants(grants),
  // What was kept of a user before there were places has none.
  ...toldPlace({ place: place ?? null, district_id, class_ids }),
  ...(disabled_at !== null && { disabled: true as const }),
});
const versioned = versionedAs(userAnswer, asAnswer);

export const usersRoutes = [
  route({
    method: "GET",
    path: "/users/",
    access: "users.read",
    summary: "List the school admins and the users with other roles that a super admin can assign.",
    query: listQuery(["username", "email", "id"]),
    answer: listOf(userAnswer),
    async handle({ services, query }) {
      const { rows, count } = await listGivenUsers(services.db, { ...query, page: pageOf(query) });
      return { rows: rows.map(asAnswer), count };
    },
  }),
  route({
    method: "POST",
    path: "/users/",
    access: "users.create",
    asksAgain: "as set",
    summary: "Add a school admin or a user with another role.",
    details: "For a user with another role, send `role`, `place`, `district` and `classes`.",
    body: ({ password }) => newUserSchema(password),
    answer: userAnswer,
    versioned,
    status: 201,
    handle: async ({ services, caller, body }) => asAnswer(await createUser(services.db, caller, body)),
  }),
  route({
    method: "PUT",
    path: "/users/{id}/",
    access: "users.change",
    asksAgain: "as set",
    summary: "Change a school admin.",
    details: "If the password is empty or missing, it does not change.",
    body: ({ password }) => userChangeSchema(password),
    answer: userAnswer,
    versioned,
    async handle({ services, caller, params, body, wanted }) {
      const changed = await changeUser(services.db, caller, params.id, body, wanted);
      tellOwnerLater(services, changed);
      return asAnswer(changed);
    },
  }),
  route({
    method: "DELETE",
    path: "/users/{id}/",
    access: "users.delete",
    asksAgain: "as set",
    summary: "Delete a school admin and end their sessions.",
    answer: "nothing",
    versioned,
    async handle({ services, caller, params, wanted }) {
      await removeUser(services, (tx) => givenUser(tx, params.id), caller, wanted);
    },
  }),
  route({
    method: "POST",
    path: "/users/{id}/reset_password/",
    access: "users.reset_password",
    asksAgain: "as set",
    summary: "Set a new password for a school admin and end their sessions.",
    body: ({ password }) => z.object({ password: newPasswordSchema(password) }),
    answer: detailSchema(),
    async handle({ services, caller, params, body }) {
      const find = (reads: Reads) => givenUser(reads, params.id);
      const user = await resetUserPassword(services.db, caller, find, body.password);
      tellOwnerLater(services, user);
      const { disabled_at, username } = user;
      return asDetail(
        disabled_at === null
          ? doneSentences.passwordUpdated()
          : doneSentences.disabledPasswordUpdated({ username }),
      );
    },
  }),
  earlierRoute({
    path: "/users/{id}/",
    access: "users.read",
    subject: "users",
    what: "user",
    thing: "user",
    versioned,
    isThere: async (db, id) => (await readGivenUser(db, id)) !== undefined,
  }),
  route({
    method: "POST",
    path: "/users/{id}/disable/",
    access: "users.disable",
    asksAgain: "as set",
    summary: "Block a school admin: end all their sessions and refuse new sign-ins.",
    answer: userAnswer,
    handle: async ({ services, caller, params }) =>
      asAnswer(await disableUser(services, (tx) => givenUser(tx, params.id), caller)),
  }),
  route({
    method: "POST",
    path: "/users/{id}/enable/",
    access: "users.enable",
    asksAgain: "as set",
    summary: "Let a blocked school admin sign in again with the same password.",
    answer: userAnswer,
    handle: async ({ services, caller, params }) =>
      asAnswer(await enableUser(services, (tx) => givenUser(tx, params.id), caller)),
  }),
  route({
    method: "POST",
    path: "/users/{id}/remove_factors/",
    access: "users.remove_factors",
    summary: "Remove all second factors from a user who is locked out.",
    details: "The user then signs in with the password alone.",
    asksAgain: "as set",
    answer: "nothing",
    async handle({ services, caller, params }) {
      const user = await removeFactors(services, (tx) => givenUser(tx, params.id), caller);
      tellOfFactorsLater(services, user, "allRemoved");
    },
  }),
];
