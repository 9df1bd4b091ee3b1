import { failures } from "../../failure.ts";
import { photoDayText } from "./messages.ts";

/** The reasons why a photo taken on a photo day is not used. */
export const photoDayFailures = failures("photoDay", {
  noChild: [
    "invalid",
    "Set child to the child in the photo: s and a student number, or e and an expected student number.",
  ],
  notInClass: ["conflict", photoDayText.notInClass],
  anotherName: ["stale", photoDayText.anotherName],
});
