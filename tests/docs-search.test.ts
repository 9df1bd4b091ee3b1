import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { searchIn, type Found, type Index } from "../docs/.vitepress/search-query.ts";
import { root } from "./source-files.ts";

/** What people type first, and the part of the documentation that answers their question. */
const QUESTIONS = {
  // a server's administrator
  "system requirements": "install#system-requirements",
  "install linux server": "install#install-on-debian-13",
  "start after reboot": "install#run-as-a-service-start-after-a-reboot-stop-the-server",
  "nginx https": "settings#https-with-nginx-or-another-proxy",
  "change port": "settings#change-the-port",
  "nightly backup": "administer#a-nightly-backup",
  "restore backup": "administer#backups",
  "reset admin password": "administer#a-forgotten-password",
  "upgrade new version": "upgrade#upgrade",
  "smtp email": "settings#send-emails",
  "disk full": "administer#a-full-or-failing-disk",
  "log file": "install#the-servers-log-file",
  "create school": "administer#add-a-school-or-change-its-name-or-address",
  "import csv students": "import#import-lists",
  "delete school data": "administer#a-school-has-left-delete-the-school-and-its-data",
  "move new server": "administer#restore-on-a-new-machine",
  "test backup": "administer#check-that-a-backup-works",
  "two factor login": "operation#second-factors-and-sessions",
  "change domain name": "settings#change-the-domain-name",
  "api key": "administer#create-or-revoke-an-api-token",
  "account locked": "administer#an-account-that-is-locked",
  "version number": "upgrade#which-version-is-running",
  // a school's clerk
  "create class": "collect#create-a-form-a-class-and-a-link",
  "share link parents": "collect#share-the-link-with-the-parents",
  "link not working": "collect#a-link-that-is-not-working",
  "correct student details": "verify#correct-a-students-name-or-other-details",
  "replace photo": "verify#replace-a-photo",
  "missing students": "collect#missing-students-who-has-not-submitted",
  "close link deadline": "collect#close-a-link-the-deadline-of-the-form",
  "verify student": "verify#verify-a-class",
  "duplicate student": "verify#duplicate-students-a-child-who-is-recorded-twice",
  "add form field": "collect#add-a-field-to-the-form",
  "add student manually": "collect#add-a-student-yourself",
  "export excel": "verify#export-a-list-to-excel",
  "forgot password": "administer#a-forgotten-password",
  "move student class": "verify#move-a-student-to-another-class",
  "photo size": "collect#photo-size-and-format",
  "reject submission": "verify#send-a-submission-back",
  "undo verify": "verify#undo-a-verification",
  "student left school": "verify#a-child-has-left-the-school",
  "take photos at school": "collect#photo-days",
  "white background": "verify#white-background-on-all-photos",
  "rename class": "collect#rename-or-delete-a-class",
  "siblings same phone": "collect#siblings-with-the-same-phone-number",
  "photo optional": "collect#make-a-photo-or-an-answer-optional",
  "change my password": "verify#change-your-password",
  // a print operator
  "print class pdf": "print#print-one-class-one-school-or-all-schools",
  "reprint one card": "print#reprint-one-card",
  "cards per sheet a4": "print#several-cards-on-an-a4-sheet",
  "front back duplex": "print#duplex-front-and-back",
  "pvc card printer": "print#bank-cards-for-a-card-printer",
  "crop marks bleed": "design#bleed-crop-marks-and-white-edges",
  "hindi font": "design#scripts-and-languages",
  "qr code barcode": "design#add-a-qr-code-or-a-barcode",
  "missing photo pdf": "print#missing-photos-in-the-pdf",
  "print only new cards": "print#print-only-new-cards",
  "print one student": "print#print-one-student",
  "undo print": "print#undo-a-print-unmark-a-batch",
  "change card size": "design#card-size-and-background-image",
  "expiry date": "design#the-expiry-date-of-a-card",
  "how many printed": "print#how-many-cards-were-printed",
  "back not aligned": "print#duplex-front-and-back",
};

const assets = join(root, "docs/.vitepress/dist/assets/chunks");
const [saved] = existsSync(assets) ? globSync("@localSearchIndex*.js", { cwd: assets }) : [];

describe.runIf(saved)("the search of the built site finds the answer first for", () => {
  let index: Index<Found>;

  beforeAll(async () => {
    const open = (path: string) => import(pathToFileURL(path).href);
    const { default: MiniSearch } = await open(join(root, "docs/node_modules/minisearch/dist/es/index.js"));
    const { default: text } = await open(join(assets, saved as string));
    const fields = ["title", "titles", "text"];
    // VitePress opens the index with these options.
    index = MiniSearch.loadJSON(text, {
      fields,
      storeFields: ["title", "titles"],
      searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
    });
  });

  test.each(Object.entries(QUESTIONS))("%s", (words, answer) => {
    expect(searchIn(index, words)[0]?.id).toBe(`/docs/${answer}`);
  });

  test("a word that is not finished, or misspelled", () => {
    expect(searchIn(index, "dupl")[0]?.id).toMatch(/#.*dupl/);
    expect(searchIn(index, "dupplicate")[0]?.id).toMatch(/#.*duplicate/);
  });

  test("only filler words", () => expect(searchIn(index, "how to").length).toBeGreaterThan(0));
});
