import { expect, test } from "vitest";
import { webApp } from "./web-app.ts";

const web = webApp();

/** Returns the English words in a text, except for the product's name and that of the language. */
const englishIn = (text: string): string[] =>
  (text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !["IDMS", "English", "Ctrl"].includes(word));

test("in Hindi, the sign-in page, the frame of the screens and the dashboard are in Hindi", async () => {
  const signIn = await web.open(null, "/login", { locale: "hi-IN" });
  await signIn.getByRole("button", { name: "साइन इन करें" }).waitFor();
  expect(englishIn(await signIn.locator("body").innerText())).toEqual([]);
  const page = await web.open("SCHOOL_ADMIN", "/school/dashboard", { locale: "hi-IN" });
  await page.getByRole("heading", { name: "डैशबोर्ड" }).waitFor();
  expect(englishIn(await page.getByRole("navigation").first().innerText())).toEqual([]);
  const cards = await page.locator(".count-cards").innerText();
  expect(cards).toContain("विद्यार्थी");
  expect(englishIn(cards)).toEqual([]);
});
