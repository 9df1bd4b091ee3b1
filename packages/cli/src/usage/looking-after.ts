import { examples, onData, type Usage } from "./common.ts";

/** `idms config show`: what an administrator looks after. */
export const lookingAfter: Usage = (program, done) => {
  const config = program.command("config").description("look at the settings");
  examples(
    onData(config.command("show")).description("show each setting of the server and where it comes from"),
    "idms config show",
    "IDMS_PORT=9000 idms config show --json",
  ).action(async (options) => done(await (await import("../commands/config.ts")).show(options)));
};
