import { failures } from "../../failure.ts";

/** Failures of a pattern that names the photos of an export. */
export const photoNameFailures = failures("photoName", {
  unknownPlace: ["invalid", "A photo name cannot contain {place}. Use {places}."],
  empty: ["invalid", "The pattern for photo names is empty."],
});
