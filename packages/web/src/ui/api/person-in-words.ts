import { say } from "../../say/say/say.ts";

/** Returns who did something, as recorded: a user, or an account of the server that ran a command. */
export const personInWords = (name: string): string =>
  name.startsWith("cli:") ? say("On the server ({account})", { account: name.slice(4) }) : name;
