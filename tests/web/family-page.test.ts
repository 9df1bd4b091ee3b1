import { setTimeout } from "node:timers/promises";
import { submissionText, uploadText } from "@idms/core/messages";
import { recordText } from "@idms/core/students/records/record-text";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { loadWords } from "../../packages/web/src/public/family-locales/words.ts";
import { loadTexts } from "../../packages/web/src/public/form-locales/languages.ts";
import { expectAccessible } from "./accessibility.ts";
import { addClass } from "./add-students.ts";
import { fillIn, freshPhone, makeLink, submittedAs, TOUCH_PHONE } from "./parent-link.ts";
import { printClass, reprintChanged } from "./print-class.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp();
const [texts, words] = await Promise.all([loadTexts("ta"), loadWords("ta")]);

/** Selects a portrait by number on the family's page in Tamil. Resolves when it is ready. */
async function choosePhoto(family: Page, which: number): Promise<void> {
  const photo = texts.usual("Photo");
  const buffer = await drawPortrait(which, { width: 600, height: 800 });
  await family
    .getByLabel(photo, { exact: true })
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  await family.getByRole("img", { name: texts.photo.chosen(photo) }).waitFor();
}

test(
  "a family sends two children, replaces a photo, corrects a printed card, which is reprinted, and withdraws",
  { tags: "thorough" },
  async () => {
    const room = await addClass(web.data, "Film", []);
    const { path } = await makeLink(web, { classroom: room });
    const phone = freshPhone();
    const page = await web.open(null, path, { ...TOUCH_PHONE, expectErrors: /409/ });
    await fillIn(page, "Asha Raoo", phone);
    await page.getByLabel("Father Name").fill("Ravi Rao");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: uploadText.done }).waitFor();
    const card = page.getByRole("link", { name: "See your child's card and its status" });
    const address = (await card.getAttribute("href")) ?? "";
    await page.getByRole("button", { name: "Add another child" }).click();

    // A sibling's form has the family's answers, and none of the sister's own.
    await page.getByLabel("Student Name").waitFor();
    expect(await page.getByLabel("Father Name").inputValue()).toBe("Ravi Rao");
    expect((await page.getByLabel("Parent Phone").inputValue()).replaceAll("-", "")).toBe(phone);
    expect(await page.getByLabel("Student Name").inputValue()).toBe("");
    await fillIn(page, "Asha Raoo", phone);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByText("The school has received your new details", { exact: false }).waitFor();
    await page.getByLabel("Student Name").fill("Arjun Rao");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: uploadText.done }).waitFor();
    const [asha] = await submittedAs(web, "Asha Raoo");
    const [arjun] = await submittedAs(web, "Arjun Rao");
    const id = (asha as { id: number }).id;

    const school = await web.open("SCHOOL_ADMIN", `/students/${id}`, { expectErrors: /404/ });
    await school.getByRole("button", { name: recordText.sendBack, exact: true }).click();
    await school.getByLabel("The photo", { exact: true }).check();
    await school.getByLabel(recordText.note).fill("பின்னணி இருட்டாக உள்ளது");
    await school.getByRole("dialog").getByRole("button", { name: recordText.sendBack, exact: true }).click();
    await school.getByText(recordText.sentBack).first().waitFor();

    const family = await web.open(null, address, TOUCH_PHONE);
    await family.getByText("Please correct").waitFor();
    await family.getByLabel("Language", { exact: true }).selectOption("தமிழ்");
    await family.getByText(words.stages.sent_back.name).waitFor();
    await family.getByText(words.toCorrect.reasons.photo, { exact: true }).first().waitFor();
    await family.getByText("பின்னணி இருட்டாக உள்ளது").waitFor();
    await expectAccessible(family);
    await family.getByRole("button", { name: words.correct }).click();
    await choosePhoto(family, 7);
    await expectAccessible(family);
    await family.getByRole("button", { name: words.send }).click();
    await family.getByText(words.said.corrected).waitFor();
    await family.getByText(words.stages.received.name, { exact: true }).waitFor();

    await school.reload();
    await school.getByRole("button", { name: submissionText.verify }).click();
    await school.getByRole("button", { name: recordText.unverify }).waitFor();
    await web.call("SCHOOL_ADMIN", "POST", `/students/${arjun?.id}/verify/`);
    await printClass(web, "Film", ["Asha Raoo", "Arjun Rao"]);

    await family.reload();
    await family.getByText(words.stages.printed.name, { exact: true }).waitFor();
    await family.getByRole("button", { name: words.propose }).click();
    await family.getByLabel(texts.usual("Student Name")).fill("Asha Rao");
    await family.getByLabel(texts.usual("Father Name")).fill("Ravi Kumar Rao");
    await family.getByLabel(words.yourWords).fill("ஒரு o அதிகம்");
    await choosePhoto(family, 8);
    await family.getByRole("button", { name: words.send }).click();
    await family.getByText(words.said.proposed).waitFor();
    await expectAccessible(family);

    await school.goto("/school/dashboard");
    await school.getByRole("link", { name: "1 family has a request" }).click();
    await school.waitForURL("**/families/requests");
    const listed = school.getByRole("table", { name: "Requests" }).getByRole("row");
    await listed.filter({ hasText: "Asha Raoo" }).waitFor();
    expect(await listed.count()).toBe(2);
    await expectAccessible(school);
    await school.getByRole("link", { name: "Asha Raoo" }).click();
    const asked = school.getByRole("alert").filter({ hasText: "The family has requested a correction" });
    await asked.getByText("Ravi Kumar Rao").waitFor();
    await asked.getByText("ஒரு o அதிகம்").waitFor();
    await expectAccessible(school);
    await asked.getByRole("button", { name: "Update the record" }).click();
    await eventually(() => asked.count()).toBe(0);
    const again = school.getByRole("alert").filter({ hasText: "have been sent again through a link" });
    await again.getByRole("button", { name: "Leave the record unchanged" }).click();
    await eventually(() => again.count()).toBe(0);
    const row = await web.call("SCHOOL_ADMIN", "GET", `/students/${id}/`);
    expect(row).toMatchObject({ status: "ID_GENERATED", meta: { fatherName: "Ravi Kumar Rao" } });
    await school.goto("/students/changed");
    const changed = school.getByRole("row").filter({ hasText: "Film" });
    await changed.locator("del", { hasText: "Asha Raoo" }).waitFor();
    await changed.locator("ins", { hasText: "Asha Rao" }).waitFor();
    const reprinted = await reprintChanged(web, id);
    expect(reprinted).toContain("Asha Rao");
    expect(reprinted).not.toContain("Asha Raoo");
    await school.reload();
    await school.getByText(recordText.noneChanged).or(school.getByRole("table")).first().waitFor();
    await eventually(() => changed.count()).toBe(0);

    await family.reload();
    await family.getByText("Ravi Kumar Rao").waitFor();
    expect(await family.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await family.getByText(words.agreed("").trim(), { exact: false }).waitFor();
    await family.getByRole("button", { name: words.endConsent.name }).click();
    await expectAccessible(family);
    await family.getByRole("button", { name: words.endConsent.yes, exact: true }).click();
    await family.getByText(words.endConsent.asked).waitFor();
    await eventually(() => family.getByRole("button", { name: words.endConsent.name }).count()).toBe(0);
    expect(await family.getByText(words.stages.printed.note).count()).toBe(0);
    await expectAccessible(family);
    await school.goto(`/students/${id}`);
    await school.getByText(/^Given .* to the standard notice in English/).waitFor();
    const wish = school
      .getByRole("alert")
      .filter({ hasText: "has withdrawn its consent and requested erasure" });
    await expectAccessible(school);
    await wish.getByRole("button", { name: "Remove the record" }).click();
    await school.getByRole("heading", { name: recordText.removed }).waitFor();
    await family.reload();
    await family.getByText(words.stages.withdrawn.note).waitFor();
    const gone = (await web.call("SCHOOL_ADMIN", "GET", "/students/removed/")) as { id: number }[];
    expect(gone.map((each) => each.id)).toContain(id);
  },
);

