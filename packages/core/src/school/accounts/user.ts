import { accountRules } from "../sign-in/account-rule-sentences.ts";
import { valueSentences } from "../../forms/said/value-sentences.ts";
import { fieldSentences } from "../../forms/said/field-sentences.ts";
import { issueOf, saying } from "../../sentence-schema.ts";
import { z } from "zod";
import { chosenOrAll } from "../../forms/values/chosen.ts";
import { isEmail } from "../../forms/values/email.ts";
import { labelSentences } from "../../forms/said/label-sentences.ts";
import { optionalText, requiredText } from "../../forms/said/text-schema.ts";
import { idSchema, referenceSchema, versionSchema } from "../../ids.ts";
import { GRANTS, type Grant } from "./rights.ts";
import { DEFAULT_ROLE, GIVEN_ROLES, PLACES, ROLES, type Place } from "./roles.ts";
import { passwordProblem, type PasswordRule } from "./password.ts";
import { LINK_PLACES } from "../../link-base.ts";

/** The longest username, first name and last name, in characters. */
export const NAME_LIMIT = 100;
const EMAIL_LIMIT = 254;
/** More are a whole school. */
const MOST_CLASSES = 200;

/** An email address that may be left empty. */
export const optionalEmail = optionalText(labelSentences.email(), EMAIL_LIMIT).refine(
  (email) => email === "" || isEmail(email),
  saying(fieldSentences.email()),
);

/** An email address that must be given. */
const requiredEmail = requiredText(labelSentences.email(), EMAIL_LIMIT).refine(
  isEmail,
  saying(fieldSentences.email()),
);

const grantsAnswer = z.array(z.enum(GRANTS)).optional();

/** Grants as they are read: none where the server says nothing of them, and without those that this version does not know. */
const grantsRead = z
  .array(z.string())
  .default([])
  .transform((names) => names.filter((name): name is Grant => (GRANTS as readonly string[]).includes(name)));

/** The answered part of grants. */
export const toldGrants = (grants: readonly Grant[]): { grants?: Grant[] } =>
  grants.length === 0 ? {} : { grants: [...grants] };

/** The place of a role; absent for the specification's two, so that they are answered as it has them. */
const placeAnswer = {
  place: z.enum(PLACES).optional(),
  district: z.int().optional(),
  classes: z.array(z.int()).optional(),
};

/** The answered part of a role's place. */
export const toldPlace = ({
  place,
  district_id,
  class_ids = [],
}: {
  place: Place | null;
  district_id?: number | null | undefined;
  class_ids?: readonly number[] | undefined;
}): { place?: Place; district?: number; classes?: number[] } =>
  place === null
    ? {}
    : {
        place,
        ...(place === "district" && district_id != null && { district: district_id }),
        ...(place === "class" && { classes: [...class_ids] }),
      };

/** The answer of the me call. The role may be one that this version does not know: it has no dashboard then. */
export const currentUserAnswer = z.object({
  username: z.string(),
  role: z.string(),
  school_id: z.int().nullable(),
  /** Only of whom something is granted: any other user is answered as the specification has it. */
  grants: grantsAnswer,
  /** Only of who is to set up a factor before anything else. */
  must_enrol: z.literal(true).optional(),
  /** Only of who is to choose a password of their own, and to the staff web alone. */
  must_change_password: z.literal(true).optional(),
  /** Only where links are handed out otherwise than specified. */
  links_in: z.literal("fragment").optional(),
  ...placeAnswer,
});

/** The signed-in user, as it is read. */
export const currentUserSchema = currentUserAnswer.extend({
  school_id: idSchema.nullish().transform((id) => id ?? null),
  grants: grantsRead,
  must_enrol: z.boolean().default(false),
  must_change_password: z.boolean().default(false),
  links_in: z.enum(LINK_PLACES).default("path"),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

/** A user as the API answers it; there is never a password in it. */
export const userAnswer = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  school: z.int().nullable(),
  version: z.int(),
  /** Only of who is shut out: any other user is answered as the specification has it. */
  disabled: z.literal(true).optional(),
  grants: grantsAnswer,
  ...placeAnswer,
});

