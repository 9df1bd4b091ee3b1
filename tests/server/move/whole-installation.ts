import { printSentences } from "@idms/core/print/failures/print-sentences";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { usualNotice } from "@idms/core/forms/notices/usual-notice";
import { inArray } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { drawCardNumber } from "../../../packages/server/src/cards/printed/printed-card.ts";
import { pagesOf } from "../../../packages/server/src/installation/rows/pages-of.ts";
import { transaction, type Tx } from "../../../packages/server/src/installation/engines/connect.ts";
import * as schema from "../../../packages/server/src/installation/tables/schema.ts";
import { storeFile } from "../../../packages/server/src/installation/store/stored-files.ts";
import { openApp, type App } from "../../../packages/server/src/installation/open-app.ts";
import { sealLog } from "../../../packages/server/src/trust/sealing/seal-log.ts";
import { temporaryFolder } from "../temporary-folder.ts";

export const STUDENTS = 2500;
/** Number of deleted students with the highest IDs, which must not be reused. */
export const GONE = 7;

/**
 * Creates an installation in a folder with rows in every table, many in some, and files of every kind.
 * @returns its folder, which is not open
 */
export async function wholeInstallation(): Promise<string> {
  const data = await temporaryFolder();
  const app = await openApp({ data, create: true });
  try {
    const stored = {
      photos: await Promise.all(
        Array.from({ length: 30 }, (_, each) =>
          storeFile(app.files.photos, Buffer.from(`photo ${each}`), "jpg"),
        ),
      ),
      background: await storeFile(app.files.backgrounds, Buffer.from("background"), "png"),
      logo: {
        file: await storeFile(app.files.backgrounds, Buffer.from("logo"), "png"),
        shared: await storeFile(app.files.backgrounds, Buffer.from("shared logo"), "jpg"),
      },
      font: await storeFile(app.files.fonts, Buffer.from("font"), "ttf"),
    };
    await transaction(app.db, (tx) => fill(tx, stored));
    await sealLog(app);
    await writeFile(join(app.folder.fonts, "own.ttf"), "a font of the operator's");
    await writeFile(join(data, "session.key"), "k".repeat(32));
    await writeFile(join(data, "idms.config.json"), '{"port":9000}');
    await mkdir(join(app.folder.photos, "ab"), { recursive: true });
    // A killed program's remains do not count as files.
    await writeFile(join(app.folder.photos, "ab", ".x.jpg.1-0123456789ab.tmp"), "half");
  } finally {
    await app.close();
  }
  return data;
}

interface Stored {
  photos: string[];
  background: string;
  logo: { file: string; shared: string };
  font: string;
}

