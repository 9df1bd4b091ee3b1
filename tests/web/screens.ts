import type { Page } from "playwright-core";
import { NOTICE_PATH, noticeText } from "@idms/core/forms/notices/notice-text";
import { previewSetting } from "@idms/core/cards/checks/preview-notes";
import { adminSubmissionText, templateText } from "@idms/core/messages";
import { duplicateText } from "@idms/core/students/records/duplicate-text";
import { listText } from "@idms/core/students/answers/list-text";
import { recordText } from "@idms/core/students/records/record-text";
import { yearText } from "@idms/core/school/years/year-text";
import { texts, words } from "../../packages/web/src/say/say/hi-words.ts";
import type { Said } from "../../packages/web/src/say/say/say.ts";
import type { WebApp, Who } from "./web-app.ts";

export interface Screen {
  who: Who | null;
  path: string;
  /** The screen's heading. */
  head: string;
  /** Prepares the screen, in English or Hindi, before it is checked, for example by opening a dialog. */
  prepare?: (page: Page) => Promise<void>;
  /** The name of its picture in the README or the docs. */
  picture?: string;
}

/** Matches a text in English and in Hindi. */
const either = (...texts: string[]): RegExp => new RegExp(texts.join("|"));
const said = (english: Said): RegExp => either(english, words[english]);

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
};

/** The student with ID 1 in the demo school. */
const FIRST_STUDENT = "Aarav Sharma";

/** Adds the data that screens need and the demo lacks. */
export async function prepareScreens(web: Pick<WebApp, "call">): Promise<void> {
  const webhook = { address: "https://hooks.example/idms", events: ["cards.printed"] };
  await web.call("SUPER_ADMIN", "POST", "/webhooks/", webhook);
}

