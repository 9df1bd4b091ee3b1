import { sentences } from "../../sentence.ts";

/** Errors in the sign-in providers file. */
export const providerRules = /* @__PURE__ */ sentences("providerRule", {
  at: "{where}: {what}",
  list: "The file must contain a list of providers.",
  sameId: "Two providers have the same ID.",
  id: "An ID can contain only a to z, 0 to 9 and hyphens, and cannot begin with a hyphen.",
  issuer: "This must be the provider's address and begin with https.",
  text: "This must be text and must not be empty.",
  openid: 'The scopes must include "openid".',
  secretTwice: 'Give either "client_secret" or "client_secret_file", but not both.',
  role: "The role must be one of {roles}.",
  claimAndIs: 'Give both "claim" and "is", or neither.',
  forEveryone: 'Add a "domain", or a "claim" with "is". Without either, the rule would let everyone in.',
  school: 'A SCHOOL_ADMIN needs a "school", and a SUPER_ADMIN must not have one.',
  unknownKey: "IDMS does not recognise {names} here. Check the spelling.",
  wrong: "This value is not valid here.",
});
