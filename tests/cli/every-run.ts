import { globSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject } from "vitest";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { askJob } from "../../packages/server/src/upkeep/jobs/ask-job.ts";
import { transaction } from "../../packages/server/src/installation/engines/connect.ts";
import { insertDelivery } from "../../packages/server/src/upkeep/webhooks/webhook-rows.ts";
import { byHand } from "../server/by-hand.ts";
import { inApp } from "./in-app.ts";
import { runHere } from "./run-here.ts";
import { scratchFolder } from "./run-idms.ts";

/** Every command, as two test files run it: its result, and how it ends. */

/** How a command is run without a terminal: its --json output, and how it refuses what it cannot do. */
export interface Run {
  args: string[];
  /**
   * The keys of the single object on standard output. Missing for servers and for commands with nothing to do here,
   * which have their own tests.
   */
  keys?: string;
  refused: [args: string[], code: number, sentence: string];
}

/** A copy of the demo school with data for every command, and the files that the commands need. */
export interface CommandWorld {
  /** The working directory of the commands. */
  folder: string;
  data: string;
  remove(): Promise<void>;
}

export async function makeCommandWorld(): Promise<CommandWorld> {
  const folder = await scratchFolder();
  const data = await scratchFolder(inject("demo").data);
  const files = {
    "schools.csv": "School,Phone\nHilltop,0301\n",
    "classes.csv": "Class,Section\n7,B\n",
    "students.csv": "Student Name,Parent Phone,Class\nAarav Sharma,9973091141,6 - A\n",
    "roster.csv": "Name,Class,Roll No,Phone\nNobody Yet,6 - A,901,9876543210\nNobody Else,6 - A,902,\n",
    "fields.json": JSON.stringify([{ name: "full_name", label: "Name", type: "text", map_to: "full_name" }]),
    "password.txt": "correct horse 9\n",
    "plan.csv": yearPlan(
      ["5 - A", "6 - A"],
      ["6 - A", "new: 7 - A"],
      ["8 - B", "stays"],
      ["10 - A", "leaves"],
    ),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, "crest.jpg"), await drawPortrait(1));
  await mkdir(join(folder, "drop"));
  const backup = await runHere(["backup", "--data", data, "--to", "backups", "-q"], { cwd: folder });
  expect(backup).toMatchObject({ code: 0, stderr: "" });
  const order = ["orders", "new", "--school", "1", "--class", "5 - A", "--needed-by", "2099-03-31", "-q"];
  expect(await runHere([...order, "--data", data])).toMatchObject({ code: 0, stderr: "" });
  const hook = ["webhooks", "add", "https://hooks.example/idms", "-q", "--data", data];
  expect(await runHere(hook)).toMatchObject({ code: 0, stderr: "" });
  await inApp(data, ({ db }) => transaction(db, (tx) => insertDelivery(tx, GIVEN_UP)));
  await inApp(data, (app) =>
    askJob(app, { id: null, username: "clerk" }, { kind: "export", input: STUDENTS_CSV, school: 1 }),
  );
  await inApp(data, ({ db }) =>
    byHand(db).run(
      "UPDATE print_batch_students SET number = '7K3M9QWX0AB1' WHERE batch_id = 1 AND position = 2",
    ),
  );
  return {
    folder,
    data,
    async remove() {
      // A restore keeps the replaced data next to the folder.
      const kept = globSync(`${data}.before-restore-*`);
      for (const each of [folder, data, ...kept]) await rm(each, { recursive: true, force: true });
    },
  };
}

/** A message to the first webhook that has failed permanently. */
const GIVEN_UP = {
  webhook_id: 1,
  message_id: "msg_1",
  event: "cards.printed",
  happened_at: "2026-04-01T00:00:00.000Z",
  data: { batch: 1, school: 1, cards: 3 },
  state: "failed",
  ended_at: "2026-04-02T00:00:00.000Z",
} as const;

/** Replaces card numbers of the demo, which are random. */
const CARD = "7K3M-9QWX-0AB1";
const NO_CARD = "0000-0000-0000";
const SHEET = "file create change skip reject mapping ignored notRead guesses seconds";
const EXPORT = "file school class students photos missing seconds";
const PRINTED = "file cards pages school class batch findings leftOut despite seconds";
const PAPER = "file kind pages cards schools";
const PROFILE = "name offset scale back_offset cards address tray dry_run";
const FONT = "id family style weight italic embedding face size";
const STUDENTS_CSV = { school: 1, what: "students", format: "csv", name: "" };
const JOB =
  "id kind state school made_by done total is_cancelling tries text file result failure code facts created_at started_at ended_at";