/** Every staff screen, with the dialogs that open on it. */
export const screens: readonly Screen[] = [
  { who: null, path: "/login", head: "ID Card Management System — Login" },
  { who: null, path: "/reset-password", head: "Reset password" },
  { who: "SUPER_ADMIN", path: "/", head: "Dashboard" },
  { who: "SUPER_ADMIN", path: "/admin/dashboard", head: "Dashboard" },
  { who: "SUPER_ADMIN", path: "/admin/schools", head: "Schools" },
  { who: "SUPER_ADMIN", path: "/admin/users", head: "School Admins" },
  { who: "SUPER_ADMIN", path: "/admin/districts", head: "Districts", prepare: press(said("New District")) },
  { who: "SUPER_ADMIN", path: "/school-counts", head: "Counts by school" },
  { who: "SUPER_ADMIN", path: "/school-counts/classes", head: "Counts by class" },
  { who: "SCHOOL_ADMIN", path: "/own-classes", head: "Classes" },
  { who: "SUPER_ADMIN", path: "/templates", head: "Form Templates" },
  { who: "SUPER_ADMIN", path: "/templates/new", head: templateText.create },
  { who: "SUPER_ADMIN", path: "/templates/1", head: "Edit Template", picture: "form-template" },
  { who: "SUPER_ADMIN", path: "/id-templates/1", head: "ID Templates" },
  { who: "SUPER_ADMIN", path: "/admin/submissions", head: "Submissions" },
  {
    who: "SUPER_ADMIN",
    path: "/admin/submissions?school=1&classroom=4",
    head: "Submissions",
    prepare: async (page) => {
      await press(either(adminSubmissionText.generate, texts.adminSubmissionText.generate))(page);
      await page.getByText(/^\d+ (?:cards|कार्ड), /).waitFor();
    },
    picture: "generate-cards",
  },
  { who: "SUPER_ADMIN", path: "/admin/id-templates", head: "ID Templates" },
  {
    who: "SUPER_ADMIN",
    path: "/admin/id-templates?school=1",
    head: "ID Templates",
    prepare: async (page) => page.locator('canvas[data-state="drawn"]').waitFor(),
    picture: "designer",
  },
  { who: "SUPER_ADMIN", path: "/jobs", head: "Jobs" },
  { who: "SUPER_ADMIN", path: "/imports", head: "Import" },
  {
    who: "SCHOOL_ADMIN",
    path: "/imports",
    head: "Import",
    prepare: async (page) => {
      await page.getByLabel(said("What to import")).selectOption("classes");
      const sheet = {
        name: "classes.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("Class,Total\n12,many\n"),
      };
      await page.locator('input[type="file"]').setInputFiles(sheet);
      await press(said("Preview import"))(page);
      await page.getByLabel(/^Total in row 2$|^पंक्ति 2 का Total$/).waitFor();
    },
  },
  { who: "SUPER_ADMIN", path: "/admin/print", head: "Print Desk" },
  {
    who: "SUPER_ADMIN",
    path: "/admin/print?school=1&classes=4",
    head: "Print Desk",
    prepare: async (page) => page.getByText(/^\d+ (?:cards?|कार्ड),/).waitFor(),
  },
  { who: "SUPER_ADMIN", path: "/orders", head: "Orders" },
  { who: "SCHOOL_ADMIN", path: "/orders", head: "Orders", prepare: press(said("Order Cards")) },
  { who: "SUPER_ADMIN", path: "/admin/printers", head: "Printers" },
  {
    who: "SUPER_ADMIN",
    path: "/admin/printers",
    head: "Printers",
    prepare: press(said("Add Printer")),
  },
  { who: "SCHOOL_ADMIN", path: "/account", head: "Sign-in and security" },
  { who: "SUPER_ADMIN", path: "/tokens", head: "API tokens", prepare: press(said("Create Token")) },
  { who: "SUPER_ADMIN", path: "/webhooks", head: "Webhooks", prepare: press(said("Add Webhook")) },
  { who: "SUPER_ADMIN", path: "/webhooks/1", head: "Webhook messages" },
  { who: "SUPER_ADMIN", path: "/admin/log", head: "Audit log" },
  { who: "SUPER_ADMIN", path: "/admin/backups", head: "Backups" },
  {
    who: "SUPER_ADMIN",
    path: "/admin/doctor",
    head: "Doctor",
    prepare: async (page) => {
      await press(said("Run checks"))(page);
      await page.getByRole("heading", { name: /checks? passed$|ठीक हैं?$/ }).waitFor();
    },
  },
  { who: "SUPER_ADMIN", path: "/admin/settings", head: "Settings" },
  {
    who: "SUPER_ADMIN",
    path: "/admin/settings?school=1",
    head: "Settings",
    prepare: async (page) =>
      page.getByText(either(previewSetting.label, texts.previewSetting.label)).waitFor(),
  },
  { who: "SUPER_ADMIN", path: "/admin/batches", head: "Printed batches" },
  { who: "SUPER_ADMIN", path: "/admin/batches/counts", head: "Printed cards by month" },
  { who: "SCHOOL_ADMIN", path: "/cards?state=all", head: "Hand Out Cards" },
  {
    who: "SUPER_ADMIN",
    path: "/admin/batches/1",
    head: "Batch 1",
    prepare: async (page) => page.locator("img.batch-picture").first().waitFor(),
  },
  {
    who: "SUPER_ADMIN",
    path: "/students/1",
    head: FIRST_STUDENT,
    prepare: async (page) => page.getByRole("img", { name: said("The front of the card") }).waitFor(),
  },
  { who: "SUPER_ADMIN", path: "/students", head: listText.title },
  { who: "SUPER_ADMIN", path: "/students/duplicates?school=1", head: duplicateText.title },
  { who: "SUPER_ADMIN", path: "/students/changed", head: recordText.changedCards },
  { who: "SUPER_ADMIN", path: "/students/removed", head: recordText.removed },
  { who: "SUPER_ADMIN", path: "/classes/4", head: "5 - A" },
  { who: "SUPER_ADMIN", path: "/cards", head: "Hand Out Cards" },
  { who: "SUPER_ADMIN", path: "/families/requests", head: "Requests" },
  { who: "SUPER_ADMIN", path: "/admin/approvals", head: "Approvals & PDFs (TODO)" },
  { who: "SUPER_ADMIN", path: "/school/upload-links", head: "Upload Links" },
  { who: "SCHOOL_ADMIN", path: "/", head: "Dashboard" },
  { who: "SCHOOL_ADMIN", path: "/school/dashboard", head: "Dashboard", picture: "dashboard" },
  { who: "SCHOOL_ADMIN", path: "/school/classes", head: "Classes" },
  { who: "SCHOOL_ADMIN", path: "/classes/staff", head: "Staff", prepare: press(said("New Staff Group")) },
  { who: "SCHOOL_ADMIN", path: "/classes/new-year", head: yearText.title },
  { who: "SUPER_ADMIN", path: "/classes/new-year?school=1", head: yearText.title },
  { who: "SCHOOL_ADMIN", path: NOTICE_PATH, head: noticeText.title },
  { who: "SUPER_ADMIN", path: `${NOTICE_PATH}?school=1`, head: noticeText.title },
  { who: "SCHOOL_ADMIN", path: "/school/upload-links", head: "Upload Links" },
  {
    who: "SCHOOL_ADMIN",
    path: "/school/upload-links",
    head: "Upload Links",
    prepare: press(/^Share | भेजें$/),
    picture: "share-link",
  },
  { who: "SCHOOL_ADMIN", path: "/students/1", head: FIRST_STUDENT },
  {
    who: "SCHOOL_ADMIN",
    path: "/students/1",
    head: FIRST_STUDENT,
    prepare: press(either(recordText.correct, texts.recordText.correct)),
  },
  { who: "SCHOOL_ADMIN", path: "/students/changed", head: recordText.changedCards },
  { who: "SCHOOL_ADMIN", path: "/students", head: listText.title },
  { who: "SCHOOL_ADMIN", path: "/students", head: listText.title, prepare: press(/^(?:Search|खोजें)/) },
  { who: "SCHOOL_ADMIN", path: "/classes/4", head: "5 - A" },
  { who: "SCHOOL_ADMIN", path: "/proofs", head: "Sign-off" },
  { who: "SUPER_ADMIN", path: "/proofs?school=1", head: "Sign-off" },
  {
    who: "SCHOOL_ADMIN",
    path: "/classes/4/proof",
    head: "Sign-off: 5 - A",
    prepare: async (page) => page.locator("img.proof-picture").first().waitFor(),
  },
  { who: "SCHOOL_ADMIN", path: "/classes/1/families", head: "Links for the children in 6 - A" },
  { who: "SCHOOL_ADMIN", path: "/classes/1/roster", head: "Roster for 6 - A" },
  { who: "SCHOOL_ADMIN", path: "/classes/4/links", head: "5 - A" },
  { who: "SCHOOL_ADMIN", path: "/families/requests", head: "Requests" },
  { who: "SCHOOL_ADMIN", path: "/jobs", head: "Jobs" },
  { who: "SCHOOL_ADMIN", path: "/tokens", head: "API tokens" },
  { who: "SCHOOL_ADMIN", path: "/webhooks", head: "Webhooks" },
  { who: "SCHOOL_ADMIN", path: "/students/removed", head: recordText.removed },
  { who: "SCHOOL_ADMIN", path: "/students/duplicates", head: duplicateText.title },
  { who: "SCHOOL_ADMIN", path: "/school/submissions", head: "Submissions" },
  {
    who: "SCHOOL_ADMIN",
    path: "/school/submissions",
    head: "Submissions",
    prepare: press(/^View | देखें$/),
    picture: "submission-details",
  },
];
