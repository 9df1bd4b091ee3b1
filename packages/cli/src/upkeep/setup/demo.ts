import { access, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { classLabel } from "@idms/core/school/classes/label";
import { classLinkAddress } from "@idms/core/collect/links/class-link";
import { fileNamePart } from "@idms/core/students/spreadsheets/photo-names";
import { listBatches } from "@idms/server/cards/printed/batch-rows";
import { listClasses, type Classroom } from "@idms/server/school/classes/class-rows";
import { readSettings } from "@idms/server/installation/settings/config";
import type { App } from "@idms/server/installation/open-app";
import { chooseCards } from "@idms/server/print/choosing/choose-cards";
import { generateCards } from "@idms/server/print/runs/generate-cards";
import { makeSchool, type DemoSchool } from "../demo/make-school.ts";
import { makeStudents } from "../demo/make-students.ts";
import { makeSubmissions, type OpenLink } from "../demo/make-submissions.ts";
import { makeUsers, type DemoUser } from "../demo/make-users.ts";
import { requireDemoFolder } from "../demo/require-demo-folder.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { FlagsOf } from "../../terminal/flags/flags.ts";
import { interruptible } from "../../terminal/output/interruptible.ts";
import { operator } from "../../app/operator.ts";
import { note, print, printJson, progress } from "../../terminal/output/output.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";
import { withApp } from "../../app/with-app.ts";
import { printableIds } from "@idms/server/installation/students/card-rows";

type DemoFlags = FlagsOf<"demo">;

/** The default folder of a demo, next to the folder that `idms init` sets up. */
export const DEMO_FOLDER = "./idms-demo";

/**
 * Creates a demo school, or completes one from an earlier run, prints the cards of its classes, and serves the demo.
 */
export async function demo(given: DemoFlags): Promise<number> {
  const flags = { ...given, data: given.data ?? (process.env.IDMS_DATA || DEMO_FOLDER) };
  await requireDemoFolder(flags.data);
  const made = await interruptible(
    (signal) =>
      withApp({ data: flags.data, create: true }, async (app) => {
        await settingsOf(app, flags);
        return makeDemo(app, flags, signal);
      }),
    "Run the command again to finish creating the demo.",
  );
  if (!flags.json) report(made);
  await withApp({ data: flags.data }, async (app) => {
    const { config, settings } = await settingsOf(app, flags);
    const isSet = settings.some(({ name, source }) => name === "base_url" && source !== null);
    const tell = (url: string | null) => {
      const base = isSet || url === null ? config.base_url : url;
      const links = made.links.map(({ token, ...link }) => ({
        ...link,
        url: classLinkAddress("form", base, token),
      }));
      if (flags.json) printJson({ ...made, links, url });
      else for (const link of links) print(`\nParents of ${link.class} fill in their form at ${link.url}`);
    };
    if (!flags.serve) return tell(null);
    return serveUntilStopped(app, config, {
      logTo: process.stderr,
      onListening({ url }) {
        tell(url);
        if (!flags.json) print(`\nIDMS is at ${url}. Press Ctrl-C to stop.`);
      },
    });
  });
  return EXIT.done;
}

/** Returns a demo's settings. Only warnings are logged. The port applies only if the demo is served. */
const settingsOf = (app: App, { port, serve }: DemoFlags) =>
  readSettings(app.folder.root, { ...(serve && { port }), log_level: "warn" });

async function makeDemo(app: App, flags: DemoFlags, signal: AbortSignal): Promise<Demo> {
  const quiet = flags.quiet || flags.json;
  const made = await makeSchool(app);
  if (!quiet) note(`Creating ${made.school.name} in ${app.folder.root} …`);
  const imported = await makeStudents(app, made, { quiet, signal });
  const users = await makeUsers(app, made.school);
  const pdfs: string[] = [];
  const rooms = (await listClasses(app.db, made.school.id)).filter((room) =>
    imported.includes(classLabel(room)),
  );
  for (const [index, room] of rooms.entries())
    pdfs.push(await printClass(app, made, room, index, { quiet, signal }));
  const link = await makeSubmissions(app, made, { quiet, signal });
  return { data: app.folder.root, pdfs, users, links: [link] };
}

/**
 * Prints a class. Each class uses a different design. A class is skipped if its PDF from an earlier run exists and no
 * student is waiting.
 */
async function printClass(
  app: App,
  { school, templates }: DemoSchool,
  room: Classroom,
  index: number,
  options: { quiet: boolean | undefined; signal: AbortSignal },
): Promise<string> {
  const label = classLabel(room);
  const folder = join(app.folder.root, "print");
  const output = join(folder, `idcards ${fileNamePart(label)}.pdf`);
  if (await isPrinted(app, room, output)) return output;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const chosen = await chooseCards(app, {
    school: String(school.id),
    class: label,
    template: String(templates[index % templates.length]?.id),
    statuses: ["VERIFIED", "ID_GENERATED"],
    layout: "card",
  });
  const bar = progress(`Printing ${label}`, chosen.studentIds.length, options);
  try {
    const { file } = await generateCards(app, chosen, {
      output,
      mark: true,
      actor: operator(),
      onProgress: bar.update,
      signal: options.signal,
    });
    return file;
  } finally {
    bar.end();
  }
}

/** Whether a class's PDF is up to date. */
async function isPrinted({ db }: App, { id }: Classroom, file: string): Promise<boolean> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere || (await printableIds(db, id, { statuses: ["VERIFIED"] })).length > 0) return false;
  return (await listBatches(db, { classroom: id })).some(({ file_name }) => file_name === file);
}

interface Demo {
  data: string;
  pdfs: string[];
  users: DemoUser[];
  links: OpenLink[];
}

function report(made: Demo): void {
  print("\nThe ID cards of three classes:");
  for (const pdf of made.pdfs) print(`  ${pdf}`);
  print("\nUsers and passwords, shown only once:");
  for (const { username, password, role } of made.users) print(`  ${username} / ${password}  (${role})`);
  print(
    `\nUse --data ${made.data} to run other commands on this school. Run idms init to set up a school of your own.`,
  );
}
