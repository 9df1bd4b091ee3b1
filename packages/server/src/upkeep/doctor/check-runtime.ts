import { diskTypesetter } from "@idms/core/node/fonts/font-files";
import { prepareBackground } from "@idms/core/node/photos/prepare-photo";
import { renderPng } from "@idms/core/node/photos/render-png";
import { mm } from "@idms/core/units";
import { ok, problem, type Check } from "@idms/core/upkeep/installation/check";
import { hashPassword } from "../../school/accounts/hash-password.ts";
import { zonedTime } from "../../installation/settings/zoned-time.ts";

const NAME = "runtime";

/** The parts of the program that are made for each kind of machine, each tried. */
const parts = {
  "@node-rs/argon2": () => hashPassword("a password"),
  "@napi-rs/canvas": () => draw(),
  sharp: async () => prepareBackground(await draw()),
};

const draw = () => renderPng({ width: mm(9), height: mm(9), items: [] }, {}, diskTypesetter(), 100);

/** Node.js, the machine's own parts, and the clock with its zone, in which crontabs and printed times are. */
export async function checkRuntime(): Promise<Check> {
  const broken: string[] = [];
  for (const [name, attempt] of Object.entries(parts))
    await attempt().catch((error: unknown) => broken.push(`${name}: ${(error as Error).message}`));
  const { version, platform, arch } = process;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const found = `Node.js ${version.slice(1)} on ${platform} ${arch}; it is ${zonedTime(new Date())} (${zone})`;
  if (broken.length === 0) return ok(NAME, found);
  return problem(
    NAME,
    `${found}; ${broken.join("; ")}`,
    "Install idms again on this very machine, with the Node.js that runs it.",
  );
}
