import type { Sentence } from "@idms/core/sentence";

/** Returns a message as it appears in an API response, with its text as the `detail`. */
export const asDetail = ({ code, facts, message }: Sentence) => ({ detail: message, code, facts });
