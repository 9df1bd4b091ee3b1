import { LINK_STATES } from "@idms/core/collect/links/class-link";
import { Option } from "commander";
import { asList, dry, examples, onData, sure, type Usage } from "../../terminal/flags/common.ts";

/** `idms links create`, `list`, `show`, `pause`, `resume`, `extend`, `edit`, `revoke` and `cleanup`. */
export const links: Usage = (program, done) => {
  const noun = program.command("links").description("manage the links that parents are sent");

  examples(
    onData(noun.command("create"))
      .description("make a link for a class and print its address")
      .requiredOption("--school <id|name>", "the school")
      .requiredOption("--class <id|name>", "the class: a name, an id, or id:5")
      .option("--form <id|name>", "form template that parents fill (else the school's only one)")
      .option("--days <n>", "days until it expires (else 14)")
      .option("--max-uses <n>", "how many submissions it takes (else any number)")
      .option("--notes <text>", "a note for the staff")
      .option("--dry-run", "say what would be made and make nothing"),
    'idms links create --school "Green Valley" --class "8 - A" --days 30',
  ).action(async (options) => done(await (await import("./make.ts")).create(options)));

  examples(
    asList(onData(noun.command("list")))
      .description("list the links, the newest first")
      .option("--school <id|name>", "of one school (else of all)")
      .option("--class <id|name>", "of one class of it")
      .addOption(new Option("--state <state...>", "of these states (else all)").choices([...LINK_STATES])),
    "idms links list",
    'idms links list --school "Green Valley" --state open paused',
    "idms links list --json | jq -r '.links[] | select(.state == \"open\") | .url'",
  ).action(async (options) => done(await (await import("./links.ts")).list(options)));

  examples(
    onData(noun.command("show"))
      .description("show a link: its address, whose it is, and what has come through it")
      .argument("<id>", "the link's number, as list shows it"),
    "idms links show 4",
  ).action(async (id, options) => done(await (await import("./links.ts")).show(id, options)));

  examples(
    onData(noun.command("pause"))
      .description("pause a link: parents are told to come back later")
      .argument("<id>", "the link's number, as list shows it"),
    "idms links pause 4",
  ).action(async (id, options) => done(await (await import("./change.ts")).pause(id, options)));

  examples(
    onData(noun.command("resume"))
      .description("let a link go on that was paused")
      .argument("<id>", "the link's number, as list shows it"),
    "idms links resume 4",
  ).action(async (id, options) => done(await (await import("./change.ts")).resume(id, options)));

  examples(
    onData(noun.command("extend"))
      .description("let a link go on for longer")
      .argument("<id>", "the link's number, as list shows it")
      .option("--days <n>", "it expires so many days from now", "14"),
    "idms links extend 4 --days 30",
  ).action(async (id, options) => done(await (await import("./change.ts")).edit(id, options)));

  examples(
    dry(
      sure(onData(noun.command("revoke")))
        .description("take a link away for good: its address opens nothing more; what came through it stays")
        .argument("<id>", "the link's number, as list shows it"),
    ),
    "idms links revoke 4 --yes",
  ).action(async (id, options) => done(await (await import("./change.ts")).revoke(id, options)));

  examples(
    onData(noun.command("edit"))
      .description(
        "extend a link, or change its form, its limit, its notes or, while nothing has come, its class",
      )
      .argument("<id>", "the link's number, as list shows it")
      .option("--days <n>", "it expires so many days from now")
      .option("--max-uses <n>", "how many submissions it takes, none for any number")
      .option("--notes <text>", "a note for the staff")
      .option("--form <id|name>", "another form template of the school")
      .option("--class <id|name>", "another class of the school"),
    "idms links edit 4 --days 14 --max-uses 60",
  ).action(async (id, options) => done(await (await import("./change.ts")).edit(id, options)));

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
    onData(noun.command("photo-day"))
      .description("make a link by which photos of a class are taken with a phone, and print its address")
      .requiredOption("--school <id|name>", "the school")
      .requiredOption("--class <id|name>", "the class: a name, an id, or id:5")
      .option("--days <n>", "days until it expires (else 7)")
      .option("--dry-run", "say what would be made and make nothing"),
    'idms links photo-day --school "Green Valley" --class "8 - A"',
  ).action(async (options) => done(await (await import("./make.ts")).photoDay(options)));

  examples(
    onData(noun.command("proof"))
      .description(
        "make a link by which a teacher looks at the cards of a class and signs them, and print its address; one that was open is closed",
      )
      .requiredOption("--school <id|name>", "the school")
      .requiredOption("--class <id|name>", "the class: a name, an id, or id:5")
      .option("--template <id|name>", "the ID template that is signed (else the school's default)")
      .option("--days <n>", "days until it expires (else 7)")
      .option("--dry-run", "say what would be made and make nothing"),
    'idms links proof --school "Green Valley" --class "8 - A"',
  ).action(async (options) => done(await (await import("./make.ts")).proof(options)));
};

/** `idms proofs list`, `signed`, `close` and `open`. */
export const proofs: Usage = (program, done) => {
  const noun = program
    .command("proofs")
    .description("manage the links for the sign-off, which links proof makes, and what is signed");

  examples(
    asList(onData(noun.command("list")))
      .description("list the links of proofs, the newest first")
      .option("--school <id|name>", "of one school (else of all)"),
    "idms proofs list",
  ).action(async (options) => done(await (await import("./switch.ts")).list("sign-off", options)));

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

  examples(
    onData(noun.command("close"))
      .description("close the link of a proof: nothing more is signed through it")
      .argument("<id>", "its number, as list shows it"),
    "idms proofs close 3",
  ).action(async (id, options) =>
    done(await (await import("./switch.ts")).change("sign-off", false, id, options)),
  );

  examples(
    onData(noun.command("open"))
      .description("open the link of a proof again")
      .argument("<id>", "its number, as list shows it")
      .option("--days <n>", "it is good for so many days from now (else until when it was)"),
    "idms proofs open 3 --days 7",
  ).action(async (id, options) =>
    done(await (await import("./switch.ts")).change("sign-off", true, id, options)),
  );
};

/** `idms photo-days list`, `close` and `open`. */
export const photoDays: Usage = (program, done) => {
  const noun = program
    .command("photo-days")
    .description("manage the links by which photos of classes are taken; links photo-day makes one");

  examples(
    asList(onData(noun.command("list")))
      .description("list the photo days, the newest first, with how many photos have come through each")
      .option("--school <id|name>", "of one school (else of all)"),
    "idms photo-days list",
    'idms photo-days list --school "Green Valley" --json',
  ).action(async (options) => done(await (await import("./switch.ts")).list("photos", options)));

  examples(
    onData(noun.command("close"))
      .description("close a photo day: photos stay on the phones, and come once it is open again")
      .argument("<id>", "its number, as list shows it"),
    "idms photo-days close 3",
  ).action(async (id, options) =>
    done(await (await import("./switch.ts")).change("photos", false, id, options)),
  );

  examples(
    onData(noun.command("open"))
      .description("open a photo day again")
      .argument("<id>", "its number, as list shows it")
      .option("--days <n>", "it is good for so many days from now (else until when it was)"),
    "idms photo-days open 3 --days 7",
  ).action(async (id, options) =>
    done(await (await import("./switch.ts")).change("photos", true, id, options)),
  );
};
