import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { classLabel } from "@idms/core";
import { chooseCards, generateCards, listClasses, type App, type Classroom } from "@idms/server";
import { makeSchool, type DemoSchool } from "../demo/make-school.ts";
import { makeStudents } from "../demo/make-students.ts";
import { makeUsers, type DemoUser } from "../demo/make-users.ts";
import { EXIT } from "../exit-codes.ts";
import { interruptible } from "../interruptible.ts";
import { operator } from "../operator.ts";
import { note, print, printJson, progress } from "../output.ts";
import { pdfName } from "../pdf-name.ts";
import { withApp } from "../with-app.ts";

export interface DemoFlags {
  data?: string;
  json?: boolean;
  port?: string;
  serve: boolean;
}

/** Makes a demo school, as far as an earlier run has not, and prints the cards of its classes. */
export function demo(flags: DemoFlags): Promise<number> {
  return interruptible((signal) =>
    withApp({ data: flags.data, create: true }, async (app) => {
      const made = await makeSchool(app);
      if (!flags.json) note(`Making ${made.school.name} in ${app.folder.root} …`);
      await makeStudents(app, made, { quiet: flags.json, signal });
      const users = await makeUsers(app, made.school);
      const pdfs: string[] = [];
      for (const [index, room] of (await listClasses(app.db, made.school.id)).entries()) {
        pdfs.push(await printClass(app, made, room, index, { quiet: flags.json, signal }));
      }
      report({ data: app.folder.root, pdfs, users, url: null }, flags);
      return EXIT.done;
    }),
  );
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

interface DemoReport {
  data: string;
  pdfs: string[];
  users: DemoUser[];
  url: string | null;
}

function report(made: DemoReport, flags: DemoFlags): void {
  if (flags.json) {
    printJson(made);
    return;
  }
  print("\nThe ID cards of three classes:");
  for (const pdf of made.pdfs) print(`  ${pdf}`);
  print("\nUsers, shown only now:");
  for (const { username, password, role } of made.users) print(`  ${username} / ${password}  (${role})`);
}
