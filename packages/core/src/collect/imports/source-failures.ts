import { failures } from "../../failure.ts";

/** The reasons why students cannot be fetched from a school's own system. `host` is that system's host name. */
export const sourceFailures = failures("source", {
  notConnected: [
    "missing",
    "{school} is not connected to a school information system. Connect it before you fetch students.",
  ],
  notAddress: ["invalid", "Enter a complete address, such as https://sis.example.org."],
  olderAddress: [
    "invalid",
    "This is an address of OneRoster 1.1. Ask the supplier of the system for the address of OneRoster 1.2, which ends with /v1p2, or import a OneRoster zip file.",
  ],
  noSecret: ["invalid", "Enter the client's secret. The system shows it where the client was created."],
  wrongClient: [
    "unprocessable",
    "{host} rejects the client ID or the secret. Copy both from the system again, and connect the school again.",
  ],
  noScope: [
    "unprocessable",
    "{host} does not let this client read students. In the system, give the client the scopes roster-core.readonly and roster-demographics.readonly.",
  ],
  noToken: [
    "unprocessable",
    "{host} did not issue an access token, but responded with status {status}. Check the address for access tokens.",
  ],
  tokenRejected: [
    "unprocessable",
    "{host} rejects the access token that was just issued. Check that both addresses belong to the same system.",
  ],
  notAllowed: [
    "unprocessable",
    "{host} does not let this client read {path}. In the system, give the client the scope roster-core.readonly.",
  ],
  notThere: [
    "unprocessable",
    "{host} has no {path} at this address. Ask the supplier of the system for the address of OneRoster 1.2, which ends with /v1p2.",
  ],
  redirects: [
    "unprocessable",
    "{host} redirects this address. Connect the school with the address {to} instead.",
  ],
  notData: [
    "unprocessable",
    "{host} responded with a web page or other text instead of data. Check the address; it usually ends with /ims/oneroster/rostering/v1p2.",
  ],
  noList: [
    "unprocessable",
    "The response of {host} for {path} does not contain the list {list}, which OneRoster 1.2 requires. Check the address, or report this to the supplier of the system.",
  ],
  olderVersion: [
    "unprocessable",
    "{host} responds in OneRoster 1.1. Ask the supplier of the system for the address of OneRoster 1.2, which ends with /v1p2, or import a OneRoster zip file.",
  ],
  noId: [
    "unprocessable",
    "{host} sent a record without a sourcedId in {path}, which OneRoster 1.2 requires. Report this to the supplier of the system.",
  ],
  noRoles: [
    "unprocessable",
    "{host} sent a student without roles, which OneRoster 1.2 requires. Report this to the supplier of the system.",
  ],
  answered: [
    "unprocessable",
    "{host} responded with status {status} to a request for {path}. Try again later. The fetch then continues where it stopped.",
  ],
  slowDown: [
    "unprocessable",
    "{host} receives too many requests. Try again after {time}. The fetch then continues where it stopped.",
  ],
  samePage: [
    "unprocessable",
    "{host} sends the same records of {path} for every page. Report this to the supplier of the system.",
  ],
  notCalled: ["unprocessable", "IDMS does not connect to {host}. {why}"],
  tooFew: [
    "unprocessable",
    "{host} announces {total} records of {path}, but sends only {taken}. Try again later. If it happens again, report this to the supplier of the system.",
  ],
  moving: [
    "unprocessable",
    "In {host}, the records of {path} change their order while they are fetched. Try again later. If it happens again, report this to the supplier of the system.",
  ],
  notReached: ["unprocessable", "{host}: {why} Try again later. A fetch then continues where it stopped."],
  noSchools: [
    "unprocessable",
    "{host} does not show any school to this client. In the system, choose the schools that the client may read.",
  ],
  whichSchool: [
    "unprocessable",
    'In {host}, no school is called "{school}". Connect the school again, and name one of these: "{schools}".',
  ],
  noStudents: [
    "unprocessable",
    "{host} has no students for {school}. In the system, check which school the client may read.",
  ],
  corrected: [
    "conflict",
    "Somebody has corrected the students that were fetched earlier, but has not imported them. Import or discard them first, and then fetch again.",
  ],
  meanwhile: [
    "busy",
    "Another program is fetching the students of this school, or has just changed the connection. Try again in a moment.",
  ],
});
