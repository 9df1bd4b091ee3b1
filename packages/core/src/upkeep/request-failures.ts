import { failures } from "../failure.ts";

/** What is wrong with a request itself, whatever it asks for. */
export const requestFailures = failures("request", {
  notJson: ["invalid", "The request's body is not JSON."],
  notObject: ["invalid", "The request's body must be a JSON object."],
  notMultipart: ["unsupported", "Send this request as multipart/form-data."],
  cutShort: ["invalid", "The request's parts cannot be read: it is not complete."],
  ifMatch: [
    "invalid",
    'The If-Match header cannot be read. Send the ETag of what was edited as it came, such as "7", or leave the header out.',
  ],
  notPlace: [
    "invalid",
    "This is not a place in the list. Leave `after` empty at first, and then send what `next` says, in the same order of the list.",
  ],
  sentTwice: ["invalid", "{label} was sent twice."],
  answerTooLong: ["invalid", "{label} must be at most {most} characters."],
  brokenOff: ["invalid", "The request broke off."],
  importWithFiles: ["invalid", "An import comes with its files: post it to /api/jobs/import/."],
  importByOtherCalls: ["invalid", "An import is made and undone by the calls of /api/imports/."],
  tooLarge: ["too_large", "The request is larger than {most}."],
});
