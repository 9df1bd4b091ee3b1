import type { Sentence } from "@idms/core/sentence";
import { sendFaults } from "@idms/core/upkeep/sending-sentences";

/** The reason why forwarded entries may not have arrived. */
export class SendFailure extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(sentence.message);
    this.sentence = sentence;
  }
}

/** Messages, keyed by system error code. */
const byCode: Readonly<Record<string, Sentence>> = {
  ENOTFOUND: sendFaults.nameUnknown(),
  EAI_AGAIN: sendFaults.nameNotLookedUp(),
  ECONNREFUSED: sendFaults.refused(),
  ECONNRESET: sendFaults.broken(),
  EPIPE: sendFaults.broken(),
  EHOSTUNREACH: sendFaults.unreachable(),
  ENETUNREACH: sendFaults.unreachable(),
  ENOENT: sendFaults.noCertificates(),
};

/** Converts a network error to a failure with a message. Any other error keeps its own message. */
export function asSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error;
  const { code, cause, message } = error as { code?: unknown; cause?: { code?: unknown }; message?: string };
  const own = String(code ?? cause?.code ?? "");
  if (byCode[own]) return new SendFailure(byCode[own]);
  const isOfTls = /^ERR_(TLS|SSL|OSSL)|CERT|SIGNED|ALTNAME/.test(own);
  if (isOfTls) return new SendFailure(sendFaults.certificate({ error: own }));
  return new SendFailure(sendFaults.failed({ error: own || message || "unknown" }));
}
