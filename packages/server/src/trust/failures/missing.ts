import type { Failure } from "@idms/core/failure";
import { missingFailures, type MissingThing } from "@idms/core/upkeep/missing-failures";
import { unknownFailures, type UnknownThing } from "@idms/core/upkeep/unknown-failures";

/** The answer for a row that is not there, and for one of another school: they cannot be told apart. */
export const missing = (what: MissingThing): Failure => missingFailures[what]();

/** The failure for a row that a body refers to. */
export const unknownReference = (field: string, what: UnknownThing): Failure =>
  unknownFailures[what]({}, { field });
