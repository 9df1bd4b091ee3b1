import type { Sentence } from "@idms/core/sentence";
import { sendFaults } from "@idms/core/upkeep/sending-sentences";

/** Why what was forwarded is not known to have arrived. */
export class SendFailure extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(sentence.message);
    this.sentence = sentence;
  }
}

/** What is wrong by the codes of the system. */
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

/** A fault of the network as a sentence; whatever else is thrown stays what it is in its words. */
export function asSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error;
  const { code, cause, message } = error as { code?: unknown; cause?: { code?: unknown }; message?: string };
  const own = String(code ?? cause?.code ?? "");
  if (byCode[own]) return new SendFailure(byCode[own]);
  const isOfTls = /^ERR_(TLS|SSL|OSSL)|CERT|SIGNED|ALTNAME/.test(own);
  if (isOfTls) return new SendFailure(sendFaults.certificate({ error: own }));
  return new SendFailure(sendFaults.failed({ error: own || message || "unknown" }));
}
