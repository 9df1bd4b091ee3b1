/** Why what was forwarded is not known to have arrived, in a sentence. */
export class SendFailure extends Error {}

/** The system's error codes, in words. */
const CODE_WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: "The name of the receiver is not known.",
  EAI_AGAIN: "The name of the receiver cannot be looked up just now.",
  ECONNREFUSED: "Nothing listens at the receiver's address.",
  ECONNRESET: "The receiver ended the connection before it had read all.",
  EPIPE: "The receiver ended the connection before it had read all.",
  EHOSTUNREACH: "The receiver cannot be reached.",
  ENETUNREACH: "The receiver cannot be reached.",
  ENOENT: "The file of the certificates that sign the receiver's is not there.",
};

/** A fault of the network as a sentence; whatever else is thrown stays what it is in its words. */
export function asSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error;
  const { code, cause, message } = error as { code?: unknown; cause?: { code?: unknown }; message?: string };
  const own = String(code ?? cause?.code ?? "");
  const isOfTls = /^ERR_(TLS|SSL|OSSL)|CERT|SIGNED|ALTNAME/.test(own);
  return new SendFailure(
    CODE_WORDS[own] ??
      (isOfTls
        ? `The receiver's certificate is not good (${own}).`
        : `It could not be sent (${own || message || "unknown"}).`),
  );
}
