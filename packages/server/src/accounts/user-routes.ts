import { newPasswordSchema, newUserSchema, ROLES, userChangeSchema, userText } from "@idms/core";
import { z } from "zod";
import { listQuery, pageOf } from "../http/list-query.ts";
import { missing } from "../http/missing.ts";
import { listOf, route, versionedAs } from "../http/route.ts";
import { earlierRoute } from "../versions/earlier-route.ts";
import { audited } from "./audited.ts";
import { deleteSchoolAdmin, findUserById, listSchoolAdmins, type User } from "./records.ts";
import { changeUser, createUser, resetUserPassword } from "./save-user.ts";

const userAnswer = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  school: z.int().nullable(),
  version: z.int(),
});

const asAnswer = ({ school_id, ...user }: User) => ({ ...user, school: school_id });
const versioned = versionedAs(userAnswer, asAnswer);

export const userRoutes = [
  route({
    method: "GET",
    path: "/users/",
    access: "manage_school_admins",
    summary: "The school admins.",
    query: listQuery(["username", "email", "id"]),
    answer: listOf(userAnswer),
    async handle({ services, query }) {
      const { rows, count } = await listSchoolAdmins(services.db, { ...query, page: pageOf(query) });
      return { rows: rows.map(asAnswer), count };
    },
  }),
  route({
    method: "POST",
    path: "/users/",
    access: "manage_school_admins",
    summary: "Add a school admin.",
    body: ({ password }) => newUserSchema(password),
    answer: userAnswer,
    versioned,
    status: 201,
    handle: async ({ services, caller, body }) => asAnswer(await createUser(services.db, caller, body)),
  }),
  route({
    method: "PUT",
    path: "/users/{id}/",
    access: "manage_school_admins",
    summary: "Change a school admin; a password that is empty or left out stays as it is.",
    body: ({ password }) => userChangeSchema(password),
    answer: userAnswer,
    versioned,
    handle: async ({ services, caller, params, body, wanted }) =>
      asAnswer(await changeUser(services.db, caller, params.id, body, wanted)),
  }),
  route({
    method: "DELETE",
    path: "/users/{id}/",
    access: "manage_school_admins",
    summary: "Delete a school admin, who is signed out at once.",
    answer: "nothing",
    versioned,
    async handle({ services, caller, params, wanted }) {
      await audited(services.db, caller, { action: "delete", subject: "users" }, (tx) => {
        const deleted = deleteSchoolAdmin(tx, params.id, wanted);
        if (!deleted) throw missing("user");
        return deleted;
      });
    },
  }),
  route({
    method: "POST",
    path: "/users/{id}/reset_password/",
    access: "manage_school_admins",
    summary: "Give a school admin a new password, who is signed out at once.",
    body: ({ password }) => z.object({ password: newPasswordSchema(password) }),
    answer: z.object({ detail: z.string() }),
    async handle({ services, caller, params, body }) {
      await resetUserPassword(services.db, caller, params.id, body.password);
      return { detail: userText.passwordUpdated };
    },
  }),
  earlierRoute({
    path: "/users/{id}/",
    access: "manage_school_admins",
    subject: "users",
    what: "user",
    versioned,
    isThere: (db, id) => findUserById(db, id)?.role === "SCHOOL_ADMIN",
  }),
];
