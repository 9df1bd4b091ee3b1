import { failures } from "../../failure.ts";
import { sentences } from "../../sentence.ts";

/** Reasons why an object cannot be deleted because other objects still refer to it. */
export const inUseFailures = failures("inUse", {
  school: ["conflict", "This school cannot be deleted because it still has {holders}. Remove these first."],
  class: [
    "conflict",
    "This class cannot be deleted because it still has {holders}. Move or remove these first.",
  ],
  district: [
    "conflict",
    "This district cannot be deleted because it still has {holders}. Move or remove these first.",
  ],
  form: [
    "conflict",
    "This form template cannot be deleted because it still has {holders}. Remove these first.",
  ],
});

/** Counts of the objects that still refer to an object. */
export const holders = sentences("holder", {
  schools: ["{n} school", "{n} schools"],
  districts: ["{n} district", "{n} districts"],
  users: ["{n} user", "{n} users"],
  classes: ["{n} class", "{n} classes"],
  students: ["{n} student", "{n} students"],
  schoolAdmins: ["{n} school admin", "{n} school admins"],
  links: ["{n} upload link", "{n} upload links"],
  formTemplates: ["{n} form template", "{n} form templates"],
  idTemplates: ["{n} ID template", "{n} ID templates"],
  expected: ["{n} expected student", "{n} expected students"],
  several: "{first}, {rest}",
  both: "{first} and {last}",
});
