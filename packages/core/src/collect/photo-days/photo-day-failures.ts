import { failures } from "../../failure.ts";
import { photoDayText } from "./messages.ts";

/** The reasons why a photo taken on a photo day is not used. */
export const photoDayFailures = failures("photoDay", {
  noChild: [
    "invalid",
    "Set child to the child in the photo. Use s followed by a student's number, or e followed by an expected student's number.",
  ],
  notInClass: ["conflict", photoDayText.notInClass],
  anotherName: ["stale", photoDayText.anotherName],
});
