import { payloadOf, signedCode } from "@idms/core/cards/verify/signed-code";
import { asc, sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { transaction } from "../../../packages/server/src/installation/engines/connect.ts";
import { migrations } from "../../../packages/server/src/installation/migrations/migrate.ts";
import { printBatchStudents } from "../../../packages/server/src/installation/tables/schema.ts";
import { serverMigrations } from "../../../packages/server/src/installation/migrations/server-steps.ts";
import { printedCards } from "../printed-cards.ts";
import { appWithClass } from "../temporary-app.ts";

const codeOf = (name: string, expires: string | null): string =>
  signedCode(
    payloadOf({ key: 3, number: "0123456789AB", name, school: 12, expires }),
    Uint8Array.from({ length: 64 }, (_, at) => (at * 37) & 255),
  );

/** What cards show, and until when each is valid by that. */
const CARDS: readonly [texts: object | null, until: string | null][] = [
  // Names of 1 to 12 letters: codes of even and of odd length.
  ...Array.from({ length: 12 }, (_, length): [object, string] => {
    const until = `20${20 + length}-0${(length % 9) + 1}-28`;
    return [{ signed_code: codeOf("A".repeat(length + 1), until), school_year_ends: "31-03-1999" }, until];
  }),
  [{ signed_code: codeOf("अनन्या", "2027-03-31") }, "2027-03-31"],
  [{ signed_code: codeOf("Asha", "2099-12-31") }, "2099-12-31"],
  [{ signed_code: codeOf("Asha", null) }, null],
  [{ signed_code: codeOf("Ashas", null), school_year_ends: "31-03-2027" }, "2027-03-31"],
  [{ signed_code: "ID1:x" }, null],
  [{ school_year_ends: "31-03-2027" }, "2027-03-31"],
  [{ school_year_ends: "31-02-2027" }, null],
  [{ school_year_ends: "29-02-2028" }, "2028-02-29"],
  [{ school_year_ends: "29-02-2027" }, null],
  [{ school_year_ends: "end of March" }, null],
  [{ school_year_ends: "31-03-2027", valid_upto: "30/06/2028" }, "2028-06-30"],
  [{ school_year_ends: "31-03-2027", "Valid till": " " }, "2027-03-31"],
  [{ school_year_ends: "31-03-2027", validity: "one year" }, null],
  [{ full_name: "Asha" }, null],
  [{}, null],
  [null, null],
];

test("cards from before are valid until the day that their code says, or that they show; of others it is not known", async () => {
  const app = await appWithClass();
  const of = { school: app.school.id, classroom: app.classroom.id, student: null };
  await printedCards(
    app,
    of,
    CARDS.map((_, at) => `Asha ${at}`),
  );
  for (const [at, [texts]] of CARDS.entries())
    await transaction(app.db, (tx) =>
      tx
        .update(printBatchStudents)
        .set({ texts: texts && JSON.stringify(texts) })
        .where(sql`position = ${at}`)
        .run(),
    );
  const steps = inject("postgresql") ? serverMigrations : migrations;
  const step = steps.find(({ name }) => name.endsWith("_card-validity"));
  const [, ...updates] = step?.sql.split("--> statement-breakpoint") ?? [];
  expect(updates).toHaveLength(2);
  for (const update of updates) await transaction(app.db, (tx) => tx.run(sql.raw(update)));
  const { position, valid_until } = printBatchStudents;
  const kept = await app.db.select({ valid_until }).from(printBatchStudents).orderBy(asc(position)).all();
  expect(kept.map((card) => card.valid_until)).toEqual(CARDS.map(([, until]) => until));
});
