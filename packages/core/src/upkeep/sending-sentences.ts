import { sentences } from "../sentence.ts";

/** Why a message did not arrive at the other system of a webhook. */
export const callFaults = sentences("call", {
  leadsNowhere: "{name} leads nowhere.",
  serverEnded: "The server ended before there was an answer.",
  notReached: "It could not be reached within {seconds} seconds.",
  noAnswer: "It did not answer within {seconds} seconds.",
  noEnd: "It did not end its answer within {seconds} seconds.",
  nameUnknown: "The name of the other system is not known.",
  nameNotLookedUp: "The name of the other system cannot be looked up just now.",
  refused: "Nothing listens at the address.",
  broken: "The other system ended the connection.",
  unreachable: "The other system cannot be reached.",
  headTooLong: "The head of its answer is too long.",
  certificate: "Its certificate is not good ({error}).",
  failed: "It could not be called ({error}).",
  answered: "It answered {status}.",
  wantsNoMore: "The other system answered 410: it does not want any more.",
  nothingForDays: "Nothing has arrived for days: {why}",
  switchedOff: "The webhook was switched off.",
});

/** Why entries of the audit log did not arrive at its receiver. */
export const sendFaults = sentences("send", {
  serverEnded: "The server ended before all was sent.",
  notReached: "The receiver could not be reached within {seconds} seconds.",
  notRead: "The receiver did not read all and end the connection within {seconds} seconds.",
  noAnswer: "The receiver did not answer within {seconds} seconds.",
  answered: "The receiver answered {status}.",
  nameUnknown: "The name of the receiver is not known.",
  nameNotLookedUp: "The name of the receiver cannot be looked up just now.",
  refused: "Nothing listens at the receiver's address.",
  broken: "The receiver ended the connection before it had read all.",
  unreachable: "The receiver cannot be reached.",
  noCertificates: "The file of the certificates that sign the receiver's is not there.",
  certificate: "The receiver's certificate is not good ({error}).",
  failed: "It could not be sent ({error}).",
});
