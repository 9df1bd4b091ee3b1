import { LINK_STATES } from "@idms/core/collect/links/class-link";
import type { SwitchedKind } from "@idms/core/collect/links/class-link-schemas";
import { Option, type Command } from "commander";
import { asList, dry, examples, onData, sure, type Usage } from "../../terminal/flags/common.ts";

type Done = Parameters<Usage>[1];

/** What makes a link of a class. */
const making = (noun: Command, name: string, description: string): Command =>
  onData(noun.command(name))
    .description(description)
    .requiredOption("--school <id|name>", "the school")
    .requiredOption("--class <id|name>", "the class: a name, an id, or id:5");

const plannable = (command: Command): Command =>
  command.option("--dry-run", "say what would be made and make nothing");

/** What is done with one link. */
const withOne = (noun: Command, name: string, description: string, its = "the link's number"): Command =>
  onData(noun.command(name)).description(description).argument("<id>", `${its}, as list shows it`);

const listing = (noun: Command, description: string): Command =>
  asList(onData(noun.command("list")))
    .description(description)
    .option("--school <id|name>", "of one school (else of all)");

/** `idms links create`, `list`, `show`, `pause`, `resume`, `extend`, `edit`, `revoke`, `cleanup`, `photo-day` and `proof`. */
export const links: Usage = (program, done) => {
  const noun = program.command("links").description("manage the links that parents are sent");

  examples(
    plannable(
      making(noun, "create", "make a link for a class and print its address")
        .option("--form <id|name>", "form template that parents fill (else the school's only one)")
        .option("--days <n>", "days until it expires (else 14)")
        .option("--max-uses <n>", "how many submissions it takes (else any number)")
        .option("--notes <text>", "a note for the staff"),
    ),
    'idms links create --school "Green Valley" --class "8 - A" --days 30',
  ).action(async (options) => done(await (await import("./make.ts")).create(options)));

  examples(
    listing(noun, "list the links, the newest first")
      .option("--class <id|name>", "of one class of it")
      .addOption(new Option("--state <state...>", "of these states (else all)").choices([...LINK_STATES])),
    "idms links list",
    'idms links list --school "Green Valley" --state open paused',
    "idms links list --json | jq -r '.links[] | select(.state == \"open\") | .url'",
  ).action(async (options) => done(await (await import("./links.ts")).list(options)));

  examples(
    withOne(noun, "show", "show a link: its address, whose it is, and what has come through it"),
    "idms links show 4",
  ).action(async (id, options) => done(await (await import("./links.ts")).show(id, options)));

  changes(noun, done);

  examples(
    onData(noun.command("cleanup"))
      .description(
        "delete the links that have expired, in short batches; the server goes on, and after a kill the next run finishes",
      )
      .option("--school <id|name>", "of one school (else of all)")
      .option("--dry-run", "count them and delete nothing"),
    "idms links cleanup --dry-run",
  ).action(async (options) => done(await (await import("./links.ts")).cleanup(options)));

  examples(
    plannable(
      making(
        noun,
        "photo-day",
        "make a link by which photos of a class are taken with a phone, and print its address",
      ).option("--days <n>", "days until it expires (else 7)"),
    ),
    'idms links photo-day --school "Green Valley" --class "8 - A"',
  ).action(async (options) => done(await (await import("./make.ts")).photoDay(options)));

  examples(
    plannable(
      making(
        noun,
        "proof",
        "make a link by which a teacher looks at the cards of a class and signs them, and print its address; one that was open is closed",
      )
        .option("--template <id|name>", "the ID template that is signed (else the school's default)")
        .option("--days <n>", "days until it expires (else 7)"),
    ),
    'idms links proof --school "Green Valley" --class "8 - A"',
  ).action(async (options) => done(await (await import("./make.ts")).proof(options)));
};

