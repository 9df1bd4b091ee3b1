import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { providerFault, providersSchema, type Provider } from "@idms/core/school/accounts/provider";
import { providerRules } from "@idms/core/school/sign-in/provider-rule-sentences";
import { settingFailures } from "@idms/core/upkeep/installation/setting-failures";

/**
 * Reads the OpenID Connect providers from a file. Returns an empty list if the file does not exist.
 * @throws Failure `invalid`, which describes the fault in the file
 */
export async function readProviders(path: string | undefined): Promise<Provider[]> {
  if (path === undefined) return [];
  const text = await readText(path);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw settingFailures.providersNotJson({ file: path });
  }
  const read = providersSchema.safeParse(json);
  if (!read.success)
    throw settingFailures.providers({
      file: path,
      faults: read.error.issues.map((issue) => {
        const [where, what] = [whereIn(json, issue.path), providerFault(issue)];
        return where === "" ? what : providerRules.at({ where, what });
      }),
    });
  return Promise.all(
    read.data.map(async ({ client_secret_file: file, ...provider }) =>
      file === undefined
        ? provider
        : { ...provider, client_secret: (await readText(resolve(dirname(path), file))).trim() },
    ),
  );
}

/** Describes the location of a fault in the file, including the ID of the provider if it has one. */
function whereIn(json: unknown, [at, ...inside]: PropertyKey[]): string {
  const id =
    Array.isArray(json) && typeof at === "number" ? (json[at] as { id?: unknown } | null)?.id : undefined;
  const whose = at === undefined ? [] : [typeof id === "string" ? `"${id}"` : `provider ${Number(at) + 1}`];
  return [...whose, ...(inside.length > 0 ? [inside.join(".")] : [])].join(", ");
}

async function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw settingFailures.cannotRead({ file: path, error: String(error.code) });
  });
}
