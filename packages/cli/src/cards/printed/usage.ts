import { CARD_STANDINGS } from "@idms/core/print/batches/card-life";
import { Option, type Command } from "commander";
import { asList, examples, onData, type Usage } from "../../terminal/flags/common.ts";

const several = (command: Command): Command =>
  command.argument("<numbers...>", "the cards' numbers, as list shows them");

/** `idms cards list`, `hand-out`, `lost`, `found`, `revoke` and `keys`. */
export const cards: Usage = (program, done) => {
  const noun = program.command("cards").description("list printed cards, and say what has become of them");
  const load = () => import("./cards.ts");

  examples(
    asList(onData(noun.command("list", { isDefault: true })))
      .description("list printed cards with their numbers, the last printed first, or those that are ordered")
      .option("--school <id|name>", "of this school (else of all)")
      .option("--class <id|name>", "printed for this class of it")
      .option("--student <id>", "of this student")
      .option("--batch <n>", "of this batch")
      .addOption(
        new Option(
          "--state <state...>",
          "in these states, expired, or ordered and not printed (else all that are printed, and a student's ordered one)",
        ).choices([...CARD_STANDINGS]),
      )
      .option("--search <text>", "of students who are found by it, or the one of a number")
      .option("--number <number>", "the one of this number")
      .option("--limit <n>", "the first so many, 500 at most", "50"),
    'idms cards list --school "Green Valley" --state lost',
    'idms cards list --school "Green Valley" --state ordered expired',
    "idms cards --batch 12 --json | jq -r '.cards[].number'",
  ).action(async (options) => done(await (await load()).list(options)));

  examples(
    several(onData(noun.command("hand-out"))).description("say that cards were handed out"),
    "idms cards hand-out 7K3M-9QWX-0AB1",
  ).action(async (numbers, options) => done(await (await load()).handOut(numbers, options)));

  examples(
    several(onData(noun.command("lost")))
      .description("say that cards are lost")
      .option("--reason <text>", "how, as far as it is known"),
    'idms cards lost 7K3M-9QWX-0AB1 --reason "on the bus"',
  ).action(async (numbers, options) => done(await (await load()).lost(numbers, options)));

  examples(
    several(onData(noun.command("found"))).description(
      "say that lost cards were found: they are what they were before",
    ),
    "idms cards found 7K3M-9QWX-0AB1",
  ).action(async (numbers, options) => done(await (await load()).found(numbers, options)));

  examples(
    several(onData(noun.command("revoke")))
      .description("revoke cards for good, such as those of somebody who has left")
      .requiredOption("--reason <text>", "why, for the record"),
    'idms cards revoke 7K3M-9QWX-0AB1 --reason "left the school"',
  ).action(async (numbers, options) => done(await (await load()).revoke(numbers, options)));

  examples(
    asList(onData(noun.command("keys")))
      .description("show the keys by which the signed cards of a school are known, or make a new one")
      .requiredOption("--school <id|name>", "whose")
      .option("--renew", "sign with a new key from now on; cards from before stay genuine"),
    'idms cards keys --school "Green Valley"',
    'idms cards keys --school "Green Valley" --renew',
  ).action(async (options) => done(await (await import("./keys.ts")).keys(options)));
};