/** A user as it is read. */
export const userSchema = userAnswer.extend({
  id: idSchema,
  first_name: z.string().default(""),
  last_name: z.string().default(""),
  email: z.string().default(""),
  school: referenceSchema.nullish().transform((school) => school ?? null),
  /** Whether the user is shut out; a server that does not say so shuts nobody out. */
  disabled: z.boolean().default(false),
  grants: grantsRead,
  version: versionSchema,
});
export type User = z.output<typeof userSchema>;

/** The part of their own account that staff see, and change themselves. */
export const profileSchema = z.object({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
export type Profile = z.output<typeof profileSchema>;

/** The profile form's body; absent parts stay. Another email address needs the current password. */
export const profileChangeSchema = z.object({
  first_name: optionalText(labelSentences.firstName(), NAME_LIMIT).optional(),
  last_name: optionalText(labelSentences.lastName(), NAME_LIMIT).optional(),
  email: optionalEmail.optional(),
  current_password: z.string().optional(),
});
export type ProfileChange = z.output<typeof profileChangeSchema>;

/** Whether a change of the own profile needs the current password: reset links go to the email address. */
export const needsPassword = ({ email }: ProfileChange, before: Pick<Profile, "email">): boolean =>
  email !== undefined && email !== before.email;

const userShape = z.object({
  username: requiredText(labelSentences.username(), NAME_LIMIT),
  first_name: optionalText(labelSentences.firstName(), NAME_LIMIT),
  last_name: optionalText(labelSentences.lastName(), NAME_LIMIT),
  email: optionalEmail,
  role: z.enum(GIVEN_ROLES, saying(accountRules.roleFixed())).optional(),
  school: chosenOrAll(referenceSchema.nullable()).transform((school) => school ?? null),
  /** The place of the role; without it, its usual place. */
  place: z.enum(PLACES, saying(accountRules.place({ places: PLACES }))).optional(),
  district: idSchema.nullish(),
  classes: z
    .array(idSchema)
    .max(MOST_CLASSES, saying(accountRules.classesAtMost({ most: MOST_CLASSES })))
    .optional(),
  /** The user's grants beside the role; absent, they stay. */
  grants: z
    .array(z.enum(GRANTS, saying(valueSentences.oneOf({ what: labelSentences.aGrant(), options: GRANTS }))))
    .optional(),
});

const passwordMissing = fieldSentences.required({ label: labelSentences.password() });

/** A password that obeys the rule; its messages are those of the specification. */
export const newPasswordSchema = (rule: PasswordRule = {}) =>
  z.string(saying(passwordMissing)).superRefine((password, context) => {
    const problem = passwordProblem(password, rule);
    if (problem) context.addIssue(issueOf(problem.sentence));
  });

/** The editor's body for a new user. */
export const newUserSchema = (rule: PasswordRule = {}) =>
  userShape.extend({ role: userShape.shape.role.default(DEFAULT_ROLE), password: newPasswordSchema(rule) });
export type NewUser = z.output<ReturnType<typeof newUserSchema>>;

/**
 * The editor's body for an existing user. An empty or missing password stays as it is, and so do a role and its
 * place.
 */
export const userChangeSchema = (rule: PasswordRule = {}) =>
  userShape.extend({
    password: z.preprocess(
      (password) => (password === "" || password === null ? undefined : password),
      newPasswordSchema(rule).optional(),
    ),
  });
export type UserChange = z.output<ReturnType<typeof userChangeSchema>>;

/** A super admin, whom only the command line adds: the first one has nobody who could. */
export const superAdminSchema = (rule: PasswordRule = {}) =>
  userShape
    .omit({ role: true, school: true, grants: true, place: true, district: true, classes: true })
    .extend({ password: newPasswordSchema(rule) });

/** The login form's body. The password is taken as typed: no rule of today locks out a password of yesterday. */
export const loginSchema = z.object({
  username: requiredText(labelSentences.username(), NAME_LIMIT),
  password: z.string(saying(passwordMissing)).min(1, saying(passwordMissing)),
});

/** The reset dialog's body. */
export const resetRequestSchema = z.object({ email: requiredEmail });

/** The new-password screen's body. */
export const resetConfirmSchema = (rule: PasswordRule = {}) =>
  z.object({
    token: z.string(saying(accountRules.missingToken())).min(1, saying(accountRules.missingToken())),
    password: newPasswordSchema(rule),
  });

/** A session as its owner sees it. */
export const sessionAnswer = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type StaffSession = z.output<typeof sessionAnswer>;
