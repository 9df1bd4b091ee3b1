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
import { LINK_PLACES } from "../../link-address.ts";

/** Maximum length of a username, first name or last name, in characters. */
export const NAME_LIMIT = 100;
const EMAIL_LIMIT = 254;
/** Maximum number of classes that a role can cover. More classes would amount to a whole school. */
const MOST_CLASSES = 200;

/** The schema for an optional email address. */
export const optionalEmail = optionalText(labelSentences.email(), EMAIL_LIMIT).refine(
  (email) => email === "" || isEmail(email),
  saying(fieldSentences.email()),
);

/** The schema for a required email address. */
const requiredEmail = requiredText(labelSentences.email(), EMAIL_LIMIT).refine(
  isEmail,
  saying(fieldSentences.email()),
);

const grantsAnswer = z.array(z.enum(GRANTS)).optional();

/**
 * The schema that parses grants. If the server does not send any grants, the list is empty. Grants that this version
 * does not know are dropped.
 */
const grantsRead = z
  .array(z.string())
  .default([])
  .transform((names) => names.filter((name): name is Grant => (GRANTS as readonly string[]).includes(name)));

/** Returns the `grants` field of a response, or no field if there are no grants. */
export const toldGrants = (grants: readonly Grant[]): { grants?: Grant[] } =>
  grants.length === 0 ? {} : { grants: [...grants] };

/** The place of a role. Absent for the two roles in the specification, so that their responses match it. */
const placeAnswer = {
  place: z.enum(PLACES).optional(),
  district: z.int().optional(),
  classes: z.array(z.int()).optional(),
};

/** Returns the place fields of a response. */
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

/** The response of the `me` call. A role that this version does not know has no dashboard. */
export const currentUserAnswer = z.object({
  username: z.string(),
  role: z.string(),
  school_id: z.int().nullable(),
  /** Present only for users with grants, so that other responses match the specification. */
  grants: grantsAnswer,
  /** Present only for users who must set up a factor first. */
  must_enrol: z.literal(true).optional(),
  /** Present only for users who must choose their own password first, and only in the staff web app. */
  must_change_password: z.literal(true).optional(),
  /** Present only if links do not have the specified form. */
  links_in: z.literal("fragment").optional(),
  ...placeAnswer,
});

/** The schema that parses the signed-in user. */
export const currentUserSchema = currentUserAnswer.extend({
  school_id: idSchema.nullish().transform((id) => id ?? null),
  grants: grantsRead,
  must_enrol: z.boolean().default(false),
  must_change_password: z.boolean().default(false),
  links_in: z.enum(LINK_PLACES).default("path"),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

/** A user in an API response. The response never contains a password. */
export const userAnswer = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  school: z.int().nullable(),
  version: z.int(),
  /** Present only for disabled users, so that other responses match the specification. */
  disabled: z.literal(true).optional(),
  grants: grantsAnswer,
  ...placeAnswer,
});

/** The schema that parses a user. */
export const userSchema = userAnswer.extend({
  id: idSchema,
  first_name: z.string().default(""),
  last_name: z.string().default(""),
  email: z.string().default(""),
  school: referenceSchema.nullish().transform((school) => school ?? null),
  /** Whether the user is disabled. False if the server does not send this field. */
  disabled: z.boolean().default(false),
  grants: grantsRead,
  version: versionSchema,
});
export type User = z.output<typeof userSchema>;

