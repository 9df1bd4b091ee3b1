import { fieldSentences } from "@idms/core/forms/said/field-sentences";
import { printCommandFailures } from "@idms/core/print/failures/print-command-failures";
import { printFailures } from "@idms/core/print/failures/print-failures";
import { sendingFailures } from "@idms/core/print/failures/sending-failures";
import { promotionFailures } from "@idms/core/school/years/promotion-failures";
import type { Sentence } from "@idms/core/sentence";
import { recordRules } from "@idms/core/students/records/student-failures";
import { missingFailures } from "@idms/core/upkeep/missing-failures";
import { unknownFailures } from "@idms/core/upkeep/unknown-failures";
import { LISTED_BY } from "./listed-by.ts";

const codesOf = (thing: string): (string | undefined)[] =>
  [missingFailures, unknownFailures].map(
    (group) => (group as Record<string, { code: string } | undefined>)[thing]?.code,
  );

const ADDRESS_AGAIN = '"idms printers add" again with the same name and measurements, and --address.';

/** What to do on the command line about a failure whose message, which the web shows too, names no flag. */
const REMEDIES: Readonly<Record<string, string>> = {
  [fieldSentences.option.code]:
    'To see the options, run "idms forms show FORM --school SCHOOL". "idms forms list" lists the forms.',
  [printFailures.nobodyInClass.code]:
    '"idms students list --status SUBMITTED" lists the submissions, "idms students verify ID" verifies one, and --status chooses another status.',
  [printFailures.unknownStudents.code]: `Run "${LISTED_BY.student}" for a list.`,
  [promotionFailures.planIncomplete.code]:
    'To confirm, write the plan with "idms year plan --school SCHOOL --out plan.csv", put yes in the column Sure, and use --plan plan.csv.',
  [recordRules.nothingWrong.code]: "Use --reason or --note.",
  [sendingFailures.noAddress.code]: `To add the address, run ${ADDRESS_AGAIN}`,
  ...Object.fromEntries(
    [sendingFailures.unreachable, sendingFailures.notPrinter, sendingFailures.noQueue].map(({ code }) => [
      code,
      `To correct the address, run ${ADDRESS_AGAIN}`,
    ]),
  ),
  [printCommandFailures.sendNeedsPrinter.code]: `"${LISTED_BY.printer}" lists the printers.`,
  [sendingFailures.otherMedia.code]:
    "To choose the size, print the cards again with --layout a4 or letter, or with --paper.",
  [sendingFailures.noPrinter.code]: `Use --printer NAME. "${LISTED_BY.printer}" lists the printers.`,
};

/** A message about one answer that does not name the answer. */
const UNNAMED = new Set<string>(
  [fieldSentences.option, fieldSentences.phone, fieldSentences.email, fieldSentences.date].map(
    ({ code }) => code,
  ),
);

/** A failure, or one of the failures of an action for several records. */
type Refusal = Pick<Sentence, "code" | "message"> & {
  fields?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * Returns a failure's message with what to do about it on the command line. If something was not found, this is the
 * command that lists the existing items.
 */
export function withWhatToDo({ code, message, fields = {} }: Refusal): string {
  const [, command] = Object.entries(LISTED_BY).find(([thing]) => codesOf(thing).includes(code)) ?? [];
  const [field] = Object.keys(fields);
  const named = field !== undefined && UNNAMED.has(code) ? `${field}: ${message}` : message;
  const remedy = command === undefined ? REMEDIES[code] : `Run "${command}" for a list.`;
  if (remedy === undefined) return named;
  // The last line of several is about one of them, so the remedy is a line of its own.
  return `${named}${code === promotionFailures.planIncomplete.code ? "\n" : " "}${remedy}`;
}
