import { failures } from "../failure.ts";
import { missingFailures } from "./missing-failures.ts";

/** A request that refers to something that is not there, or is another school's. */
export const unknownFailures = failures("unknown", {
  class: ["invalid", missingFailures.class.text],
  classOfSchool: ["invalid", "There is no such class in this school."],
  district: ["invalid", missingFailures.district.text],
  formTemplate: ["invalid", missingFailures.formTemplate.text],
  idTemplate: ["invalid", missingFailures.idTemplate.text],
  school: ["invalid", missingFailures.school.text],
  studentInClass: ["invalid", "There is no such student in this class."],
});

/** What a thing is called in codes that a request refers to. */
export type UnknownThing = keyof typeof unknownFailures;
