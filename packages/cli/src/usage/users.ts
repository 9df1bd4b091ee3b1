import { examples, onData, type Usage } from "./common.ts";

/** `idms users …`. */
export const users: Usage = (program, done) => {
  const noun = program.command("users").description("manage the accounts of staff");

  examples(
    onData(noun.command("disable"))
      .description("shut a user out: sessions end at once, and signing in is refused")
      .argument("<username>", "the user"),
    "idms users disable former.clerk",
  ).action(async (username, options) =>
    done(await (await import("../commands/disable-user.ts")).disableUser(username, options)),
  );
};