test(
  "a lost correction is kept on the phone and sent by itself, and offered again if someone else was faster",
  { tags: "thorough" },
  async () => {
    const [english, englishWords] = await Promise.all([loadTexts("en"), loadWords("en")]);
    const room = await addClass(web.data, "Tunnel", []);
    const { path } = await makeLink(web, { classroom: room });
    const page = await web.open(null, path, TOUCH_PHONE);
    await fillIn(page, "Meera Nair", freshPhone());
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: uploadText.done }).waitFor();
    const card = page.getByRole("link", { name: "See your child's card and its status" });
    const family = await web.open(null, (await card.getAttribute("href")) ?? "", {
      ...TOUCH_PHONE,
      expectErrors: /412|ERR_/,
    });
    const father = family.getByLabel("Father Name");
    const correct = family.getByRole("button", { name: englishWords.correct });
    const kept = family.getByText(english.draftKept);
    await correct.click();
    await father.fill("Suresh Nair");
    await family.reload();
    await correct.click();
    await kept.waitFor();
    expect(await father.inputValue()).toBe("Suresh Nair");
    await expectAccessible(family);

    // The first attempt is not sent, and the answer to the second is lost on its way back.
    let tries = 0;
    await family.route("**/api/public/family/*/", async (route) => {
      if (route.request().method() !== "POST" || ++tries > 2) return route.continue();
      if (tries === 2) await route.fetch();
      return route.abort("connectionfailed");
    });
    await family.getByRole("button", { name: englishWords.send }).click();
    await family.getByText(english.resent).waitFor();
    await expectAccessible(family);
    await family.getByText(englishWords.said.corrected).waitFor();
    expect(tries).toBe(3);
    await family.getByText("Suresh Nair").waitFor();
    const [meera] = await submittedAs(web, "Meera Nair");
    const row = await web.call("SCHOOL_ADMIN", "GET", `/students/${meera?.id}/`);
    expect(row).toMatchObject({ meta: { fatherName: "Suresh Nair" } });

    // Nothing that was sent or discarded stays on the phone.
    await correct.click();
    expect(await kept.count()).toBe(0);
    await father.fill("Somebody Else");
    await family.getByRole("button", { name: english.crop.cancel }).click();
    await correct.click();
    expect(await father.inputValue()).toBe("Suresh Nair");
    expect(await kept.count()).toBe(0);

    // A change by someone else is shown first, and what was typed here is still there.
    const name = family.getByLabel("Student Name");
    const other = await web.open(null, new URL(family.url()).pathname, TOUCH_PHONE);
    await other.getByRole("button", { name: englishWords.correct }).click();
    await other.getByLabel("Father Name").fill("Ramesh Nair");
    await other.getByRole("button", { name: englishWords.send }).click();
    await other.getByText(englishWords.said.corrected).waitFor();
    await name.fill("Meera K Nair");
    // However slowly the page reloads, the next correction starts from the current answers.
    await family.route("**/api/public/family/*/**", async (route) => {
      if (route.request().method() === "GET") await setTimeout(700);
      return route.fallback();
    });
    await family.getByRole("button", { name: englishWords.send }).click();
    await family.getByText(englishWords.said.changed).waitFor();
    await correct.click();
    await kept.waitFor();
    expect([await name.inputValue(), await father.inputValue()]).toEqual(["Meera K Nair", "Ramesh Nair"]);
    await family.getByRole("button", { name: englishWords.send }).click();
    await family.getByText(englishWords.said.corrected).waitFor();
    const both = await web.call("SCHOOL_ADMIN", "GET", `/students/${meera?.id}/`);
    expect(both).toMatchObject({ full_name: "Meera K Nair", meta: { fatherName: "Ramesh Nair" } });
  },
);