/** What changes the link of a form. */
function changes(noun: Command, done: Done): void {
  examples(
    withOne(noun, "pause", "pause a link: parents are told to come back later"),
    "idms links pause 4",
  ).action(async (id, options) => done(await (await import("./change.ts")).pause(id, options)));

  examples(withOne(noun, "resume", "let a link go on that was paused"), "idms links resume 4").action(
    async (id, options) => done(await (await import("./change.ts")).resume(id, options)),
  );

  examples(
    withOne(noun, "extend", "let a link go on for longer").option(
      "--days <n>",
      "it expires so many days from now",
      "14",
    ),
    "idms links extend 4 --days 30",
  ).action(async (id, options) => done(await (await import("./change.ts")).edit(id, options)));

  examples(
    dry(
      sure(
        withOne(
          noun,
          "revoke",
          "take a link away for good: its address opens nothing more; what came through it stays",
        ),
      ),
    ),
    "idms links revoke 4 --yes",
  ).action(async (id, options) => done(await (await import("./change.ts")).revoke(id, options)));

  examples(
    withOne(
      noun,
      "edit",
      "extend a link, or change its form, its limit, its notes or, while nothing has come, its class",
    )
      .option("--days <n>", "it expires so many days from now")
      .option("--max-uses <n>", "how many submissions it takes, none for any number")
      .option("--notes <text>", "a note for the staff")
      .option("--form <id|name>", "another form template of the school")
      .option("--class <id|name>", "another class of the school"),
    "idms links edit 4 --days 14 --max-uses 60",
  ).action(async (id, options) => done(await (await import("./change.ts")).edit(id, options)));
}

/** `close` and `open`, of links that are made for a number of days. */
function switches(
  noun: Command,
  kind: SwitchedKind,
  done: Done,
  told: Record<"close" | "open", string>,
): void {
  const name = noun.name();
  examples(withOne(noun, "close", told.close, "its number"), `idms ${name} close 3`).action(
    async (id, options) => done(await (await import("./switch.ts")).change(kind, false, id, options)),
  );

  examples(
    withOne(noun, "open", told.open, "its number").option(
      "--days <n>",
      "it is good for so many days from now (else until when it was)",
    ),
    `idms ${name} open 3 --days 7`,
  ).action(async (id, options) => done(await (await import("./switch.ts")).change(kind, true, id, options)));
}

/** `idms proofs list`, `signed`, `close` and `open`. */
export const proofs: Usage = (program, done) => {
  const noun = program
    .command("proofs")
    .description("manage the links for the sign-off, which links proof makes, and what is signed");

  examples(listing(noun, "list the links of proofs, the newest first"), "idms proofs list").action(
    async (options) => done(await (await import("./switch.ts")).list("sign-off", options)),
  );

  examples(
    asList(onData(noun.command("signed")))
      .description(
        "say how many cards of each class are signed, wrong, open, or lost with a change; of one class, card by card",
      )
      .requiredOption("--school <id|name>", "the school")
      .option("--class <id|name>", "one class: a name, an id, or id:5"),
    'idms proofs signed --school "Green Valley"',
    'idms proofs signed --school 1 --class "8 - A" --json',
  ).action(async (options) => done(await (await import("./signed.ts")).signed(options)));

  switches(noun, "sign-off", done, {
    close: "close the link of a proof: nothing more is signed through it",
    open: "open the link of a proof again",
  });
};

/** `idms photo-days list`, `close` and `open`. */
export const photoDays: Usage = (program, done) => {
  const noun = program
    .command("photo-days")
    .description("manage the links by which photos of classes are taken; links photo-day makes one");

  examples(
    listing(noun, "list the photo days, the newest first, with how many photos have come through each"),
    "idms photo-days list",
    'idms photo-days list --school "Green Valley" --json',
  ).action(async (options) => done(await (await import("./switch.ts")).list("photos", options)));

  switches(noun, "photos", done, {
    close: "close a photo day: photos stay on the phones, and come once it is open again",
    open: "open a photo day again",
  });
};
