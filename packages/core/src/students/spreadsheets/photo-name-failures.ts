import { failures } from "../../failure.ts";

/** Failures of a pattern that names the photos of an export. */
export const photoNameFailures = failures("photoName", {
  unknownPlace: ["invalid", "A photo's name has no {place}: use {places}."],
  empty: ["invalid", "The pattern of the photos' names is empty."],
});