test(
  "an unknown address says so, and the form leads to what was sent from this phone",
  { tags: "thorough" },
  async () => {
    const nothing = await web.open(null, "/f/nothing-at-all", { ...TOUCH_PHONE, expectErrors: /404/ });
    await nothing.getByRole("alert").getByText("This page no longer exists.", { exact: false }).waitFor();
    await expectAccessible(nothing);
    const { path } = await makeLink(web);
    const page = await web.open(null, path, TOUCH_PHONE);
    const phone = freshPhone();
    await fillIn(page, "Kept Rao", phone);
    await page.getByLabel("Father Name").fill("ரவி ராவ்");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: uploadText.done }).waitFor();
    await page.goto(new URL(path, web.url).href);
    await page.getByRole("link", { name: "See your child's card and its status" }).click();
    await page.getByText("Kept Rao").first().waitFor();
    // In Urdu a Latin answer begins where its label does, on the right.
    await page.getByLabel("Language", { exact: true }).selectOption("اردو");
    await page.locator('html[dir="rtl"]').waitFor();
    const rights = await page.locator(".fp-answers dt, .fp-answers bdi").evaluateAll((each) =>
      each.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return Math.round(range.getBoundingClientRect().right);
      }),
    );
    expect(rights.length).toBeGreaterThan(2);
    expect(new Set(rights).size).toBe(1);
    await page.locator("header select").selectOption("English");
    // Also on another phone, such as the mother's.
    const other = await web.open(null, new URL(page.url()).pathname, TOUCH_PHONE);
    await other.getByRole("button", { name: "Add a brother or sister" }).click();
    await other.waitForURL(`**${path}`);
    expect(await other.getByLabel("Father Name").inputValue()).toBe("ரவி ராவ்");
    expect((await other.getByLabel("Parent Phone").inputValue()).replaceAll("-", "")).toBe(phone);
    await fillIn(other, "Brother Rao", phone);
    await other.getByRole("button", { name: "Submit" }).click();
    await other.getByRole("heading", { name: uploadText.done }).waitFor();
    expect(await submittedAs(web, "Brother Rao")).toMatchObject([{ meta: { fatherName: "ரவி ராவ்" } }]);
    // The school has not checked it, so it is removed at once.
    await page.getByRole("button", { name: "Withdraw the details" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Withdraw them" }).click();
    await page.getByText("These details were removed.", { exact: false }).waitFor();
    expect(await submittedAs(web, "Kept Rao")).toEqual([]);
  },
);
