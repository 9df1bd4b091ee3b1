import { LABEL_STOCK_NAMES } from "@idms/core/print/papers/label-stock";
import { LABELS_FOR } from "@idms/core/print/papers/labels";
import { LIST_PAPERS, type PaperKind } from "@idms/core/print/papers/paper-wish";
import { Option, type Command } from "commander";
import { examples, onData, type Usage } from "../../terminal/flags/common.ts";

/** Adds which cards a paper is of, and where it goes. */
const ofCards = (command: Command, name: string): Command =>
  onData(command)
    .option("--batch <n...>", "of these batches (idms batches lists them)")
    .option("--order <n>", "of the batches that were printed for this order")
    .option("--job <n>", "of the batches that this job has printed")
    .option("--school <id|name>", "of this school, the newest card of each child")
    .option("--class <id|name...>", "with --school: of these classes (else of all)")
    .option("--reprints", "with batches also what was printed again of them, in its place")
    .option("--out <file|dir>", `where the PDF goes, - for stdout (else ${name}.pdf)`)
    .option("--force", "write over a file of the name that this command gives by itself");

const onPaper = (command: Command): Command =>
  command.addOption(
    new Option("--paper <paper>", "a4 or letter (else as the school is printed)").choices([...LIST_PAPERS]),
  );

/** `idms papers packing-list`, `delivery-note`, `labels` and `hand-out-list`. */
export const papers: Usage = (program, done) => {
  const noun = program.command("papers").description("write the papers that go with printed cards");
  const one = (kind: PaperKind): Command =>
    ofCards(noun.command(kind), kind).action(async (options) =>
      done(await (await import("./papers.ts")).write(kind, options)),
    );

  examples(
    onPaper(one("packing-list"))
      .description("list the cards of each packet, what was taken out, and who has none and why")
      .option("--sheets", "with the sheet and the place of each card"),
    "idms papers packing-list --batch 12 13 --reprints",
    "idms papers packing-list --order 5 --out -",
  );
  examples(
    onPaper(one("delivery-note")).description(
      "say what is delivered to each school, with place for both to sign",
    ),
    "idms papers delivery-note --order 5",
  );
  examples(
    one("labels")
      .description("write labels for the packets of classes, or for the envelopes of children")
      .addOption(new Option("--of <what>", "one of each").choices([...LABELS_FOR]).default("class"))
      .addOption(
        new Option("--labels <sheet>", "the sheet of labels (else 70x37, or 5160 on Letter)").choices([
          ...LABEL_STOCK_NAMES,
        ]),
      )
      .option("--start <n>", "the place of the first, for a sheet of which some are used", "1"),
    "idms papers labels --order 5 --labels l7163",
    'idms papers labels --school "Green Valley" --class "8 - A" --of student --start 7',
  );
  examples(
    onPaper(one("hand-out-list")).description("list the cards that wait to be handed out, to be signed for"),
    'idms papers hand-out-list --school "Green Valley" --class "8 - A"',
  );
};
