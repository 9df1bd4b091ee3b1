import { Failure } from "@idms/core/failure";

/** A number that no student has. */
export const noStudent = (number: number): Failure =>
  new Failure("missing", `There is no student ${number}: "idms students list" shows their numbers.`);
