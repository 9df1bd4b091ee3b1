import { failures } from "../../failure.ts";
import { photoDayText } from "./messages.ts";

/** Why a photo that was taken on a photo day is not used. */
export const photoDayFailures = failures("photoDay", {
  noChild: [
    "invalid",
    "Say whose photo it is with child: s and the number of a student, or e and the number of an expected one.",
  ],
  notInClass: ["conflict", photoDayText.notInClass],
  anotherName: ["stale", photoDayText.anotherName],
});
