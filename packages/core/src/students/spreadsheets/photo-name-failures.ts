import { failures } from "../../failure.ts";

/** Failures for a file name pattern of exported photos. */
export const photoNameFailures = failures("photoName", {
  unknownPlace: ["invalid", "A photo name cannot contain {place}. Use {places}."],
  empty: ["invalid", "The pattern for photo names is empty."],
});
