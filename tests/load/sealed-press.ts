/**
 * Compares the cost of encrypted photos with that of the same unencrypted photos, alternately: `idms generate` for a
 * class of the demo school, at the first and the following prints, and then on a server each, cards as shown in the
 * review and parents' submissions. The class is imported, with photos of 1,200 × 1,600 pixels.
 *
 * `npm run build && nice node tests/load/sealed-press.ts [rounds] [students]`
 *
 * Each figure is a median, in CPU time and in wall time. No data leaves this machine.
 */
import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { saveSettings } from "../../packages/server/src/installation/settings/config-file.ts";
import { processCpuSeconds } from "../bench/cpu-time.ts";
import { busyPhoto, ownPhoto } from "../server/own-photo.ts";
import { callApi, startIdms, type StartedIdms } from "./started-idms.ts";

const [rounds = 5, count = 400] = process.argv.slice(2).map(Number);
/** Number of cards shown, and of submissions, in each round. */
const CALLS = 40;
/** Number of prints after the first one, which takes as long as all of them together. */
const NEXT = 5;
const CLASS = "9 - P";
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
const root = await mkdtemp(join(tmpdir(), "idms-sealed-press-"));
const picture = await busyPhoto(1200, 1600);

interface Taken {
  cpu: number;
  real: number;
}

