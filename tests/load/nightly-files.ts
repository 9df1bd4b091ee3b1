/**
 * Imports a file of 2,000 children on 30 nights. Each night, 40 children change: names, classes and phone numbers are
 * corrected, some leave, and others arrive. The import is killed at random moments until it ends. The planned changes
 * must equal a plain comparison of the two files, each change must be made once, and nobody may be lost or doubled:
 *
 * `npm run build && node tests/load/nightly-files.ts [--nights 30] [--children 2000] [--seed 1] [--fetch]`
 *
 * With `--fetch`, the children are fetched from a OneRoster provider instead, and the form asks for no number and no
 * birth date, so that only the provider's ID says who a child with another surname is. Every fifth night all children
 * are fetched, while some disappear.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { writePortraits } from "@idms/fixtures";
import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { CLIENT } from "../server/sources/roster-provider.ts";
import { requireSound, run, withDatabase } from "./killed-commands.ts";
import { nightlyRoster } from "./nightly-roster.ts";

const { values: flags } = parseArgs({
  options: {
    nights: { type: "string", default: "30" },
    children: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    fetch: { type: "boolean", default: false },
  },
});
const [NIGHTS, CHILDREN] = [Number(flags.nights), Number(flags.children)];
/** The number of children of each kind of change in a night. */
const EACH = { Name: 12, Class: 8, Phone: 8, leave: 6, arrive: 6 };
/** The number of children who have a photo from the first night on. No later file has photos. */
const PHOTOS = flags.fetch ? 0 : 20;
/** All fetched children are fetched again in each of this many nights. */
const WHOLE_NIGHTS = 5;
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

let state = Number(flags.seed);
/** Returns a random whole number below `most`, the same for the same seed (mulberry32). */
function random(most: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
}
const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;

const GIVEN =
  "Asha Bilal Chitra Dev Esha Farhan Gita Hari Ishan Jaya Kiran Lata Mohan Nila Omkar Priya".split(" ");
const FAMILY = "Rao Khan Menon Patel Roy Das Sharma Nair Iyer Gupta".split(" ");
const ROOMS = Array.from({ length: 40 }, (_, at) => `${1 + (at % 10)} - ${"ABCD"[Math.floor(at / 10)]}`);
const COLUMNS = ["Admission No", "Name", "Phone", "DOB", "Class"] as const;
type Child = Record<(typeof COLUMNS)[number], string>;

let made = 0;
let phones = 0;
const newPhone = (): string => String(9_100_000_000 + (phones += 7));
function newChild(): Child {
  made += 1;
  return {
    "Admission No": `A${10_000 + made}`,
    Name: `${pick(GIVEN)} ${pick(FAMILY)}`,
    Phone: newPhone(),
    DOB: flags.fetch
      ? ""
      : `20${10 + random(8)}-${String(1 + random(12)).padStart(2, "0")}-${String(1 + random(28)).padStart(2, "0")}`,
    Class: pick(ROOMS),
  };
}

/** Returns a corrected name. A fetched child may get another surname, because the ID still says who it is. */
function newName(name: string): string {
  const [given = ""] = name.split(" ");
  if (flags.fetch) return `${given} ${pick(FAMILY.filter((family) => !name.endsWith(family)))}`;
  return `${name} ${pick(["K", "Kumari", "S", "Devi"])}`;
}

/** Returns the next night's file. No child has two changes in a night. */
function nextNight(file: readonly Child[]): Child[] {
  const open = file.map((_, at) => at);
  const some = (count: number) =>
    new Set(Array.from({ length: count }, () => open.splice(random(open.length), 1)[0] as number));
  const [names, rooms, newPhones, leave] = [
    some(EACH.Name),
    some(EACH.Class),
    some(EACH.Phone),
    some(EACH.leave),
  ];
  return [
    ...file.flatMap((child, at): Child[] => {
      if (leave.has(at)) return [];
      if (names.has(at)) return [{ ...child, Name: newName(child.Name) }];
      if (rooms.has(at)) return [{ ...child, Class: pick(ROOMS.filter((room) => room !== child.Class)) }];
      if (newPhones.has(at)) return [{ ...child, Phone: newPhone() }];
      return [child];
    }),
    ...Array.from({ length: EACH.arrive }, newChild),
  ];
}

