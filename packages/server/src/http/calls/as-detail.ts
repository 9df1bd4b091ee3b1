import type { Sentence } from "@idms/core/sentence";

/** A sentence as an answer says it: its text is the `detail`. */
export const asDetail = ({ code, facts, message }: Sentence) => ({ detail: message, code, facts });
