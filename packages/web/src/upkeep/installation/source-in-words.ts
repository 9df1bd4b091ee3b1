import { say } from "../../say/say/say.ts";

/** Says in plain words where a setting comes from. The server names its flag, its variable or its file. */
export function sourceInWords(source: string | null): string {
  if (source === null) return say("not set (default)");
  if (source.startsWith("--")) return say("chosen when the server was started");
  return /^[A-Z]/.test(source) ? say("the server's environment") : say("the server's settings file");
}
