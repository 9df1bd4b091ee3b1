import type { Failure } from "@idms/core/failure";
import { missingFailures, type MissingThing } from "@idms/core/upkeep/missing-failures";
import { unknownFailures, type UnknownThing } from "@idms/core/upkeep/unknown-failures";

/**
 * Returns the failure for a row that does not exist or belongs to another school. The two cases cannot be
 * distinguished.
 */
export const missing = (what: MissingThing): Failure => missingFailures[what]();

/** Returns the failure for an unknown row that a request body refers to. */
export const unknownReference = (field: string, what: UnknownThing): Failure =>
  unknownFailures[what]({}, { field });
