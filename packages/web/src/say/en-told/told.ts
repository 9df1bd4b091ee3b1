import { doctor } from "./doctor.ts";
import { installation } from "./installation.ts";
import { records } from "./records.ts";

/**
 * The English wording for the web interface of messages that otherwise name a flag, a command or a server file. This
 * wording says which button to use or whom to ask. All other messages are shown as core or the server wrote them.
 */
export const told = { ...doctor, ...installation, ...records };