async function fill(tx: Tx, { photos, background, logo, font }: Stored): Promise<void> {
  const into = async (table: SQLiteTable, ...rows: object[]) => {
    for (const page of pagesOf(rows))
      await tx
        .insert(table)
        .values(page as never)
        .run();
  };
  const at = "2026-04-01T20:30:00.000Z";
  await into(
    schema.schools,
    { name: "Green Valley" },
    { name: "हरी घाटी 🏫", phone: "0301", address: "a\nb\t'c'" },
  );
  await into(schema.schoolLogos, { school_id: 1, ...logo, width: 96, height: 96 });
  await into(
    schema.users,
    { username: "root", password_hash: "x", role: "super_admin" },
    { username: "clerk", password_hash: "y", role: "client_admin", school_id: 1, disabled_at: at },
  );
  await into(schema.savedFilters, {
    user_id: 2,
    list: "students",
    name: "शेष",
    chosen: { status: "SENT_BACK" },
  });
  await into(
    schema.classes,
    { school_id: 1, class_name: "5", section: null },
    { school_id: 2, class_name: "६" },
  );
  await into(schema.formTemplates, { school_id: 1, name: "Form", fields: [{ label: 'Na"me\\', key: "n" }] });
  const link = { school_id: 1, class_id: 1, expires_at: at };
  await into(
    schema.classLinks,
    { ...link, kind: "photos", number: 7, token: "day" },
    { ...link, kind: "sign-off", number: 7, token: "proof" },
    {
      ...link,
      kind: "form",
      number: 9,
      form_template_id: 1,
      token: "t",
      is_active: false,
      max_uses: 3,
    },
  );
  await into(schema.classLinkNumbers, { kind: "photos", last: 8 }, { kind: "form", last: 12 });
  await into(schema.cardSignatures, {
    school_id: 1,
    student_id: 1,
    proof_link_id: 2,
    outcome: "wrong",
    note: "The name is short of a letter",
    made_by: "Ms Rao",
    card_version: "v",
  });
  await into(schema.cardOwnTexts, {
    school_id: 1,
    student_id: 1,
    name: "full_name",
    text: "A. Rao",
    instead_of: "Asha Rao",
    made_by: "root",
  });
  await into(schema.photoShots, {
    photo_day_id: 1,
    shot: "a",
    student_id: 1,
    taken_at: at,
    outcome: "taken",
  });
  await into(
    schema.students,
    ...Array.from({ length: STUDENTS + GONE }, (_, each) => ({
      school_id: 1,
      class_id: 1,
      link_id: each % 2 ? 3 : null,
      from_parents: each % 2 === 1,
      form_template_id: 1,
      status: each % 3 ? "VERIFIED" : "SUBMITTED",
      full_name: `Child ${each} Ünïcödé 🧒 ${each}`,
      photo: photos[each % photos.length],
      meta: { roll: each, note: each % 5 ? "नाम" : null, half: each / 2 },
      files: { photo: photos[each % photos.length] },
    })),
  );
  const last = Array.from({ length: GONE }, (_, each) => STUDENTS + 1 + each);
  await tx.delete(schema.students).where(inArray(schema.students.id, last)).run();
  await into(
    schema.uniqueAnswers,
    // Values whose byte order is no language's order.
    ...["a", "B", "ä", "Z", "é", "1", "०", "😀", "\u{ff5e}"].flatMap((value, each) =>
      Array.from({ length: 100 }, (_, more) => ({
        school_id: 1,
        field: `roll ${more % 3}`,
        value: `${value}${more}`,
        student_id: each + 1,
      })),
    ),
  );
  await into(
    schema.expectedStudents,
    { school_id: 1, class_id: 1, full_name: "Expected Ünïcödé", student_id: 1, not_students: [2, 3] },
    { school_id: 1, class_id: 1, full_name: "नाम", roll_no: "०७", phone: "9876543210", email: "a@b.example" },
  );
  await into(schema.photoShots, {
    photo_day_id: 1,
    shot: "b",
    expected_id: 2,
    photo: photos[1],
    taken_at: at,
    outcome: "waiting",
  });
  await into(schema.familyPages, { token_hash: "hash", school_id: 1, student_id: 1 });
  await into(schema.proposals, {
    school_id: 1,
    student_id: 1,
    kind: "again",
    note: "नाम",
    meta: { full_name: "Ünïcödé" },
    files: { photo: photos[2] ?? "" },
    source: "source",
  });
  const facts = { school: "Ünï", contact: "98765", months: 12 };
  await into(schema.notices, {
    school_id: 1,
    version: "v",
    texts: { ...usualNotice, hi: "नाम" },
    facts,
    approved_by: "root",
    approved_at: at,
  });
  await into(schema.consents, { school_id: 1, student_id: 1, version: "v", language: "hi", given_at: at });
  await into(schema.rosterCounts, { class_id: 1, expected: 2, received: 1 });
  await into(schema.distinctStudents, { first: 1, second: 2 });
  await into(schema.schoolYears, {
    school_id: 1,
    number: 1,
    name: "2026–27",
    ends_on: "2027-03-31",
    began_at: at,
    ended_name: "2025–26",
    promoted_by: "root",
    undo_until: at,
    new_classes: [1],
  });
  await into(schema.promotedStudents, {
    school_year_id: 1,
    student_id: 1,
    has_left: true,
    class_id: 1,
    status: "VERIFIED",
    updated_at: at,
    version: 2,
  });
  await into(schema.removedStudents, {
    id: STUDENTS + 1,
    school_id: 1,
    full_name: "Gone Ünïcödé",
    content: {
      student: { id: STUDENTS + 1, photo: photos[0], files: { photo: photos[0] }, meta: { note: "नाम" } },
      claims: [],
      cards: [],
    },
    reason: "twice",
    removed_by: "root",
    gone_at: at,
    left_with: 1,
  });
  await into(schema.submissionKeys, { link_id: 3, key_hash: "h", student_id: 2 });
  await into(schema.schoolFonts, {
    school_id: 1,
    family: "Own",
    weight: 400,
    italic: true,
    file: font,
    sha256: "s",
    size: 4,
    embedding: "installable",
  });
  await into(schema.idTemplates, {
    school_id: 1,
    name: "Card",
    is_default: true,
    background,
    background_width: 648,
    card_width_mm: 53.98,
    card_height_mm: 86,
    fields: { full_name: { x: 1.5 } },
    back_fields: {},
    rules: [{ at: 0, name: "house", values: ["Red"] }],
    version: 4,
  });
  await into(schema.printers, { name: "Press", profile: { offset: { x: 0.1, y: -2 } } });
  await into(
    schema.sessions,
    ...Array.from({ length: 600 }, (_, each) => ({
      id: `${each % 2 ? "s" : "S"}${each}`,
      user_id: 1,
      refresh_hash: `r${each}`,
      expires_at: at,
    })),
  );
  await into(schema.apiTokens, {
    user_id: 1,
    name: "Cron",
    rights: ["classes.read"],
    token_hash: "a",
    expires_at: at,
  });
  await into(schema.districts, { name: "उत्तर" }, { name: "North East", parent_id: 1 });
  await into(schema.appFactors, { user_id: 1, secret: "sealed", last_step: 58_800_000, confirmed_at: at });
  await into(
    schema.recoveryCodes,
    { user_id: 1, code_hash: "h1" },
    { user_id: 2, code_hash: "h1", used_at: at },
  );
  await into(schema.passkeys, {
    user_id: 1,
    name: "Ēriks’ phone",
    credential_id: "c",
    public_key: "AA==",
    counter: 4_294_967_295,
    transports: ["internal"],
  });
  await into(schema.spentTickets, { id: "t", expires_at: at });
  await into(schema.knownDevices, { user_id: 1, device: "d", last_at: at });
  await into(schema.identities, { provider: "cloud", subject: "Ü-1", user_id: 1 });
  await into(schema.webhooks, {
    school_id: 1,
    made_by: "root",
    address: "https://hooks.example/",
    events: ["cards.printed"],
    secret: "whsec_a",
  });
  await into(schema.sources, {
    school_id: 1,
    made_by: "root",
    address: "https://sis.example/ims/oneroster/rostering/v1p2",
    token_address: "https://sis.example/token",
    client_id: "Ü",
    secret: "s",
    progress: { began: at, since: null, school: null, at: 0, query: null } as never,
  });
  await into(schema.sourceLines, {
    school_id: 1,
    file: "users",
    sourced_id: "ü-1",
    line: { sourcedId: "ü-1", givenName: "Zoë" },
    run: 1,
  });
  await into(schema.webhookDeliveries, {
    webhook_id: 1,
    message_id: "msg_1",
    event: "cards.printed",
    happened_at: at,
    data: { batch: 1, school: 1, cards: null },
    due_at: at,
  });
  await into(schema.logForwards, { receiver: "syslog://log.example:514", after_id: 1, sent_at: at });
  await into(schema.resetTokens, { token_hash: "t", user_id: 2, expires_at: at });
  await into(schema.knownNetworks, { user_id: 1, network: "n", last_at: at });
  await into(schema.guessedNames, { slot: 9, count: 0.1 + 0.2, at }, { slot: 2, count: 3, at });
  await into(schema.guessTurns, { slot: 5, ready_at: at });
  await into(schema.printedTemplates, {
    id_template_id: 1,
    version: 4,
    template: { id: 1, name: "Card", fields: {}, back_fields: {}, images: {}, fonts: [] },
  });
  await into(
    schema.outputProfiles,
    ...Array.from({ length: 9 }, (_, each) => ({
      name: `Press ${each}`,
      sha256: `p${each}`,
      bytes: Buffer.from(Array.from({ length: 5000 }, (_none, byte) => (byte * each) % 256)),
    })),
  );
  const batch = {
    user_id: 1,
    made_by: "root",
    school_id: 1,
    school_name: "Green Valley",
    class_id: 1,
    class_name: "5",
    id_template_id: 1,
    template_name: "Card",
    template_version: 4,
    printed_template_id: 1,
    layout: "card",
    output_profile_id: 9,
    file_name: "5.pdf",
    sha256: "b",
    cards: 2,
    pages: 2,
  };
  await into(
    schema.printBatches,
    batch,
    ...Array.from({ length: 700 }, (_, each) => ({ ...batch, reprint_of: each + 1, reason: "lost" })),
  );
  await into(
    schema.printBatchStudents,
    ...Array.from({ length: 1200 }, (_, position) => ({
      batch_id: 1 + (position % 2),
      position,
      student_id: position + 1,
      name: `Child ${position}`,
      texts: "{}",
      photo: photos[0],
      number: drawCardNumber(),
    })),
  );
  await into(schema.printBatchWithout, {
    batch_id: 1,
    student_id: 1201,
    name: "Child 1200",
    code: "not_verified",
    reasons: [printSentences.notVerified()],
  });
  await into(schema.cardKeys, { id: 4_000_000_000, school_id: 1, public_key: "a", made_by: "root" });
  await into(schema.cardKeySecrets, { key_id: 4_000_000_000, private_key: "b" });
  await into(schema.cardOrders, {
    school_id: 1,
    user_id: 2,
    made_by: "green",
    needed_by: "2026-04-01",
    note: "n",
  });
  await into(schema.cardOrderClasses, {
    order_id: 1,
    position: 0,
    class_id: 1,
    class_name: "5 - A",
    batch_id: 1,
  });
  await into(schema.cardOrderSteps, { order_id: 1, step: 1, action: "take", said: "s", done_by: "root" });
  await into(schema.printWishes, {
    school_id: 1,
    wish: { template: 1, layout: "a4", printer: null, bleed: 2, marks: true },
  });
  await into(schema.watchedFiles, {
    path: "/drop/a.pdf",
    job: "/drop/a.csv",
    school_id: 1,
    sheet: "",
    batch_id: 2,
  });
  await into(schema.earlierVersions, {
    subject: "schools",
    subject_id: 1,
    version: 3,
    content: { name: "Old" },
    replaced_by: "root",
  });
  await into(
    schema.auditLog,
    ...Array.from({ length: 900 }, (_, each) => ({
      user_id: each % 2 ? 1 : null,
      actor: "root",
      action: "verify",
      subject: "students",
      subject_id: each,
      school_id: 1,
      details: { each },
    })),
  );
  await into(
    schema.classCounts,
    { class_id: 1, status: "VERIFIED", from_parents: true, count: 833 },
    { class_id: 1, status: "VERIFIED", from_parents: false, count: 833 },
    { class_id: 1, status: "SUBMITTED", from_parents: true, count: 417 },
    { class_id: 1, status: "SUBMITTED", from_parents: false, count: 417 },
  );
  await into(schema.alerts, { name: "certificate", told_at: at, is_well: false });
  await into(schema.imports, {
    kind: "students",
    state: "done",
    school_id: 1,
    made_by: "root",
    file: "नाम.csv",
    options: { verified: true },
    mapping: { Pupil: "full_name" },
    edits: [{ row: 2, column: "Name", text: "Ünïcödé" }],
    undo_until: at,
  });
  await into(schema.importRows, {
    import_id: 1,
    subject: "students",
    subject_id: 1,
    row: 2,
    is_new: true,
    version: 1,
  });
  await into(schema.importMappings, {
    school_id: 1,
    kind: "students",
    headings: "[]",
    mapping: { Pupil: "full_name" },
  });
  await into(schema.jobs, { kind: "export", made_by: "root", input: {}, folder: "f" });
  await into(schema.jobParts, { job_id: 1, part: 1, name: "1.pdf", file: "f/1.pdf", result: {} });
}

/** Returns all rows of a database's tables as the driver returns them, without those that are not moved. */
export async function dump(
  app: Pick<App, "db">,
  tables: readonly { name: string; key: readonly string[] }[],
) {
  const rows: Record<string, unknown[]> = {};
  for (const { name, key } of tables)
    rows[name] = await app.db.engine.run(
      `SELECT * FROM ${name} ORDER BY ${key.join(", ")}`,
      [],
      "all",
      "objects",
    );
  return rows;
}
