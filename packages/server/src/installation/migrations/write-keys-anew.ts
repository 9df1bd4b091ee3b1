import { userKeys } from "@idms/core/school/accounts/user-keys";
import { classKeys } from "@idms/core/school/classes/label";
import { listingKey, lookupKeys, searchKey } from "@idms/core/forms/values/lookup-keys";
import { uniqueKeyAnew } from "@idms/core/forms/answers/unique-answers";
import { schoolKeys } from "@idms/core/school/schools/school-keys";
import type { StudentMeta } from "@idms/core/students/records/student";
import { studentKeys } from "@idms/core/students/records/student-keys";
import { sql } from "drizzle-orm";
import type { Tx } from "../engines/connect.ts";
import { ROWS_PER_STATEMENT } from "../rows/pages-of.ts";

type Texts = Readonly<Record<string, string>>;

/** A table whose rows are found by keys: the columns of which these are made, and the keys by their columns. */
interface KeyedTable {
  table: string;
  from: readonly string[];
  keysOf(row: Texts): Texts;
}

const named = (row: Texts) => ({ ...lookupKeys(row.name ?? "") });
const listed = (column: string) => (row: Texts) => ({ sort_key: listingKey(row[column] ?? "") });

/** As the functions that write these rows have it; `versions/edit-row.ts` names them for what people edit. */
const KEYED: readonly KeyedTable[] = [
  {
    table: "students",
    from: ["full_name", "parent_phone", "meta"],
    keysOf: ({ full_name, parent_phone, meta = "{}" }) => ({
      ...studentKeys({ full_name, parent_phone, meta: JSON.parse(meta) as StudentMeta }),
    }),
  },
  {
    table: "expected_students",
    from: ["full_name"],
    keysOf: ({ full_name = "" }) => ({ ...lookupKeys(full_name) }),
  },
  {
    table: "classes",
    from: ["class_name", "section"],
    keysOf: ({ class_name = "", section = "" }) => {
      const { class_name_sort, section_sort, search_key } = classKeys({ class_name, section });
      return { class_name_sort, section_sort, search_key };
    },
  },
  {
    table: "schools",
    from: ["name", "email", "phone"],
    keysOf: ({ name = "", email = "", phone = "" }) => ({ ...schoolKeys({ name, email, phone }) }),
  },
  {
    table: "users",
    from: ["username", "first_name", "last_name", "email"],
    keysOf: ({ username = "", first_name = "", last_name = "", email = "" }) => ({
      ...userKeys({ username, first_name, last_name, email }),
    }),
  },
  { table: "districts", from: ["name"], keysOf: named },
  { table: "form_templates", from: ["name"], keysOf: named },
  { table: "id_templates", from: ["name"], keysOf: named },
  { table: "links", from: ["notes"], keysOf: ({ notes = "" }) => ({ search_key: searchKey([notes]) }) },
  { table: "printers", from: ["name"], keysOf: listed("name") },
  { table: "saved_filters", from: ["name"], keysOf: listed("name") },
  { table: "school_fonts", from: ["family"], keysOf: listed("family") },
];

/** Removed rows that go on holding their answers until they are gone or come back. */
export function removedAnew(content: string): string {
  const removed = JSON.parse(content) as { claims?: { field: string; value: string }[] };
  const claims = removed.claims?.map((claim) => ({ ...claim, value: uniqueKeyAnew(claim.value) }));
  return JSON.stringify(claims ? { ...removed, claims } : removed);
}

/** Writes all keys of a database of a server anew; where data lie in a file, SQL does it with core's functions. */
export async function writeKeysAnew(tx: Tx): Promise<void> {
  for (const keyed of KEYED) await writeRows(tx, keyed);
  await writeRows(tx, {
    table: "removed_students",
    from: ["content"],
    keysOf: ({ content = "{}" }) => ({ content: removedAnew(content) }),
  });
  await writeClaims(tx);
}

async function writeRows(tx: Tx, { table, from, keysOf }: KeyedTable): Promise<void> {
  const names = (columns: readonly string[]) => sql.raw(columns.join(", "));
  const written = Object.keys(keysOf({}));
  const read = [...new Set([...from, ...written])];
  for (let last = 0; ;) {
    const rows = await tx.all<Record<string, string | null> & { id: number }>(
      sql`SELECT id, ${names(read)} FROM ${sql.raw(table)} WHERE id > ${last} ORDER BY id LIMIT ${ROWS_PER_STATEMENT}`,
    );
    last = rows.at(-1)?.id ?? last;
    if (rows.length === 0) return;
    const changed = rows.flatMap((row) => {
      const texts = Object.fromEntries(read.map((column) => [column, row[column] ?? ""]));
      const keys = keysOf(texts);
      return written.some((column) => keys[column] !== row[column]) ? [{ id: row.id, keys }] : [];
    });
    if (changed.length === 0) continue;
    const values = changed.map(
      ({ id, keys }) =>
        sql`(${id}::bigint, ${sql.join(
          written.map((column) => sql`${keys[column]}::text`),
          sql`, `,
        )})`,
    );
    const set = sql.raw(written.map((column) => `${column} = anew.${column}`).join(", "));
    await tx.run(
      sql`UPDATE ${sql.raw(table)} AS kept SET ${set} FROM (VALUES ${sql.join(values, sql`, `)}) AS anew (id, ${names(written)}) WHERE kept.id = anew.id`,
    );
  }
}

/** Where two students hold one answer in two spellings, both go on holding it, each in its own. */
async function writeClaims(tx: Tx): Promise<void> {
  let last = { school_id: 0, field: "", value: "" };
  for (;;) {
    const rows = await tx.all<typeof last>(
      sql`SELECT school_id, field, value FROM unique_answers WHERE (school_id, field, value) > (${last.school_id}, ${last.field}, ${last.value}) ORDER BY school_id, field, value LIMIT ${ROWS_PER_STATEMENT}`,
    );
    const [end] = rows.slice(-1);
    if (!end) return;
    last = end;
    const anew = new Map(
      rows.map((row) => [JSON.stringify([row.school_id, row.field, uniqueKeyAnew(row.value)]), row]),
    );
    const values = [...anew].flatMap(([key, row]) => {
      const value = (JSON.parse(key) as [number, string, string])[2];
      return value === row.value
        ? []
        : [sql`(${row.school_id}::bigint, ${row.field}::text, ${row.value}::text, ${value}::text)`];
    });
    if (values.length === 0) continue;
    await tx.run(sql`
      UPDATE unique_answers AS kept SET value = anew.now
      FROM (VALUES ${sql.join(values, sql`, `)}) AS anew (school_id, field, before, now)
      WHERE kept.school_id = anew.school_id AND kept.field = anew.field AND kept.value = anew.before
        AND NOT EXISTS (
          SELECT 1 FROM unique_answers AS other
          WHERE other.school_id = anew.school_id AND other.field = anew.field AND other.value = anew.now
        )`);
  }
}
