import { resolve } from "node:path";
import { readSettings } from "@idms/server/installation/settings/config";
import { chooseDataFolder } from "@idms/server/installation/files/data-folder";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import type { DataFlags } from "../../terminal/flags/flags.ts";
import { printJson, printTable } from "../../terminal/output/output.ts";

/** Shows each server setting and its source. Passwords are hidden. */
export async function show(flags: DataFlags): Promise<number> {
  const root = resolve(chooseDataFolder(flags.data));
  const source = flags.data ? "--data" : process.env["IDMS_DATA"] ? "IDMS_DATA" : null;
  const settings = [{ name: "data", value: root, source }, ...(await readSettings(root, {})).settings];
  if (flags.json) printJson({ settings });
  else
    printTable(
      ["Setting", "Value", "From"],
      settings.map(({ name, value, source: from }) => [name, words(value), from ?? "default"]),
    );
  return EXIT.done;
}

function words(value: unknown): string {
  const text = Array.isArray(value) ? value.join(", ") : String(value ?? "");
  return text === "" ? "none" : text;
}
