import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { classLabel } from "@idms/core";
import {
  chooseCards,
  generateCards,
  listClasses,
  readConfig,
  type App,
  type Classroom,
  type Config,
} from "@idms/server";
import { makeSchool, type DemoSchool } from "../demo/make-school.ts";
import { makeStudents } from "../demo/make-students.ts";
import { makeUsers, type DemoUser } from "../demo/make-users.ts";
import { EXIT } from "../exit-codes.ts";
import type { DataFlags } from "../flags.ts";
import { interruptible } from "../interruptible.ts";
import { operator } from "../operator.ts";
import { note, print, printJson, progress } from "../output.ts";
import { pdfName } from "../pdf-name.ts";
import { serveUntilStopped } from "../serve-until-stopped.ts";
import { withApp } from "../with-app.ts";

export interface DemoFlags extends DataFlags {
  port?: string;
  serve: boolean;
}

/** Makes a demo school, as far as an earlier run has not, prints the cards of its classes, and serves it. */
export async function demo(flags: DemoFlags): Promise<number> {
  const made = await interruptible((signal) =>
    withApp({ data: flags.data, create: true }, async (app) => {
      if (flags.serve) await readSettings(app, flags);
      return makeDemo(app, flags, signal);
    }),
  );
  if (!flags.json) report(made);
  if (!flags.serve) {
    if (flags.json) printJson({ ...made, url: null });
    return EXIT.done;
  }
  await withApp({ data: flags.data }, async (app) =>
    serveUntilStopped(app, await readSettings(app, flags), {
      logTo: process.stderr,
      onListening({ url }) {
        if (flags.json) printJson({ ...made, url });
        else print(`\nIDMS is at ${url}. Press Ctrl-C to stop.`);
      },
    }),
  );
  return EXIT.done;
}

/** The log of a demo is for its troubles alone. */
const readSettings = (app: App, { port }: DemoFlags): Promise<Config> =>
  readConfig(app.folder.root, { port, log_level: "warn" });

async function makeDemo(app: App, flags: DemoFlags, signal: AbortSignal): Promise<Demo> {
  const quiet = flags.quiet || flags.json;
  const made = await makeSchool(app);
  if (!quiet) note(`Making ${made.school.name} in ${app.folder.root} …`);
  await makeStudents(app, made, { quiet, signal });
  const users = await makeUsers(app, made.school);
  const pdfs: string[] = [];
  for (const [index, room] of (await listClasses(app.db, made.school.id)).entries()) {
    pdfs.push(await printClass(app, made, room, index, { quiet, signal }));
  }
  return { data: app.folder.root, pdfs, users };
}

/** Each class shows another design; students printed by an earlier run are printed again. */
async function printClass(
  app: App,
  { school, templates }: DemoSchool,
  room: Classroom,
  index: number,
  options: { quiet: boolean | undefined; signal: AbortSignal },
): Promise<string> {
  const label = classLabel(room);
  const folder = join(app.folder.root, "print");
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
      output: join(folder, pdfName(label)),
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

interface Demo {
  data: string;
  pdfs: string[];
  users: DemoUser[];
}

function report(made: Demo): void {
  print("\nThe ID cards of three classes:");
  for (const pdf of made.pdfs) print(`  ${pdf}`);
  print("\nUsers, shown only now:");
  for (const { username, password, role } of made.users) print(`  ${username} / ${password}  (${role})`);
}
