import { doctor } from "./doctor.ts";
import { installation } from "./installation.ts";
import { records } from "./records.ts";

/**
 * The English of the messages that name a flag, a command or a file of the server. The web says what to press instead,
 * or whom to ask. All other messages are shown as core or the server wrote them.
 */
export const told = { ...doctor, ...installation, ...records };
