/** @module-tag thorough */
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { TOUCH_PHONE } from "./parent-link.ts";
import { webApp } from "./web-app.ts";

const web = webApp();
let photo: string;
beforeAll(async () => {
  photo = await anyPhoto(web.data);
});

/** Adds verified students with a photo and with names that are hard to typeset. */
const addVerified = (name: string, ...names: string[]): Promise<number> =>
  addClass(
    web.data,
    name,
    names.map((full_name) => ({ full_name, status: "VERIFIED" as const, photo, meta: { full_name } })),
  );

const LONG = "Ananthapadmanabhan Venkateshwara Subramaniam Chidambaranathan Pillai";

test("a teacher checks cards on a phone and signs; the school sees this and resolves what is wrong", async () => {
  const classroom = await addVerified("Proof", "Asha Rao", "ஆசிரியர் வேங்கடராமன்", LONG);
  const { token } = (await web.call("SCHOOL_ADMIN", "POST", "/proof-links/", { classroom })) as {
    token: string;
  };
  const phone = await web.open(null, `/sign/${token}`, TOUCH_PHONE);
  await phone.getByText("0 of 3 checked").first().waitFor();
  await phone.getByRole("img", { name: "The card for Asha Rao" }).waitFor();
  await expectAccessible(phone);

  const right = phone.getByRole("button", { name: "Mark as correct: the card for Asha Rao" });
  await right.click();
  await phone.getByText("Type your name first.").waitFor();
  await phone.getByLabel("Your name").fill("Ms Rao");
  await right.click();
  await phone.getByText("1 of 3 checked").first().waitFor();
  await phone.getByRole("button", { name: `Something is wrong with the card for ${LONG}` }).click();
  await phone.getByLabel("What is wrong?").fill("He is called Pillai");
  await phone.getByRole("button", { name: "Tell the school" }).click();
  await phone.getByText("2 of 3 checked").first().waitFor();
  await expectAccessible(phone);

  const page = await web.open("SCHOOL_ADMIN", `/classes/${classroom}/proof`);
  await page.getByText("He is called Pillai").waitFor();
  await page.getByLabel("Cards to show").selectOption({ label: "Not signed yet (1)" });
  await page.getByRole("button", { name: "Sign the card for ஆசிரியர் வேங்கடராமன்" }).click();
  await page.getByRole("option", { name: "Signed (2)" }).waitFor({ state: "attached" });
  await page.getByLabel("Cards to show").selectOption({ label: "Something is wrong (1)" });
  await page.getByRole("link", { name: LONG }).click();
  await page.getByRole("button", { name: /^Mark as resolved and allow signing/ }).click();
  await page.getByText("Something is wrong with the card").waitFor({ state: "detached" });
  expect(await page.getByText("He is called Pillai").count()).toBe(0);
});

test("before printing, a text that is cut off can be shortened on the card, which can then be printed", async () => {
  const classroom = await addVerified("Mend", LONG.repeat(3), "Bela");
  const page = await web.open("SUPER_ADMIN", `/admin/print?school=1&classes=${classroom}`);
  await page.getByText(/^1 card,/).waitFor();
  await page.getByText("Some cards will not be printed").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Shorten card text..." }).first().click();
  await page.getByRole("dialog").getByRole("textbox").first().fill("A. V. S. C. Pillai");
  await page.getByRole("button", { name: "Save card text" }).click();
  await page.getByText(/^2 cards,/).waitFor();
  await page.getByRole("button", { name: "Print 2 Cards" }).waitFor();
});