function idms(args: string[]): Taken & { stdout: string } {
  const line = [process.execPath, program, ...args].map((word) => `'${word}'`).join(" ");
  const timed = `TIMEFORMAT='%3R %3U %3S'; time ${line}`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", timed], { encoding: "utf8" });
  if (status !== 0) throw new Error(`idms ${args.join(" ")}: ${stderr.slice(-1000)}`);
  const [real, user, system] = (stderr.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  return { cpu: Number(user) + Number(system), real: Number(real), stdout };
}

/** Imports a class in which each student has an individual photo, because identical ones are held back. */
async function importClass(data: string): Promise<void> {
  const photos = join(root, "photos");
  await mkdir(photos);
  const lines = ["Student Name,Parent Phone,Photo"];
  for (let each = 0; each < count; each += 1) {
    // All photos differ in size, as with phones.
    await writeFile(join(photos, `${each}.jpg`), await busyPhoto(1200, 1600 + 2 * each));
    // Names consist of letters.
    const name = [...String(each)].map((digit) => "ABCDEFGHIJ"[Number(digit)]).join("");
    lines.push(`Asha ${name} Rao,${6_000_000_000 + each},${each}.jpg`);
  }
  const [sheet, classes] = [join(root, "class.csv"), join(root, "classes.csv")];
  await writeFile(sheet, `${lines.join("\n")}\n`);
  await writeFile(classes, `Class Name,Section,Total Students\n9,P,${count}\n`);
  const into = ["--data", data, "--school", "1"];
  idms(["import", "classes", classes, ...into]);
  idms(["import", "students", sheet, ...into, "--class", CLASS, "--photos", photos, "--verified"]);
}

/** Sends calls to a running server one after the other, and measures its CPU time for them. */
async function called(server: StartedIdms, call: (each: number) => Promise<Response>): Promise<Taken> {
  const pid = server.process.pid as number;
  const [began, used] = [performance.now(), processCpuSeconds(pid) as number];
  for (let each = 0; each < CALLS; each += 1) {
    const answer = await call(each);
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  return {
    cpu: (processCpuSeconds(pid) as number) - used,
    real: (performance.now() - began) / 1000,
  };
}

/** Returns the students whose cards are shown. */
function studentsOf(data: string): number[] {
  const db = new Database(join(data, "idms.db"), { readonly: true });
  const ids = db.prepare("SELECT id FROM students ORDER BY id DESC LIMIT ?").pluck().all(CALLS);
  db.close();
  return ids as number[];
}

/** Starts a server on a data folder, and returns everything needed to call it. */
async function served(data: string, password: string) {
  const server = await startIdms(data);
  const api = `${server.url}/api`;
  const user = { username: "admin", password };
  const { access } = await callApi<{ access: string }>(`${api}/auth/token/`, null, "POST", user);
  const get = <T>(path: string) => callApi<T>(`${api}/${path}`, access);
  const rooms = await get<{ id: number; name: string }[]>("classes/?school=1");
  const room = rooms.find(({ name }) => name === "9") ?? rooms[0];
  const [form] = await get<{ id: number }[]>("form-templates/?school=1");
  const wish = { school: 1, classroom: room?.id, template: form?.id };
  const { token } = await callApi<{ token: string }>(`${api}/upload-links/`, access, "POST", wish);
  const ids = studentsOf(data);
  let phones = 7_000_000_000;
  return {
    server,
    previews: () =>
      called(server, (each) =>
        fetch(`${api}/students/${ids[each % ids.length]}/card/`, {
          headers: { Authorization: `Bearer ${access}` },
        }),
      ),
    uploads: () =>
      called(server, () => {
        phones += 1;
        const body = new FormData();
        body.set("full_name", "Asha Rao");
        body.set("parent_phone", String(phones));
        const photo = new Uint8Array(ownPhoto(picture, phones % 1_000_000));
        body.set("photo", new File([photo], "photo.jpg", { type: "image/jpeg" }));
        // An address can make 300 attempts in ten minutes.
        const from = `10.${(phones >> 16) & 255}.${(phones >> 8) & 255}.${phones & 255}`;
        return fetch(`${api}/public/upload/${token}/`, {
          method: "POST",
          body,
          headers: { "X-Forwarded-For": from },
        });
      }),
  };
}

type Served = Awaited<ReturnType<typeof served>>;
const servers = new Map<string, Served>();
const taken = new Map<string, Taken[]>();

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

function tell(names: string[]): void {
  for (const what of names)
    for (const kind of ["cpu", "real"] as const) {
      const of = (how: string) => median((taken.get(`${what} ${how}`) ?? []).map((each) => each[kind]));
      const [before, after] = [of("open"), of("sealed")];
      const share = ((100 * before) / after).toFixed(0);
      const name = kind === "cpu" ? "processor" : "clock";
      console.log(`${what}, ${name}: ${before.toFixed(3)} s open, ${after.toFixed(3)} s sealed: ${share} %`);
    }
  console.log(`${count} students, ${rounds} rounds; load of the machine ${loadavg()[1]?.toFixed(1)}`);
}

try {
  const [open, sealed] = [join(root, "open"), join(root, "sealed")];
  const { users } = JSON.parse(idms(["demo", "--data", open, "--no-serve", "--json"]).stdout) as {
    users: { username: string; password: string }[];
  };
  const password = users.find(({ username }) => username === "admin")?.password ?? "";
  await importClass(open);
  await cp(open, sealed, { recursive: true });
  const key = join(root, "photos.key");
  idms(["keys", "new", key]);
  await saveSettings(sealed, { encryption_key_file: key });
  idms(["keys", "encrypt", "--data", sealed]);
  const note = (what: string, data: string, each: Taken) => {
    const name = `${what} ${data === sealed ? "sealed" : "open"}`;
    taken.set(name, [...(taken.get(name) ?? []), each]);
  };
  const inTurn = (round: number) => (round % 2 === 0 ? [open, sealed] : [sealed, open]);
  const out = join(root, "cards.pdf");
  const print = async (data: string) => {
    // Overwriting the last file would slow down only one of the two prints, because its memory is freed then.
    await rm(out, { force: true });
    const of = ["--school", "1", "--class", CLASS, "--status", "VERIFIED", "ID_GENERATED"];
    return idms(["generate", "--data", data, ...of, "--out", out, "--json"]);
  };
  // The untimed first run loads the files into memory.
  for (const data of [open, sealed]) await print(data);
  for (let round = 0; round < rounds; round += 1) {
    for (const data of inTurn(round)) {
      // The first print draws each photo on demand, and the next ones reuse the result.
      for (const made of ["renditions", "prints"])
        await rm(join(data, made), { recursive: true, force: true });
      note("first print", data, await print(data));
    }
    for (let next = 0; next < NEXT; next += 1)
      for (const data of inTurn(round + next)) note("next print", data, await print(data));
  }
  tell(["first print", "next print"]);
  for (const data of [open, sealed]) servers.set(data, await served(data, password));
  for (let round = -1; round < rounds; round += 1)
    for (const what of ["previews", "uploads"] as const)
      for (const data of inTurn(round)) {
        const each = await (servers.get(data) as Served)[what]();
        if (round >= 0) note(what, data, each);
      }
  tell(["previews", "uploads"]);
} finally {
  for (const { server } of servers.values()) await server.end("SIGTERM");
  await rm(root, { recursive: true, force: true });
}
