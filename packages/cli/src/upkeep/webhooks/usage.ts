import { WEBHOOK_EVENTS } from "@idms/core/school/log/webhook";
import { asList, dry, examples, onData, sure, type Usage } from "../../terminal/flags/common.ts";

/** `idms webhooks list`, `add`, `on`, `test`, `deliveries`, `retry` and `remove`. */
export const webhooks: Usage = (program, done) => {
  const noun = program
    .command("webhooks")
    .description("manage the addresses of other systems that are told of what happens");
  const load = () => import("./webhooks.ts");

  examples(
    asList(onData(noun.command("list", { isDefault: true }))).description(
      "list the webhooks, and whether what is sent to them arrives",
    ),
    "idms webhooks list",
  ).action(async (options) => done(await (await load()).list(options)));

  examples(
    dry(
      onData(noun.command("add"))
        .description(
          "have an address told of events, and print the secret by which its messages are signed, which is told this once",
        )
        .argument("<address>", "the address of the other system, which begins with https")
        .option("--event <event...>", `of what it is told: ${WEBHOOK_EVENTS.join(", ")} (else of all)`)
        .option("--school <id|name>", "of what happens in this school (else in all)"),
    ),
    "idms webhooks add https://sis.example.org/idms > secret.txt",
    "idms webhooks add https://sis.example.org/idms --event cards.printed --school Greenfield",
  ).action(async (address, options) => done(await (await load()).add(address, options)));

  examples(
    dry(
      onData(noun.command("on"))
        .description(
          "switch on again what was switched off, with the secret that it had; where a backup left it without one, a new one is made and printed",
        )
        .argument("<id>", "its number in idms webhooks list")
        .option("--renew", "make a new secret"),
    ),
    "idms webhooks on 3",
    "idms webhooks on 3 --renew > secret.txt",
  ).action(async (id, options) => done(await (await load()).on(id, options)));

  examples(
    onData(noun.command("test"))
      .description("send a message that tells of nothing, and say what the other system answers")
      .argument("<id>", "its number in idms webhooks list"),
    "idms webhooks test 3",
  ).action(async (id, options) => done(await (await load()).test(id, options)));

  examples(
    asList(onData(noun.command("deliveries")))
      .description(
        "list what was sent to a webhook in the last month, the newest first, and what became of it",
      )
      .argument("<id>", "its number in idms webhooks list")
      .option("--limit <n>", "the newest so many", "50"),
    "idms webhooks deliveries 3",
  ).action(async (id, options) => done(await (await load()).deliveries(id, options)));

  examples(
    dry(
      onData(noun.command("retry"))
        .description("have a message sent once more, under the same id, by the server or idms work")
        .argument("<message>", "its number in idms webhooks deliveries"),
    ),
    "idms webhooks retry 17",
  ).action(async (id, options) => done(await (await load()).retry(id, options)));

  examples(
    dry(
      sure(onData(noun.command("remove")))
        .description("tell an address no more, also not what waits to be sent to it")
        .argument("<id>", "its number in idms webhooks list"),
    ),
    "idms webhooks remove 3",
  ).action(async (id, options) => done(await (await load()).remove(id, options)));
};
