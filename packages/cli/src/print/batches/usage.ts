import { PDF_PAGES } from "@idms/core/print/sheets/pdf-pages";
import { REPRINT_REASONS } from "@idms/core/print/batches/reprint";
import { Option } from "commander";
import { asList, examples, inSpite, onData, type Usage } from "../../terminal/flags/common.ts";
import { onSheets } from "../generate/on-sheets.ts";

/** `idms batches`, `reprint` and `changed`. */
export const batches: Usage = (program, done) => {
  examples(
    asList(onData(program.command("batches")))
      .description("list what was printed, or show the cards of one batch, or make its file again")
      .argument("[batch]", "the batch whose cards are shown, with the place of each")
      .option("--school <id|name>", "of this school")
      .option("--class <id|name>", "of this class of the school: a name, an id, or id:5")
      .option("--limit <n>", "the newest so many", "50")
      .option("--counts", "how many cards were printed, by school, month and why")
      .option(
        "--out <file|dir>",
        "make the file of the batch again, with the same cards, and write it here, - for stdout",
      )
      .addOption(
        new Option("--pages <which>", "of two-sided sheets write the fronts or the backs alone").choices([
          ...PDF_PAGES,
        ]),
      ),
    'idms batches --school "Green Valley"',
    "idms batches --counts --csv > printed-cards.csv",
    "idms batches 12",
    "idms batches 12 --out cards.pdf",
  ).action(async (batch, options) => done(await (await import("./batches.ts")).batches(batch, options)));

  examples(
    onSheets(inSpite(onData(program.command("reprint"))), "as they were")
      .description("print cards of a batch again, exactly as they were")
      .requiredOption("--batch <n>", "the batch (idms batches lists them)")
      .option("--sheet <n...>", "these sheets of it, from 1; pages, where each has one card")
      .option("--position <n...>", "these places on those sheets; without --sheet the cards counted through")
      .option("--from <sheet,place>", "those from this place of this sheet on, where a run went wrong")
      .option("--student <id...>", "the cards of these students")
      .addOption(
        new Option("--because <reason>", "why: of lost and damaged cards it makes duplicates").choices([
          ...REPRINT_REASONS,
        ]),
      )
      .option("--reason <text>", "the same in words, for the log (else it is asked for)")
      .option("--current", "with today's data and template instead of what was printed")
      .option("--out <file>", "where the PDF goes, - for stdout (else reprint-<batch>.pdf)")
      .option("--force", "write over a file of the name that this command gives by itself")
      .option("--no-pdfx", "no PDF/X-4, though it was printed as such")
      .option("--dry-run", "say what would be printed and what the press would find, and print nothing"),
    'idms reprint --batch 12 --sheet 3 --position 7 --because misprint --reason "smudged"',
    'idms reprint --batch 12 --from 2,7 --because misprint --reason "the ink ran out"',
    "idms reprint --batch 12 --student 140 --because lost",
    'idms reprint --batch 12 --student 140 --current --reason "new photo" --layout card',
  ).action(async (options) => done(await (await import("./reprint.ts")).reprint(options)));

  examples(
    asList(onData(program.command("changed")))
      .description(
        "list printed cards whose data has changed since, with what was printed and what is so today",
      )
      .option("--school <id|name>", "of this school (else of every one)")
      .option("--class <id|name>", "of this class of the school: a name, an id, or id:5"),
    'idms changed --school "Green Valley"',
    "idms changed --json | jq '.changed[].student'",
  ).action(async (options) => done(await (await import("./changed.ts")).changed(options)));
};
