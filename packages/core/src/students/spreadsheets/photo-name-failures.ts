import { failures } from "../../failure.ts";

/** Failures related to a file name pattern for exported photos. */
export const photoNameFailures = failures("photoName", {
  unknownPlace: ["invalid", "A photo name cannot contain {place}. Use {places}."],
  empty: ["invalid", "The pattern for photo names is empty."],
});
