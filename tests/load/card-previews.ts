/**
 * Parents submit photos as the form sends them, first alone, then while five others request card previews in a loop:
 *
 * `npm run build && node tests/load/card-previews.ts [--clients 10] [--lookers 5] [--seconds 30]`
 *
 * Creates a demo school in a temporary folder, and reports the 95th percentile of a submission's duration without and
 * with previews, and how long a preview takes. No data leaves this machine.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { callApi, startIdms } from "./started-idms.ts";

const { values: flags } = parseArgs({
  options: {
    clients: { type: "string", default: "10" },
    lookers: { type: "string", default: "5" },
    seconds: { type: "string", default: "30" },
  },
});
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));
/** Pause between a parent's submissions, in ms. This produces far more submissions than one school has. */
const PAUSE_MS = 500;

interface Demo {
  users: { username: string; password: string; role: string }[];
}

const percentile = (values: readonly number[], part: number): number =>
  Math.round(
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0,
  );

const data = await mkdtemp(join(tmpdir(), "idms-previews-"));
const made = spawnSync(process.execPath, [program, "demo", "--data", data, "--no-serve", "--json"], {
  encoding: "utf8",
});
const demo = JSON.parse(made.stdout) as Demo;
// An address can make 300 attempts with a link in ten minutes, so each parent has a separate address.
const idms = await startIdms(data);
let phones = 6_000_000_000;
let addresses = 0;

async function ask(path: string, body: FormData): Promise<{ status: number; ms: number }> {
  addresses += 1;
  const from = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const began = performance.now();
  const response = await fetch(idms.url + path, {
    method: "POST",
    body,
    headers: { "X-Forwarded-For": from },
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - began };
}

try {
  const { username, password } = demo.users.find(
    ({ role }) => role === "SUPER_ADMIN",
  ) as Demo["users"][number];
  const { access } = await callApi<{ access: string }>(`${idms.url}/api/auth/token/`, null, "POST", {
    username,
    password,
  });
  const [school] = await callApi<{ id: number }[]>(`${idms.url}/api/schools/`, access);
  const [room] = await callApi<{ id: number }[]>(`${idms.url}/api/classes/?school=${school?.id}`, access);
  const [form] = await callApi<{ id: number }[]>(
    `${idms.url}/api/form-templates/?school=${school?.id}`,
    access,
  );
  const wish = { school: school?.id, classroom: room?.id, template: form?.id };
  const { token } = await callApi<{ token: string }>(`${idms.url}/api/upload-links/`, access, "POST", wish);
  const photo = await drawPortrait(3, { width: 1200, height: 1600 });
  const body = () => {
    const parts = new FormData();
    parts.set("full_name", "Asha Rao");
    parts.set("parent_phone", String((phones += 1)));
    parts.set("photo", new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
    return parts;
  };

  /** Makes parents submit and request previews for a while. */
  async function goOn(lookers: number) {
    const end = performance.now() + Number(flags.seconds) * 1000;
    const submitted: number[] = [];
    const looked: number[] = [];
    let sentAway = 0;
    const submitting = Array.from({ length: Number(flags.clients) }, async (_, client) => {
      await sleep((PAUSE_MS * client) / Number(flags.clients));
      while (performance.now() < end) {
        const { status, ms } = await ask(`/api/public/upload/${token}/`, body());
        if (status !== 201) throw new Error(`A submission was answered ${status}`);
        submitted.push(ms);
        await sleep(PAUSE_MS);
      }
    });
    const looking = Array.from({ length: lookers }, async () => {
      while (performance.now() < end) {
        const { status, ms } = await ask(`/api/public/preview/${token}/`, body());
        if (status === 200) looked.push(ms);
        else if (status === 503) {
          sentAway += 1;
          await sleep(200);
        } else throw new Error(`A preview was answered ${status}`);
      }
    });
    await Promise.all([...submitting, ...looking]);
    return { submitted, looked, sentAway };
  }

  await goOn(1);
  const alone = await goOn(0);
  const beside = await goOn(Number(flags.lookers));
  const again = await goOn(0);
  const p95 = percentile([...alone.submitted, ...again.submitted], 0.95);
  console.log(
    JSON.stringify(
      {
        submissions_alone: alone.submitted.length + again.submitted.length,
        submission_p50_alone_ms: percentile([...alone.submitted, ...again.submitted], 0.5),
        submission_p95_alone_ms: p95,
        submissions_beside: beside.submitted.length,
        submission_p50_beside_ms: percentile(beside.submitted, 0.5),
        submission_p95_beside_ms: percentile(beside.submitted, 0.95),
        ratio_p95: Number((percentile(beside.submitted, 0.95) / p95).toFixed(2)),
        previews: beside.looked.length,
        previews_sent_away: beside.sentAway,
        preview_p50_ms: percentile(beside.looked, 0.5),
        preview_p95_ms: percentile(beside.looked, 0.95),
      },
      null,
      2,
    ),
  );
} finally {
  await idms.end("SIGTERM");
  await rm(data, { recursive: true, force: true });
}
