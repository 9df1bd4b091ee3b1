import { readStockSize, stockInWords } from "@idms/core/print/sheets/card-stock";
import { asMeasured, type PrinterProfile } from "@idms/core/print/sheets/printer";
import { listPrinters } from "@idms/server/cards/printed/printer-rows";
import { choosePrinter } from "@idms/server/print/choosing/choose-sheet";
import { planPrinter, removePrinter, savePrinter } from "@idms/server/print/choosing/printers";
import { checkPrinter, targetOf } from "@idms/server/print/sending/send-batch";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { DataFlags, RemovalFlags, FlagsOf } from "../../terminal/flags/flags.ts";
import { doer } from "../../app/operator.ts";
import { print, printJson, printRows } from "../../terminal/output/output.ts";
import { readPair, readShift } from "../generate/sheet-flags.ts";
import { withApp } from "../../app/with-app.ts";
import { requireAgreed } from "../../terminal/output/require-agreed.ts";
import { printCommandFailures } from "@idms/core/print/failures/print-command-failures";

type AddFlags = FlagsOf<"printers add">;

/** Stores a printer's deviation as measured on its calibration page. Replaces any earlier profile of the printer. */
export function add(name: string, flags: AddFlags): Promise<number> {
  const { offset, scale, backOffset } = flags;
  const profile = planPrinter({
    name,
    offset: readShift("--offset", offset),
    back_offset: readShift("--back-offset", backOffset),
    scale: readScale("--scale", scale),
    cards: readCards(flags),
    address: flags.address,
    tray: flags.tray,
  });
  return withApp(flags, async (app) => {
    if (!flags.dryRun) await savePrinter(app, doer(), profile);
    return report(flags.dryRun ? "Would store" : "Stored", profile, flags);
  });
}

/** Lists the stored printer profiles. */
export function list(flags: DataFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const profiles = (await listPrinters(app.db)).map(({ profile }) => profile);
    if (flags.json) printJson({ printers: profiles.map(asMeasured) });
    else
      printRows(
        flags,
        ["Name", "Offset (mm)", "Scale (%)", "Back offset (mm)", "Cards", "Address"],
        profiles.map((profile) => [profile.name, ...inWords(profile)]),
      );
    return EXIT.done;
  });
}

/** Asks a printer whether it is ready. Exits with 1 if it is not. */
export function check(name: string, flags: FlagsOf<"printers check">): Promise<number> {
  return withApp(flags, async (app) => {
    const printer = await targetOf(app, (await choosePrinter(app, name)).profile);
    const trouble = await checkPrinter(printer);
    if (trouble) throw trouble;
    if (flags.json) printJson({ name: printer.name, address: printer.address, ready: true });
    else print(`${printer.name} is ready (${printer.address}).`);
    return EXIT.done;
  });
}

/** Removes a stored printer profile. */
export function remove(name: string, flags: RemovalFlags): Promise<number> {
  return withApp(flags, async (app) => {
    const { profile } = await choosePrinter(app, name);
    await requireAgreed(`the printer ${profile.name}`, undefined, flags);
    if (!flags.dryRun) await removePrinter(app, doer(), profile);
    return report(flags.dryRun ? "Would remove" : "Removed", profile, flags);
  });
}

/**
 * Reads the flags that describe the blank cards of a card printer.
 * @throws Failure `invalid` if flags describe the cards' position but not their size.
 */
function readCards({ cardSize, rotate, rotateBack }: AddFlags) {
  if (cardSize !== undefined)
    return {
      ...readStockSize(cardSize),
      turn: rotate === undefined ? 0 : Number(rotate),
      turn_back: rotateBack ?? false,
    };
  if (rotate === undefined && !rotateBack) return undefined;
  throw printCommandFailures.turnNeedsCards();
}

/** Reads a scale as a percentage. A single number applies to both directions, x and y. */
function readScale(flag: string, text: string | undefined) {
  if (text === undefined) return undefined;
  const { x, y = x } = readPair(flag, text);
  return { x, y };
}

function report(done: string, profile: PrinterProfile, flags: FlagsOf<"printers remove">): number {
  const [offset, scale, back, cards, address] = inWords(profile);
  const onCards = profile.cards ? `, card stock ${cards}` : "";
  const sentTo = profile.address ? `, address ${address}` : "";
  if (flags.json) printJson({ ...asMeasured(profile), dry_run: flags.dryRun ?? false });
  else
    print(
      `${done} ${profile.name}: offset ${offset} mm, scale ${scale}%, back offset ${back} mm${onCards}${sentTo}`,
    );
  return EXIT.done;
}

function inWords(profile: PrinterProfile): string[] {
  const { offset, scale, back_offset, cards, address, tray } = asMeasured(profile);
  const measures = [offset, scale, back_offset].map(({ x, y }) => `${x},${y}`);
  const target = [...(address === null ? [] : [address]), ...(tray === null ? [] : [`tray ${tray}`])];
  return [
    ...measures,
    cards ? [stockInWords(cards), ...turnsInWords(cards)].join(", ") : "",
    target.join(", "),
  ];
}

const turnsInWords = ({ turn, turn_back }: NonNullable<ReturnType<typeof asMeasured>["cards"]>): string[] => [
  ...(turn === 0 ? [] : [`rotated by ${turn}°`]),
  ...(turn_back ? ["the back rotated by 180°"] : []),
];
