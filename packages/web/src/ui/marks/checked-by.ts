import { schemaResolver } from "@mantine/form";
import { retell } from "../../say/say/retell.ts";

type Schema = Parameters<typeof schemaResolver>[0];

/** Checks a form by a schema of core, which says in the language of the page what is wrong. */
export function checkedBy(schema: Schema): (values: object) => Record<string, string> {
  const check = schemaResolver(schema, { sync: true });
  return (values) =>
    Object.fromEntries(
      Object.entries(check(values as Record<string, unknown>)).map(([name, message]) => [
        name,
        retell(String(message)),
      ]),
    );
}
