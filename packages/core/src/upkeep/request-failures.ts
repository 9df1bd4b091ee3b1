import { failures } from "../failure.ts";

/** What is wrong with a request itself, whatever it asks for. */
export const requestFailures = failures("request", {
  notJson: ["invalid", "The request's body is not JSON."],
  notObject: ["invalid", "The request's body must be a JSON object."],
  notMultipart: ["unsupported", "Send this request as multipart/form-data."],
  cutShort: ["invalid", "The request's parts cannot be read: it is not complete."],
  tooLarge: ["too_large", "The request is larger than {most}."],
});