const SOURCE =
  "school address token_address client_id has_secret their_school plan made_by fetched_at failed_at failure";
const connection = (address: string): string[] =>
  `--school 1 --address ${address} --token-address https://sis.example/token --client-id idms --secret-file password.txt`.split(
    " ",
  );
const DISTRICT = "id name parent schools";
const SCHOOL =
  "id name address email phone card_preview photo_coach sign_off hold_back hold_photos phone_card photo_background";
const CLASS = "id name school students holds";
const FORM = "id name school";
const nobody: Run["refused"] = [["--school", "Hiltop"], 1, 'no school "Hiltop"'];
const noFile: Run["refused"] = [["nowhere.csv", "--school", "1"], 1, "The file nowhere.csv was not found."];

/** Returns a plan as in a spreadsheet, with the destination of each class. */
const yearPlan = (...rows: [from: string, to: string][]): string =>
  [
    "Class,Goes to,Sure,Plan of",
    ...rows.map(([from, to]) => `${from},${to},yes,${new Date().toISOString()}`),
    "",
  ].join("\n");

/** The runs in the order in which they are executed, on a copy of the demo school. */
export const RUNS: Record<string, Run> = {
  demo: { args: [], refused: [["--port", "eighty"], 2, "--port must be a whole number"] },
  init: {
    args: ["--data", "new", "--school", "Hilltop", "--username", "head", "--password-file", "password.txt"],
    keys: "data role base_url username school",
    refused: [[], 1, "contains the demo school created by idms demo. Choose"],
  },
  serve: { args: [], refused: [["--port", "eighty"], 2, "--port must be a whole number"] },
  generate: {
    args: ["--school", "1", "--class", "1", "--status", "ID_GENERATED", "--out", "cards.pdf"],
    keys: PRINTED,
    refused: [["--school", "1", "--class", "99"], 1, 'no class "99"'],
  },
  proof: {
    args: ["--school", "1", "--class", "1", "--student", "1"],
    keys: "file students pages school class template paper findings leftOut seconds",
    refused: [["--school", "1", "--class", "99"], 1, 'no class "99"'],
  },
  preview: {
    args: ["--student", "1"],
    keys: "file student side findings",
    refused: [["--student", "0"], 2, "--student must be a whole number"],
  },
  batches: { args: [], keys: "batches", refused: [["99"], 1, "There is no batch 99"] },
  reprint: {
    args: ["--batch", "1", "--position", "1", "--reason", "lost"],
    keys: `${PRINTED} reprint_of because reason current`,
    refused: [["--batch", "1"], 2, "with --reason"],
  },
  // A printer to send to has its own tests.
  send: {
    args: ["--batch", "1"],
    refused: [["--batch", "1"], 2, "Choose the printer to send the cards to. Use --printer NAME."],
  },
  unmark: {
    args: ["--batch", "3", "--reason", "jammed"],
    keys: "batch students reason",
    refused: [["--batch", "999", "--reason", "jammed"], 1, "There is no batch 999."],
  },
  mark: {
    args: ["--batch", "3"],
    keys: "batch students",
    refused: [["--batch", "999"], 1, "There is no batch 999."],
  },
  "cards delivered": {
    args: ["--batch", "3"],
    keys: "batch delivered_on",
    refused: [["--batch", "3", "--on", "2999-01-01"], 2, "in the future"],
  },
  changed: { args: [], keys: "changed", refused: nobody },
  "cards list": {
    args: ["--batch", "1"],
    keys: "cards ordered more",
    refused: [["--number", "12"], 2, "not a card number. A card number"],
  },
  "cards hand-out": { args: [CARD], keys: "done refused", refused: [[NO_CARD], 1, "There is no card"] },
  "cards lost": {
    args: [CARD, "--reason", "bus"],
    keys: "done refused",
    refused: [[NO_CARD], 1, "There is no card"],
  },
  "cards found": { args: [CARD], keys: "done refused", refused: [[NO_CARD], 1, "There is no card"] },
  "cards revoke": {
    args: [CARD, "--reason", "left"],
    keys: "done refused",
    refused: [[CARD], 2, "required option '--reason"],
  },
  "cards keys": {
    args: ["--school", "1", "--renew"],
    keys: "school keys",
    refused: [["--school", "99"], 1, 'no school "99"'],
  },
  "documents packing-list": {
    args: ["--batch", "1", "--sheets"],
    keys: PAPER,
    refused: [["--batch", "1", "--order", "1"], 2, "with one of --batch, --order"],
  },
  "documents delivery-note": {
    args: ["--batch", "1"],
    keys: PAPER,
    refused: [["--batch", "99"], 1, "batch"],
  },
  "documents labels": {
    args: ["--batch", "1", "--labels", "l7163", "--start", "3"],
    keys: PAPER,
    refused: [["--batch", "1", "--labels", "l7163", "--start", "15"], 2, "from 1 to 14"],
  },
  "documents hand-out-list": { args: ["--school", "1"], keys: PAPER, refused: nobody },
  "log list": {
    args: ["--action", "students.import", "--limit", "3"],
    keys: "entries more",
    refused: [["--action", "students.juggle"], 2, "Enter an action as it is named in the log"],
  },
  "log export": {
    args: ["--since", "2026-01-01", "--out", "log.csv"],
    keys: "file entries",
    refused: [["--subject", "students:x"], 2, "Use --subject students for all students"],
  },
  "log seal": { args: [], keys: "seal waiting", refused: [["--hash"], 2, "unknown option"] },
  "log verify": {
    args: [],
    keys: "whole fault seals entries erased waiting cut seal",
    refused: [["--backup", "nowhere"], 1, "nowhere is not a backup"],
  },
  "log cut": {
    args: ["--older-than", "1y", "--yes"],
    keys: "older_than entries up_to cut",
    refused: [["--older-than", "1d"], 2, "must be kept for at least 90 days"],
  },
  "log actions": { args: [], keys: "deeds", refused: [["--hash"], 2, "unknown option"] },
  "orders withdraw": { args: ["1"], keys: "order", refused: [["2"], 1, "was delivered"] },
  "orders new": {
    args: ["--school", "1", "--class", "5 - A", "--needed-by", "2099-03-31"],
    keys: "order",
    refused: [["--school", "1", "--student", "99999", "--needed-by", "2099-03-31"], 1, "no such student"],
  },
  "orders list": { args: [], keys: "orders", refused: [["--school", "Nowhere"], 1, "no school"] },
  "orders ask": {
    args: ["2", "--message", "Which logo?"],
    keys: "order",
    refused: [["1"], 2, "required option '--message"],
  },
  "orders answer": {
    args: ["2", "--message", "The new one"],
    keys: "order",
    refused: [["2", "--message", "Again"], 1, "was delivered"],
  },
  "orders accept": { args: ["2"], keys: "order", refused: [["2"], 1, "was delivered"] },
  "orders done": { args: ["2"], keys: "order", refused: [["99"], 1, "no such order"] },
  calibrate: {
    args: ["--out", "page.pdf"],
    keys: "file paper landscape printer",
    refused: [["--paper", "card"], 2, "Specify a paper size"],
  },
  "printers add": {
    args: ["Press"],
    keys: PROFILE,
    refused: [["Press", "--scale", "2"], 2, "from 95 to 105"],
  },
  "printers list": { args: [], keys: "printers", refused: [["--all"], 2, "unknown option '--all'"] },
  "printers check": { args: ["Press"], refused: [["Laser"], 1, 'no printer "Laser"'] },
  "printers remove": { args: ["Press"], keys: PROFILE, refused: [["Laser"], 1, 'no printer "Laser"'] },
  "import schools": {
    args: ["schools.csv"],
    keys: SHEET,
    refused: [["nowhere.csv"], 1, "The file nowhere.csv was not found."],
  },
  "import classes": { args: ["classes.csv", "--school", "1"], keys: `${SHEET} school`, refused: noFile },
  "import students": {
    args: ["students.csv", "--school", "1"],
    keys: `${SHEET} school withoutPhoto gone moved`,
    refused: noFile,
  },
  "import connect": {
    args: connection("https://sis.example"),
    keys: SOURCE,
    refused: [connection("sis"), 2, "Enter a complete address"],
  },
  "import connections": { args: [], keys: "connections", refused: [["--all"], 2, "unknown option '--all'"] },
  "import check": { args: ["--school", "1"], refused: nobody },
  "import disconnect": { args: ["--school", "1"], keys: SOURCE, refused: nobody },
  "import list": { args: [], keys: "count imports", refused: [["--all"], 2, "unknown option '--all'"] },
  // Imports of the demo are in use, so undoing one always prints a message.
  "import undo": { args: ["1", "--dry-run"], refused: [["99", "--dry-run"], 1, "no such import"] },
  watch: {
    args: ["drop", "--school", "1", "--once"],
    keys: "folder jobs",
    refused: [["nowhere", "--school", "1", "--once"], 1, "does not exist"],
  },
  "export students": { args: ["--school", "1"], keys: EXPORT, refused: nobody },
  "export answers": { args: ["--school", "1"], keys: EXPORT, refused: nobody },
  "export photos": { args: ["--school", "1"], keys: EXPORT, refused: nobody },
  "export oneroster": { args: ["--school", "1"], keys: EXPORT, refused: nobody },
  "export all": { args: ["--school", "1"], keys: EXPORT, refused: nobody },
  "jobs list": { args: [], keys: "jobs", refused: nobody },
  "jobs print": {
    args: ["--school", "1", "--class", "8 - B", "6 - A", "--status", "ID_GENERATED", "--no-mark"],
    keys: `${JOB} path`,
    refused: [["--school", "1"], 2, "with --class, or use --all-classes."],
  },
  "jobs show": {
    args: ["1"],
    keys: `${JOB} path`,
    refused: [["99"], 1, 'There is no such job. Run "idms jobs list" for a list.'],
  },
  "jobs cancel": { args: ["1"], keys: `${JOB} path`, refused: [["99"], 1, "There is no such job."] },
  "jobs retry": { args: ["1"], keys: `${JOB} path`, refused: [["99"], 1, "There is no such job."] },
  worker: { args: ["--once"], keys: "jobs", refused: [["--all"], 2, "unknown option '--all'"] },
  status: { args: ["--due"], keys: "schools total", refused: nobody },
  "schools list": { args: [], keys: "schools", refused: [["--all"], 2, "unknown option '--all'"] },
  "schools show": { args: ["1"], keys: `${SCHOOL} classes`, refused: [["Hiltop"], 1, 'no school "Hiltop"'] },
  "schools add": { args: ["Riverside"], keys: SCHOOL, refused: [[" "], 2, "Name is required"] },
  "schools edit": {
    args: ["Riverside", "--phone", "020-2612345", "--sign-off", "on"],
    keys: SCHOOL,
    refused: [["Riverside"], 2, "Specify what to change with"],
  },
  "schools remove": { args: ["Riverside"], keys: SCHOOL, refused: [["1"], 1, "it still has"] },
  "districts list": { args: [], keys: "districts", refused: [["--all"], 2, "unknown option '--all'"] },
  "districts add": {
    args: ["North"],
    keys: DISTRICT,
    refused: [["North", "--parent", "South"], 1, 'no district "South"'],
  },
  "districts edit": {
    args: ["North", "--name", "North East"],
    keys: DISTRICT,
    refused: [["North"], 2, "Specify what to change with"],
  },
  "districts remove": {
    args: ["North East"],
    keys: DISTRICT,
    refused: [["Nowhere"], 1, 'no district "Nowhere"'],
  },
  "classes list": { args: [], keys: "classes", refused: nobody },
  "classes show": {
    args: ["8 - B", "--school", "1"],
    keys: `${CLASS} submitted verified generated`,
    refused: [["99", "--school", "1"], 1, 'no class "99"'],
  },
  "classes add": {
    args: ["12 - C", "--school", "1", "--students", "30"],
    keys: CLASS,
    refused: [["8 - B", "--school", "1"], 1, "The class 8 - B already exists."],
  },
  "classes edit": {
    args: ["12 - C", "--school", "1", "--name", "12 - D"],
    keys: CLASS,
    refused: [["12 - D", "--school", "1"], 2, "Specify what to change with"],
  },
  "classes remove": {
    args: ["12 - D", "--school", "1"],
    keys: CLASS,
    refused: [["8 - B", "--school", "1"], 1, "it still has"],
  },
  "students list": {
    args: ["--search", "Aarav"],
    keys: "students more",
    refused: [["--search", " "], 2, "Specify what to search for"],
  },
  "students show": {
    args: ["3"],
    keys: "id name school class status sent_back version has_photo photo_quality answers history",
    refused: [["999999"], 1, "no student 999999"],
  },
  "students add": {
    args: [
      "--school",
      "1",
      "--class",
      "1",
      "--form",
      "1",
      "--set",
      "full_name=Neha Rao",
      "parent_phone=9876500009",
    ],
    keys: "id",
    refused: [["--school", "1", "--class", "99"], 1, 'no class "99"'],
  },
  "students edit": {
    args: ["3", "--set", "address=Temple Road"],
    keys: "id version status changed",
    refused: [["3", "--set", "address"], 2, "--set takes name=answer"],
  },
  "students verify": {
    args: ["122"],
    keys: "done refused",
    refused: [["999999"], 1, "no such student"],
  },
  "students unverify": { args: ["122"], keys: "done refused", refused: [["3"], 1, "card has been made"] },
  "students send-back": {
    args: ["122", "--reason", "photo"],
    keys: "done refused",
    refused: [["3"], 2, "Choose"],
  },
  "students duplicates": { args: ["--school", "1"], keys: "duplicates", refused: nobody },
  "students tell-apart": {
    args: ["122", "123"],
    keys: "apart",
    refused: [["122", "999999"], 1, "no such student"],
  },
  "students correct-photos": { args: ["--school", "1", "--dry-run"], keys: "proposals", refused: nobody },
  "students merge": {
    args: ["122", "123", "--take", "address"],
    keys: "id removed status",
    refused: [["122", "122"], 2, "cannot be merged with itself"],
  },
  "students remove": {
    args: ["122", "--reason", "twice"],
    keys: "done refused",
    refused: [["122"], 2, "required option '--reason"],
  },
  "students restore": {
    args: ["122"],
    keys: "done refused",
    refused: [["3"], 1, "The removed student was not found"],
  },
  "students export": {
    args: ["122"],
    keys: "file name files missing",
    refused: [["999999"], 1, "no student 999999"],
  },
  "students erase": { args: ["122", "--yes"], keys: "erased still_held", refused: [["3"], 2, "add --yes"] },
  "rosters import": {
    args: ["roster.csv", "--school", "1"],
    keys: `${SHEET} school absent removed`,
    refused: noFile,
  },
  "rosters list": { args: ["--school", "1"], keys: "expected", refused: nobody },
  "rosters missing": { args: ["--school", "1"], keys: "expected missing unexpected", refused: nobody },
  "rosters export": {
    args: ["--school", "1", "--out", "rosters.csv"],
    keys: "file expected",
    refused: [["--school", "1"], 2, "required option '--out"],
  },
  "rosters match": {
    args: ["1", "1"],
    keys: "expected student",
    refused: [["2", "999999"], 2, "no such student in this class"],
  },
  "rosters unmatch": {
    args: ["1"],
    keys: "expected student",
    refused: [["2"], 1, "has no record"],
  },
  "rosters remove": { args: ["1"], keys: "removed", refused: [["1"], 1, "no such student on the roster"] },
  "links create": {
    args: ["--school", "1", "--class", "1"],
    keys: "id url school class form expires_at max_uses",
    refused: [["--school", "1", "--class", "99"], 1, 'no class "99"'],
  },
  "links show": {
    args: ["1"],
    keys: "id url school class form expires_at uses_count max_uses notes state",
    refused: [["99"], 1, "There is no link 99"],
  },
  "links extend": {
    args: ["1", "--days", "40"],
    keys: "id state expires_at max_uses",
    refused: [["1", "--days", "0"], 2, "whole number of 1 or more"],
  },
  "links pause": { args: ["1"], keys: "id state expires_at max_uses", refused: [["99"], 1, "no such link"] },
  "links resume": { args: ["1"], keys: "id state expires_at max_uses", refused: [["99"], 1, "no such link"] },
  "links edit": {
    args: ["1", "--days", "20"],
    keys: "id state expires_at max_uses",
    refused: [["99"], 1, "There is no link 99"],
  },
  remind: {
    args: ["--school", "1", "--dry-run"],
    keys: "mailed lately by_phone unreachable failed dry_run",
    refused: nobody,
  },
  "links list": { args: [], keys: "links", refused: nobody },
  "links photo-day": {
    args: ["--school", "1", "--class", "1"],
    keys: "id url school class expires_at",
    refused: [["--school", "1", "--class", "1", "--days", "0"], 2, "at least 1 day"],
  },
  "links sign-off": {
    args: ["--school", "1", "--class", "1"],
    keys: "id url school class expires_at",
    refused: [["--school", "1", "--class", "1", "--days", "99"], 2, "up to 60 days"],
  },
  "sign-offs list": { args: [], keys: "proofs", refused: nobody },
  "sign-offs status": { args: ["--school", "1"], keys: "classes", refused: [["--school", "99"], 1, "99"] },
  "sign-offs close": {
    args: ["1"],
    keys: "id is_open expires_at",
    refused: [["99"], 1, "no such sign-off link"],
  },
  "sign-offs open": {
    args: ["1", "--days", "3"],
    keys: "id is_open expires_at",
    refused: [["1", "--days", "0"], 2, "whole number of 1 or more"],
  },
  "photo-days list": { args: [], keys: "photo_days", refused: nobody },
  "photo-days close": {
    args: ["1"],
    keys: "id is_open expires_at",
    refused: [["99"], 1, "no such photo day"],
  },
  "photo-days open": {
    args: ["1", "--days", "3"],
    keys: "id is_open expires_at",
    refused: [["1", "--days", "0"], 2, "whole number of 1 or more"],
  },
  "links revoke": {
    args: ["2", "--yes"],
    keys: "id school class",
    refused: [["99"], 1, "There is no link 99"],
  },
  "links cleanup": { args: [], keys: "deleted dry_run", refused: [["--all"], 2, "unknown option '--all'"] },
  "forms list": { args: [], keys: "forms", refused: nobody },
  "forms show": {
    args: ["1", "--school", "1"],
    keys: `${FORM} version fields`,
    refused: [["99", "--school", "1"], 1, 'no form template "99"'],
  },
  "forms starter": {
    args: ["--school", "1", "--dry-run"],
    keys: `${FORM} dry_run`,
    refused: [["--school", "99"], 1, 'no school "99"'],
  },
  "forms add": {
    args: ["Short", "--school", "1", "--fields", "fields.json"],
    keys: FORM,
    refused: [["Short", "--school", "1", "--fields", "classes.csv"], 1, "is not valid JSON"],
  },
  "forms edit": {
    args: ["Short", "--school", "1", "--name", "Shorter"],
    keys: FORM,
    refused: [["1", "--school", "1"], 2, "Specify what to change with"],
  },
  "forms remove": {
    args: ["Shorter", "--school", "1"],
    keys: FORM,
    refused: [["1", "--school", "1"], 1, "it still has"],
  },
  "forms restore": {
    args: ["Shorter", "--school", "1", "--dry-run"],
    keys: `${FORM} dry_run`,
    refused: [["Short", "--school", "1"], 1, 'no removed form template "Short"'],
  },
  "templates starters": { args: [], keys: "designs", refused: [["--all"], 2, "unknown option '--all'"] },
  "templates starter": {
    args: ["Pocket", "--school", "1", "--name", "Small"],
    keys: `${FORM} is_default`,
    refused: [["Pockets", "--school", "1"], 1, 'no starter design "Pockets"'],
  },
  "templates show": {
    args: ["Small", "--school", "1"],
    keys: `${FORM} is_default version card_size_mm fields back`,
    refused: [["Oak", "--school", "1"], 1, 'no ID template "Oak"'],
  },
  "templates edit": {
    args: ["Small", "--school", "1", "--name", "Smaller"],
    keys: `${FORM} is_default`,
    refused: [["Small", "--school", "1"], 2, "Specify what to change with"],
  },
  "templates remove": {
    args: ["Smaller", "--school", "1"],
    keys: `${FORM} is_default new_default`,
    refused: [["Oak", "--school", "1"], 1, 'no ID template "Oak"'],
  },
  "templates restore": {
    args: ["Smaller", "--school", "1"],
    keys: `${FORM} is_default`,
    refused: [["Oak", "--school", "1"], 1, 'no removed ID template "Oak"'],
  },
  "templates list": { args: [], keys: "forms cards", refused: nobody },
  "templates rules": {
    args: ["--school", "1", "--rule", "holds=staff: Banyan"],
    keys: "rules",
    refused: [["--school", "1", "--rule", "8"], 2, 'The rule "8" cannot be read.'],
  },
  "templates check": { args: [], keys: "problems templates", refused: nobody },
  "templates export": {
    args: ["--school", "1", "--card", "Banyan", "--out", "banyan.zip"],
    keys: "file kind id name school",
    refused: [["--school", "1", "--card", "Oak"], 1, 'no ID template "Oak"'],
  },
  "templates import": {
    args: ["banyan.zip", "--school", "1"],
    keys: "file kind id name school",
    refused: [["nowhere.zip", "--school", "1"], 1, "nowhere.zip"],
  },
  "fonts add": {
    args: [fileURLToPath(new URL("../own-fonts/Lora-Medium.woff2", import.meta.url)), "--school", "1"],
    keys: `${FONT} dry_run`,
    refused: [["classes.csv", "--school", "1"], 1, "This is not a font"],
  },
  "fonts list": { args: ["--school", "1"], keys: "fonts", refused: nobody },
  "fonts remove": {
    args: ["Lora Medium", "--school", "1"],
    keys: `${FONT} dry_run`,
    refused: [["Garamond", "--school", "1"], 1, 'There is no font "Garamond".'],
  },
  "logos set": {
    args: ["crest.jpg", "--school", "1"],
    keys: "school width height",
    refused: [["classes.csv", "--school", "1"], 1, "JPEG, PNG or WebP"],
  },
  "logos remove": {
    args: ["--school", "1"],
    keys: "school width height",
    refused: [["--school", "1"], 1, "There is no such logo"],
  },
  "users add": {
    args: ["asha", "--school", "1", "--password-file", "password.txt"],
    keys: "id username role school",
    refused: [["asha"], 2, "Specify the user's school with --school"],
  },
  "users list": { args: [], keys: "users", refused: [["--all"], 2, "unknown option '--all'"] },
  "users reset-password": {
    args: ["school", "--password-file", "password.txt"],
    keys: "id username",
    refused: [["nobody", "--password-file", "password.txt"], 1, 'no user "nobody"'],
  },
  "users edit": {
    args: ["admin", "--email", "head@example.org"],
    keys: "id username first_name last_name email",
    refused: [["admin"], 2, "Specify what to change with"],
  },
  "users remove": {
    args: ["asha", "--dry-run"],
    keys: "id username dry_run",
    refused: [["admin"], 1, "is a super admin and cannot be removed"],
  },
  "tokens add": {
    args: ["Nightly", "--user", "school", "--right", "classes.read"],
    keys: "id name rights school made_by expires_at token",
    refused: [
      ["Nightly", "--user", "school", "--right", "schools.read"],
      1,
      'You cannot give a token the right "schools.read"',
    ],
  },
  "tokens list": { args: [], keys: "tokens", refused: [["--all"], 2, "unknown option '--all'"] },
  "tokens rights": {
    args: ["--user", "school"],
    keys: "rights",
    refused: [["--user", "nobody"], 1, 'There is no user "nobody"'],
  },
  "tokens revoke": { args: ["1"], keys: "id name", refused: [["99"], 1, "There is no such API token"] },
  "webhooks add": {
    args: ["https://hooks.example/second", "--event", "cards.printed"],
    keys: "id address events school secret",
    refused: [["http://hooks.example/"], 2, "must begin with https"],
  },
  "webhooks list": { args: [], keys: "webhooks", refused: [["--all"], 2, "unknown option '--all'"] },
  "webhooks on": {
    args: ["1"],
    keys: "id address secret",
    refused: [["99"], 1, "There is no such webhook"],
  },
  "webhooks test": { args: ["1"], refused: [["99"], 1, "There is no such webhook"] },
  "webhooks deliveries": {
    args: ["1"],
    keys: "deliveries",
    refused: [["99"], 1, "There is no such webhook"],
  },
  "webhooks retry": { args: ["1"], keys: "id event", refused: [["99"], 1, "There is no such message"] },
  "webhooks remove": { args: ["2"], keys: "id address", refused: [["99"], 1, "There is no such webhook"] },
  "users factors": {
    args: ["school", "--remove"],
    keys: "id username app passkeys recovery_codes removed",
    refused: [["school", "--dry-run"], 2, "--dry-run works only with --remove. Without --remove,"],
  },
  "users disable": {
    args: ["asha"],
    keys: "username disabled",
    refused: [["nobody"], 1, 'no user "nobody"'],
  },
  "users enable": {
    args: ["asha"],
    keys: "username disabled",
    refused: [["nobody"], 1, 'no user "nobody"'],
  },
  doctor: { args: [], keys: "data healthy checks", refused: [["--all"], 2, "unknown option '--all'"] },
  backup: {
    args: ["--to", "backups"],
    keys: "folder made_at files bytes linked copied copied_bytes earlier rows missing removed seconds",
    refused: [["--to", "backups", "--keep", "0"], 2, "--keep must be a whole number, 1 or higher."],
  },
  backups: {
    args: ["backups"],
    keys: "backups",
    refused: [["s3://"], 2, "The backup location must be an address such as s3://"],
  },
  "verify-backup": {
    args: ["backups"],
    keys: "name made_at files seconds",
    refused: [["../backups"], 1, "There is no such backup."],
  },
  restore: {
    args: ["--data", "restored"],
    keys: "backup data made_at files rows missing kept erased_since dry_run seconds",
    refused: [
      ["students.csv"],
      1,
      "is not a backup because it has no manifest.json. To list the backups in a folder, run",
    ],
  },
  "keys new": {
    args: ["photos.key"],
    keys: "file",
    refused: [["students.csv"], 1, "keys are never overwritten"],
  },
  "keys encrypt": { args: [], refused: [[], 1, "Photos are not encrypted in this installation"] },
  "keys rotate": { args: [], refused: [[], 1, "Photos are not encrypted in this installation"] },
  "keys backup": {
    args: ["--to", "key-backups"],
    refused: [[], 1, "Photos are not encrypted in this installation"],
  },
  "keys restore": {
    args: ["keys.db"],
    refused: [["keys.db"], 1, "Photos are not encrypted in this installation"],
  },
  "breach-report": {
    args: [],
    keys: "children schools kinds without_contact affected",
    refused: [["--batch", "99"], 1, "no such batch"],
  },
  purge: {
    args: ["--older-than", "2y"],
    keys: "older_than students cards photos expected mails classes purged",
    refused: [["--older-than", "soon"], 2, '"soon" is neither a date'],
  },
  "year set": {
    args: ["--school", "1", "--name", "2025-26", "--ends-on", "2026-03-31"],
    keys: "school name ends_on",
    refused: [
      ["--school", "1", "--name", "2025-26", "--ends-on", "March"],
      2,
      "Enter a valid date as YYYY-MM-DD",
    ],
  },
  "year plan": {
    args: ["--school", "1"],
    keys: "school made_at ended year years_guessed classes unverified",
    refused: [["--school", "1", "--out", "plan.pdf"], 2, "must end in one of .csv, .xlsx, .json"],
  },
  "year promote": {
    args: ["--school", "1", "--plan", "plan.csv", "--changed", "take"],
    keys: "school year moved stayed left changed gone new_classes paused undo_until dry_run",
    refused: [["--school", "1"], 1, "is a guess. Check and confirm"],
  },
  "year show": { args: ["--school", "1"], keys: "school year undo", refused: nobody },
  "year undo": {
    args: ["--school", "1"],
    keys: "school year back returned kept kept_classes resumed dry_run",
    refused: [["--school", "1"], 1, "there is nothing to undo"],
  },
  "config show": { args: [], keys: "settings", refused: [["--all"], 2, "unknown option '--all'"] },
  move: {
    args: ["--to-folder", "moved"],
    keys: "from to tables files seconds",
    refused: [["--to", "mysql://localhost/idms"], 2, "must be an address such as postgres://"],
  },
  completion: { args: ["bash"], keys: "shell script", refused: [["tcsh"], 2, "Allowed choices are bash"] },
  help: { args: ["print"], keys: "help", refused: [["prnt"], 2, "unknown command 'prnt'"] },
  manual: { args: [], keys: "manual", refused: [["--all"], 2, "unknown option '--all'"] },
};

/** Returns every command listed in the manual. */
export async function commandsOfManual(): Promise<string[]> {
  const { stdout } = await runHere(["manual"]);
  const sections = stdout.replaceAll("\\-", "-").matchAll(/^\.SS "idms ([a-z -]+?) (?=[[<])/gm);
  return Array.from(sections, ([, command = ""]) => command);
}

/** The commands that need no data folder. */
const FREE = new Set(["calibrate", "completion", "help", "keys new", "manual", "templates starters"]);

/** Returns the words of a command, with its arguments in this world. */
export async function argsOf(
  { folder, data }: CommandWorld,
  command: string,
  args: readonly string[],
): Promise<string[]> {
  const named = { restore: "--data", "verify-backup": "backups" }[command];
  const at = named !== undefined && args[0] === named ? [await backup(folder)] : [];
  const own = [...at.map((path) => (command === "verify-backup" ? basename(path) : path)), ...args];
  const known = FREE.has(command) || args.includes("--data") ? [] : ["--data", data];
  return [...command.split(" "), ...own, ...known];
}

const backup = async (folder: string): Promise<string> =>
  join("backups", (await readdir(join(folder, "backups")))[0] as string);
