import { ORDER_STATES } from "@idms/core/print/orders/order-life";
import { Option, type Command } from "commander";
import { asList, examples, onData, type Usage } from "../../terminal/flags/common.ts";

const one = (command: Command): Command =>
  onData(command).argument("<order>", "the order's number, as list shows it");

/** `idms orders list`, `new`, and what becomes of an order. */
export const orders: Usage = (program, done) => {
  const noun = program.command("orders").description("see what schools have ordered to be printed");
  const load = () => import("./orders.ts");

  examples(
    asList(onData(noun.command("list", { isDefault: true })))
      .description("list the open orders, those needed first at the top")
      .option("--school <id|name>", "of this school (else of all)")
      .addOption(new Option("--state <state...>", "in these states").choices([...ORDER_STATES]))
      .option("--all", "those too that are done or withdrawn"),
    "idms orders",
    'idms orders list --school "Green Valley" --all --json',
  ).action(async (options) => done(await (await load()).list(options)));

  examples(
    onData(noun.command("new"))
      .description("order the cards of classes for a school")
      .requiredOption("--school <id|name>", "the school")
      .requiredOption("--class <id|name...>", "its classes")
      .requiredOption("--needed-by <day>", "the day, as YYYY-MM-DD")
      .option("--note <text>", "what else is to be known"),
    'idms orders new --school "Green Valley" --class "5 - A" --needed-by 2027-04-10',
  ).action(async (options) => done(await (await load()).add(options)));

  examples(one(noun.command("take")).description("take an order"), "idms orders take 12").action(
    async (order, options) => done(await (await load()).act(order, "take", options)),
  );

  examples(
    one(noun.command("ask"))
      .description("ask the school back")
      .requiredOption("--say <text>", "the question"),
    'idms orders ask 12 --say "With the old logo?"',
  ).action(async (order, options) => done(await (await load()).act(order, "ask", options)));

  examples(
    one(noun.command("answer"))
      .description("answer for the school, as on the phone")
      .requiredOption("--say <text>", "the answer"),
    'idms orders answer 12 --say "With the new one"',
  ).action(async (order, options) => done(await (await load()).act(order, "answer", options)));

  examples(
    one(noun.command("done")).description("say that an order is done").option("--say <text>", "what else"),
    "idms orders done 12",
  ).action(async (order, options) => done(await (await load()).act(order, "finish", options)));

  examples(
    one(noun.command("withdraw")).description("withdraw an order").option("--say <text>", "why"),
    "idms orders withdraw 12",
  ).action(async (order, options) => done(await (await load()).act(order, "withdraw", options)));
};
