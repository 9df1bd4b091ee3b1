import { callFaults } from "@idms/core/upkeep/sending-sentences";
import type { Sentence } from "@idms/core/sentence";

/** The reason why another system could not be reached. */
export class CallFailure extends Error {
  readonly sentence: Sentence;
  constructor(sentence: Sentence) {
    super(sentence.message);
    this.sentence = sentence;
  }
}

/** Messages, keyed by system error code. */
const byCode: Readonly<Record<string, Sentence>> = {
  ENOTFOUND: callFaults.nameUnknown(),
  EAI_AGAIN: callFaults.nameNotLookedUp(),
  ECONNREFUSED: callFaults.refused(),
  ECONNRESET: callFaults.broken(),
  EHOSTUNREACH: callFaults.unreachable(),
  ENETUNREACH: callFaults.unreachable(),
  HPE_HEADER_OVERFLOW: callFaults.headTooLong(),
};

/** Returns why a call failed, from the error of a connection. */
export function asCallFailure(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] };
  const own = code ?? errors?.[0]?.code ?? "";
  const isOfTls = own.startsWith("ERR_TLS") || own.startsWith("CERT_") || /CERT|SIGNED|ALTNAME|SSL/.test(own);
  return new CallFailure(
    byCode[own] ?? callFaults[isOfTls ? "certificate" : "failed"]({ error: own || "unknown" }),
  );
}
