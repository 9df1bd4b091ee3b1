import { join } from "node:path";
import { classLabel } from "@idms/core/school/classes/label";
import { CLASS_LINKS, expiryFromDays, isLinkOpen } from "@idms/core/collect/links/class-link";
import type { SheetRow } from "@idms/core/spreadsheets/cells/sheet-columns";
import { preparePhoto } from "@idms/core/node/photos/prepare-photo";
import { demoSchoolFolder, portraitFor } from "@idms/fixtures";
import { insertClass, listClasses, type Classroom } from "@idms/server/school/classes/class-rows";
import { transaction } from "@idms/server/installation/engines/connect";
import { storeFile } from "@idms/server/installation/store/stored-files";
import { makeClassLink } from "@idms/server/students/class-links/class-links";
import { findClassLinks } from "@idms/server/students/class-links/class-link-rows";
import type { App } from "@idms/server/installation/open-app";
import { readSheet } from "@idms/server/school/spreadsheets/read-sheet";
import { actOnRecord } from "@idms/server/students/edits/act-on-record";
import { requireLink, type PublicLink } from "@idms/server/collect/submissions/submission-rows";
import { submitStudent } from "@idms/server/collect/submissions/submit-student";
import { doer } from "../../app/operator.ts";
import { progress } from "../../terminal/output/output.ts";
import type { DemoSchool } from "./make-school.ts";
import type { MakeOptions } from "./make-students.ts";
import { listAnswers } from "@idms/server/installation/students/answer-rows";

/** The class that is still being submitted: some of its students are missing. */
const OPEN_CLASS = { class_name: "5", section: "A", total_students: 24 };
/** The number of the first portrait. Portraits with lower numbers belong to students.csv. */
const FIRST_PORTRAIT = 120;
/** One submission in this many is verified. The others are still waiting. */
const VERIFIED_EVERY = 5;

/** An open link and its class. */
export interface OpenLink {
  class: string;
  token: string;
  expires_at: string;
}

/**
 * Creates a class whose submissions are in progress. The class has an open link, and the school has verified some of
 * the submissions. Submissions are added with the same use case as the parents' form. Submissions from an earlier run
 * are left unchanged.
 */
export async function makeSubmissions(app: App, made: DemoSchool, options: MakeOptions): Promise<OpenLink> {
  const room = await findOrAddClass(app, made);
  const opened = await findOrAddLink(app, made, room);
  const { rows } = await readSheet(join(demoSchoolFolder(), "submissions.csv"));
  const known = new Set((await listAnswers(app.db, room.school_id)).map(({ meta }) => meta["parent_phone"]));
  const bar = progress("Submitting student details", rows.length, options);
  try {
    for (const [index, { cells }] of rows.entries()) {
      options.signal.throwIfAborted();
      if (!known.has(cells["parent_phone"])) await submit(app, opened, cells, index);
      bar.update(index + 1);
    }
  } finally {
    bar.end();
  }
  return { class: classLabel(room), token: opened.link.token, expires_at: opened.link.expires_at };
}

async function findOrAddClass({ db }: App, { school }: DemoSchool): Promise<Classroom> {
  const wanted = classLabel(OPEN_CLASS);
  const known = (await listClasses(db, school.id)).find((room) => classLabel(room) === wanted);
  return known ?? transaction(db, (tx) => insertClass(tx, { ...OPEN_CLASS, school_id: school.id }));
}

async function findOrAddLink(
  { db }: App,
  { school, form }: DemoSchool,
  room: Classroom,
): Promise<PublicLink> {
  const now = new Date();
  const { rows } = await findClassLinks(db, "form", school.id);
  const open = rows.find((link) => link.class_id === room.id && isLinkOpen(link, now));
  const link =
    open ??
    (await makeClassLink(db, doer(), "form", {
      school: school.id,
      classroom: room.id,
      template: form.id,
      expires_at: expiryFromDays(CLASS_LINKS.form.days, now),
      is_active: true,
      max_uses: null,
      notes: "",
    }));
  return requireLink(db, link.token);
}

async function submit(app: App, opened: PublicLink, cells: SheetRow["cells"], index: number): Promise<void> {
  const { bytes } = await preparePhoto(await portraitFor(FIRST_PORTRAIT + index));
  const photo = await storeFile(app.files.photos, bytes, "jpg");
  const answers = { values: { ...cells, photo }, keys: { own: [], earlier: [], page: null } };
  const { id } = await submitStudent(app.db, opened, answers, new Date());
  if (index % VERIFIED_EVERY === 0)
    await actOnRecord(app.db, doer(), { school: opened.link.school_id, id, action: "verify" });
}
