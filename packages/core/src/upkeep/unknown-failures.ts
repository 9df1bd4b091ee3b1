import { failures } from "../failure.ts";
import { missingFailures } from "./missing-failures.ts";

/** Failures for requests that refer to an object that does not exist or belongs to another school. */
export const unknownFailures = failures("unknown", {
  class: ["invalid", missingFailures.class.text],
  classOfSchool: ["invalid", "There is no such class in this school."],
  district: ["invalid", missingFailures.district.text],
  formTemplate: ["invalid", missingFailures.formTemplate.text],
  idTemplate: ["invalid", missingFailures.idTemplate.text],
  school: ["invalid", missingFailures.school.text],
  studentInClass: ["invalid", "There is no such student in this class."],
});

/** The name of a kind of referenced object, as used in the failure codes. */
export type UnknownThing = keyof typeof unknownFailures;
