import { failures } from "../failure.ts";

/** Errors that can occur in any request. */
export const requestFailures = failures("request", {
  notJson: ["invalid", "The request body is not valid JSON."],
  notObject: ["invalid", "The request body must be a JSON object."],
  notMultipart: ["unsupported", "Send this request as multipart/form-data."],
  cutShort: ["invalid", "The request is incomplete, so its parts cannot be read."],
  ifMatch: [
    "invalid",
    'The If-Match header cannot be read. Send the ETag exactly as you received it, such as "7", or leave the header out.',
  ],
  notPlace: [
    "invalid",
    "This is not a valid position in the list. Start with an empty `after`. Then send the value of `next`, and keep the same sort order.",
  ],
  sentTwice: ["invalid", "{label} was sent twice."],
  answerTooLong: ["invalid", "{label} must be at most {most} characters."],
  brokenOff: ["invalid", "The request was interrupted."],
  importWithFiles: ["invalid", "An import must be sent with its files. Post it to /api/jobs/import/."],
  importByOtherCalls: ["invalid", "To create or undo an import, use the calls under /api/imports/."],
  tooLarge: ["too_large", "The request is larger than {most}."],
});
