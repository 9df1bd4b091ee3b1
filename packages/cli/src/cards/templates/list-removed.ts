import type { App } from "@idms/server/installation/open-app";
import { schoolNames } from "@idms/server/school/schools/school-rows";
import type { Removable, RemovedRow } from "@idms/server/trust/versions/removed-rows";
import { zonedTime } from "@idms/server/installation/settings/zoned-time";
import type { ListFlags } from "../../terminal/flags/flags.ts";
import { EXIT } from "../../terminal/output/exit-codes.ts";
import { printList } from "../../terminal/output/output.ts";

type Removed = RemovedRow<Removable>;

/**
 * Lists the removed items of a school that can still be restored. If the school is null, lists those of all schools.
 * @param kinds the removed items, keyed by the name of their list in the JSON output
 */
export async function listRemoved(
  app: App,
  flags: ListFlags,
  school: number | null,
  kinds: Readonly<Record<string, readonly Removed[]>>,
): Promise<number> {
  const names = await schoolNames(app.db);
  const asTold = ({ row: { id, name, school_id }, removed_by, gone_at }: Removed) => ({
    id,
    name,
    school: names.get(school_id) ?? "",
    removed_by,
    until: gone_at,
  });
  const told = Object.entries(kinds).map(
    ([kind, rows]) =>
      [kind, rows.filter(({ row }) => school === null || row.school_id === school).map(asTold)] as const,
  );
  printList(
    flags,
    Object.fromEntries(told),
    ["Kind", "ID", "Name", "School", "Removed by", "Restore until"],
    () =>
      told.flatMap(([kind, rows]) =>
        rows.map(({ id, name, school: of, removed_by, until }) => [
          kind.slice(0, -1),
          String(id),
          name,
          of,
          removed_by,
          zonedTime(new Date(until)),
        ]),
      ),
  );
  return EXIT.done;
}