const byNumber = (file: readonly Child[]) => new Map(file.map((child) => [child["Admission No"], child]));

const headingOf = (column: keyof Child): string =>
  flags.fetch ? (({ ...FETCHED } as Partial<Child>)[column] ?? column) : column;

/** Compares two files by admission number, without any rule of the import. */
function plainDifference(before: ReadonlyMap<string, Child>, file: readonly Child[]) {
  const numbers = byNumber(file);
  return {
    arrived: file.filter((child) => !before.has(child["Admission No"])).map(({ Name }) => Name),
    changed: file.flatMap((child, at) => {
      const was = before.get(child["Admission No"]);
      const columns = was ? COLUMNS.filter((column) => was[column] !== child[column]) : [];
      return was && columns.length > 0
        ? [
            {
              row: at + 2,
              changes: columns.map((column) => ({
                column: headingOf(column),
                from: was[column],
                to: child[column],
              })),
            },
          ]
        : [];
    }),
    gone: [...before.values()].filter((child) => !numbers.has(child["Admission No"])).map(({ Name }) => Name),
  };
}

interface Planned {
  plan: { action: string; row: number; name: string; changes?: unknown[] }[];
  gone: { name: string }[];
}

process.env["IDMS_WEBHOOK_NETWORKS"] = "127.0.0.1";
const fetched = flags.fetch ? await nightlyRoster(ROOMS, random) : undefined;
/** The headings under which fetched answers arrive. */
const FETCHED = { Name: "givenName+middleName+familyName", Phone: "phone", Class: "Class" };
const folder = await mkdtemp(join(tmpdir(), "idms-nights-"));
try {
  const [data, sheet, photos] = ["data", "sis.csv", "photos"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const idms = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [program, ...args, "--data", data], { maxBuffer: 2 ** 28 }))
      .stdout;
  const told = [makeField("admission_no", "Admission No", "text"), makeField("dob", "Date of Birth", "date")];
  const fields = [
    ...defaultFields().map((field) => (field.type === "file" ? { ...field, required: false } : field)),
    ...(flags.fetch ? [] : told),
  ];
  const files = {
    fields: join(folder, "fields.json"),
    classes: join(folder, "classes.csv"),
    word: join(folder, "word"),
  };
  await writeFile(files.fields, JSON.stringify(fields));
  await writeFile(files.classes, `Class,Total\n${ROOMS.map((room) => `${room},99`).join("\n")}\n`);
  await writeFile(files.word, "a password for one night\n");
  await idms("init", "--school", "Night", "--no-input", "--password-file", files.word);
  await idms("forms", "add", "Details", "--school", "Night", "--fields", files.fields);
  await idms("import", "classes", files.classes, "--school", "Night", "-q");

  if (fetched) {
    const { url } = fetched.provider;
    await writeFile(files.word, CLIENT.secret);
    const at = ["--address", url, "--token-address", `${url}/token`, "--client-id", CLIENT.id];
    await idms("import", "connect", "--school", "Night", ...at, "--secret-file", files.word);
  }

  const write = (file: readonly Child[], photo?: (at: number) => string, isWhole = false) => {
    fetched?.give(file, isWhole);
    if (isWhole) withDatabase(data, (db) => db.prepare("UPDATE sources SET whole_at = '2026-01-01'").run());
    const headings = [...COLUMNS, ...(photo ? ["Photo"] : [])];
    const lines = file.map((child, at) => [
      ...COLUMNS.map((column) => child[column]),
      ...(photo ? [photo(at)] : []),
    ]);
    return writeFile(sheet, `${[headings, ...lines].map((line) => line.join()).join("\n")}\n`);
  };
  const students = ["import", "students", fetched ? "--fetch" : sheet, "--school", "Night"];
  const args = [...students, "--data", data];
  const stored = () =>
    withDatabase(data, (db) => {
      requireSound(db);
      return db
        .prepare<[], { meta: string; name: string; room: string; photo: string | null; sourced_id: string }>(
          "SELECT meta, sourced_id, full_name AS name, coalesce(class_name || ' - ' || section, class_name) AS room, photo FROM students JOIN classes ON classes.id = class_id ORDER BY students.id",
        )
        .all()
        .map(({ meta, name, room, photo, sourced_id }) => {
          const answers = JSON.parse(meta) as Record<string, string>;
          const child: Child = {
            "Admission No": fetched ? sourced_id.replace("u", "A") : (answers["admission_no"] ?? ""),
            Name: name,
            Phone: answers["parent_phone"] ?? "",
            DOB: answers["dob"] ?? "",
            Class: room,
          };
          return { child, photo };
        });
    });
  const actions = () =>
    withDatabase(data, (db) =>
      Number(
        db
          .prepare(
            "SELECT count(*) FROM audit_log WHERE action = 'import' AND subject = 'students' AND subject_id IS NOT NULL",
          )
          .pluck()
          .get(),
      ),
    );

  let file = Array.from({ length: CHILDREN }, newChild);
  const names = Array.from({ length: PHOTOS }, (_, at) => `${at}.jpg`);
  await mkdir(photos);
  await writePortraits(photos, names);
  await write(file, (at) => names[at] ?? "");
  await run([...args, ...(fetched ? [] : ["--photos", photos])]);
  const first = stored();
  assert.equal(first.length, CHILDREN);
  const photosBefore = first.map(({ photo }) => photo);
  assert.equal(photosBefore.filter(Boolean).length, PHOTOS);

  /** Everyone who was ever in a file, as last seen. */
  const known = byNumber(file);
  const count = { changes: 0, kills: 0, runs: 0 };
  let took = 2000;
  for (let night = 1; night <= NIGHTS; night += 1) {
    file = nextNight(file);
    await write(file, undefined, flags.fetch && night % WHOLE_NIGHTS === 0);
    const wanted = plainDifference(known, file);
    const { plan, gone } = JSON.parse(await idms(...students, "--dry-run", "--json", "-q")) as Planned;
    assert.deepEqual(
      plan.flatMap(({ action, name }) => (action === "create" ? [name] : [])),
      wanted.arrived,
    );
    assert.deepEqual(
      plan.flatMap(({ action, row, changes }) => (action === "change" ? [{ row, changes }] : [])),
      wanted.changed,
    );
    assert.deepEqual(gone.map(({ name }) => name).toSorted(), wanted.gone.toSorted());
    assert.deepEqual(
      plan.filter(({ action }) => action === "reject"),
      [],
    );

    const before = { actions: actions(), children: stored() };
    for (let kill = 1 + random(3); kill > 0; kill -= 1) {
      const { killed } = await run(args, random(Math.ceil(took * 1.1)));
      count.runs += 1;
      if (killed) count.kills += 1;
      // All of the night is stored, or nothing is.
      const done = actions() - before.actions;
      assert.ok(
        done === 0 || done === wanted.arrived.length + wanted.changed.length,
        `${done} changes after a kill`,
      );
      if (done === 0) assert.deepEqual(stored(), before.children);
    }
    took = (await run(args)).ms;
    count.runs += 1;
    for (const child of file) known.set(child["Admission No"], child);
    const after = stored();
    assert.deepEqual(
      after.map(({ child }) => child),
      [...known.values()],
    );
    assert.deepEqual(
      after.slice(0, CHILDREN).map(({ photo }) => photo),
      photosBefore,
    );
    assert.equal(actions() - before.actions, wanted.arrived.length + wanted.changed.length);
    count.changes += wanted.arrived.length + wanted.changed.length + EACH.leave;
  }
  process.stdout.write(
    `${NIGHTS} nights of ${CHILDREN} children: ${count.changes} changes, each made once, in ${count.runs} runs of which ${count.kills} were killed; ${known.size} children stored, of whom ${known.size - file.length} have left\n`,
  );
} finally {
  fetched?.end();
  await rm(folder, { recursive: true, force: true });
}