/** The part of an account that its owner can see and change. */
export const profileSchema = z.object({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
export type Profile = z.output<typeof profileSchema>;

/**
 * The body of the profile form. Fields that are missing stay unchanged. A new email address requires the current
 * password.
 */
export const profileChangeSchema = z.object({
  first_name: optionalText(labelSentences.firstName(), NAME_LIMIT).optional(),
  last_name: optionalText(labelSentences.lastName(), NAME_LIMIT).optional(),
  email: optionalEmail.optional(),
  current_password: z.string().optional(),
});
export type ProfileChange = z.output<typeof profileChangeSchema>;

/**
 * Whether a profile change requires the current password. A new email address requires it, because reset links are
 * sent to that address.
 */
export const needsPassword = ({ email }: ProfileChange, before: Pick<Profile, "email">): boolean =>
  email !== undefined && email !== before.email;

const userShape = z.object({
  username: requiredText(labelSentences.username(), NAME_LIMIT),
  first_name: optionalText(labelSentences.firstName(), NAME_LIMIT),
  last_name: optionalText(labelSentences.lastName(), NAME_LIMIT),
  email: optionalEmail,
  role: z.enum(GIVEN_ROLES, saying(accountRules.roleFixed())).optional(),
  school: chosenOrAll(referenceSchema.nullable()).transform((school) => school ?? null),
  /** The place of the role. If it is missing, the role's default place applies. */
  place: z.enum(PLACES, saying(accountRules.place({ places: PLACES }))).optional(),
  district: idSchema.nullish(),
  classes: z
    .array(idSchema)
    .max(MOST_CLASSES, saying(accountRules.classesAtMost({ most: MOST_CLASSES })))
    .optional(),
  /** The user's grants in addition to the role. If they are missing, the grants do not change. */
  grants: z
    .array(z.enum(GRANTS, saying(valueSentences.oneOf({ what: labelSentences.aGrant(), options: GRANTS }))))
    .optional(),
});

const passwordMissing = fieldSentences.required({ label: labelSentences.password() });

/** Creates the schema for a password that follows the password rule, with the messages from the specification. */
export const newPasswordSchema = (rule: PasswordRule = {}) =>
  z.string(saying(passwordMissing)).superRefine((password, context) => {
    const problem = passwordProblem(password, rule);
    if (problem) context.addIssue(issueOf(problem.sentence));
  });

/** Creates the schema for the request body with which the user editor adds a user. */
export const newUserSchema = (rule: PasswordRule = {}) =>
  userShape.extend({ role: userShape.shape.role.default(DEFAULT_ROLE), password: newPasswordSchema(rule) });
export type NewUser = z.output<ReturnType<typeof newUserSchema>>;

/**
 * Creates the schema for the request body with which the user editor changes a user. If the password is empty or
 * missing, it does not change. If the role and its place are missing, they do not change.
 */
export const userChangeSchema = (rule: PasswordRule = {}) =>
  userShape.extend({
    password: z.preprocess(
      (password) => (password === "" || password === null ? undefined : password),
      newPasswordSchema(rule).optional(),
    ),
  });
export type UserChange = z.output<ReturnType<typeof userChangeSchema>>;

/**
 * Creates the schema for a super admin. Only the command line can add a super admin, because nobody else could create
 * the first one.
 */
export const superAdminSchema = (rule: PasswordRule = {}) =>
  userShape
    .omit({ role: true, school: true, grants: true, place: true, district: true, classes: true })
    .extend({ password: newPasswordSchema(rule) });

/**
 * The body of the login form. The password is not validated, so that new rules do not lock out users with old
 * passwords.
 */
export const loginSchema = z.object({
  username: requiredText(labelSentences.username(), NAME_LIMIT),
  password: z.string(saying(passwordMissing)).min(1, saying(passwordMissing)),
});

/** The body of the dialog that requests a password reset. */
export const resetRequestSchema = z.object({ email: requiredEmail });

/** Creates the schema for the body of the new-password screen. */
export const resetConfirmSchema = (rule: PasswordRule = {}) =>
  z.object({
    token: z.string(saying(accountRules.missingToken())).min(1, saying(accountRules.missingToken())),
    password: newPasswordSchema(rule),
  });

/** A session, in the form shown to its owner. */
export const sessionAnswer = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** Whether the session is the one that is making the request. */
  current: z.boolean(),
});
export type StaffSession = z.output<typeof sessionAnswer>;
