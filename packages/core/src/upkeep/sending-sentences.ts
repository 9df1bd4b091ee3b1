import { sentences } from "../sentence.ts";

/** Reasons why another system did not receive a request, or did not answer it. */
export const callFaults = sentences("call", {
  leadsNowhere: "{name} does not resolve to an address.",
  serverEnded: "The server stopped before it received a response.",
  notReached: "The other system could not be reached within {seconds} seconds.",
  noAnswer: "The other system did not respond within {seconds} seconds.",
  noEnd: "The other system did not finish its response within {seconds} seconds.",
  nameUnknown: "The other system's host name was not found.",
  nameNotLookedUp: "The other system's host name cannot be looked up at the moment.",
  refused: "Nothing is listening at this address.",
  broken: "The other system closed the connection.",
  unreachable: "The other system could not be reached.",
  answerTooLong: "The other system's response is too long.",
  headTooLong: "The other system's response headers are too long.",
  certificate: "The other system's certificate is not valid ({error}).",
  failed: "The request to the other system failed ({error}).",
  answered: "The other system responded with status {status}.",
  wantsNoMore: "The other system responded with status 410, which means that it no longer accepts messages.",
  nothingForDays: "No messages have arrived for days. {why}",
  switchedOff: "The webhook was switched off.",
  fromBackup: "The webhook was restored from a backup, and backups do not contain its secret.",
});

/** Reasons why audit log entries were not delivered to their receiver. */
export const sendFaults = sentences("send", {
  serverEnded: "The server stopped before all log entries were sent.",
  notReached: "The receiver could not be reached within {seconds} seconds.",
  notRead:
    "The receiver took longer than {seconds} seconds to read all log entries and close the connection.",
  noAnswer: "The receiver did not respond within {seconds} seconds.",
  answered: "The receiver responded with status {status}.",
  nameUnknown: "The receiver's host name was not found.",
  nameNotLookedUp: "The receiver's host name cannot be looked up at the moment.",
  refused: "Nothing is listening at the receiver's address.",
  broken: "The receiver closed the connection before it had read all log entries.",
  unreachable: "The receiver could not be reached.",
  noCertificates: "The CA certificate file for the receiver does not exist.",
  certificate: "The receiver's certificate is not valid ({error}).",
  failed: "The log entries could not be sent ({error}).",
});

/** Reasons why the mail server did not accept an email. */
export const mailFaults = sentences("mail", {
  nameUnknown: "The mail server's host name was not found.",
  refused: "Nothing is listening at the mail server's address.",
  noAnswer: "The mail server did not respond in time.",
  signIn: "The mail server rejected the username or password.",
  later: "The mail server cannot accept email at the moment ({codes}). Try again later.",
  address: "The mail server rejected the sender's or recipient's address ({codes}).",
  certificate: "The mail server's certificate is not valid ({codes}).",
  failed: "The email could not be sent ({codes}).",
});
