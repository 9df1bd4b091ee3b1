import { expect, test } from "vitest";
import { englishIn } from "./english-in.ts";
import { webApp } from "./web-app.ts";

const web = webApp();

test("in Hindi, the sign-in page, the frame of the screens and the dashboard are in Hindi", async () => {
  const signIn = await web.open(null, "/login", { locale: "hi-IN" });
  await signIn.getByRole("button", { name: "साइन इन करें" }).waitFor();
  expect(englishIn(await signIn.locator("body").innerText())).toEqual([]);
  const { username, password } = web.user("SCHOOL_ADMIN");
  await signIn.locator("main form input").nth(0).fill(username);
  await signIn.locator("main form input").nth(1).fill(password);
  await signIn.keyboard.press("Enter");
  await signIn.getByRole("heading", { name: "डैशबोर्ड" }).waitFor();
  expect(englishIn(await signIn.getByRole("navigation").first().innerText())).toEqual([]);
  const page = await web.open("SCHOOL_ADMIN", "/school/dashboard", { locale: "hi-IN" });
  await page.getByRole("heading", { name: "डैशबोर्ड" }).waitFor();
  expect(englishIn(await page.getByRole("navigation").first().innerText())).toEqual([]);
  const cards = await page.locator(".count-cards").innerText();
  expect(cards).toContain("विद्यार्थी");
  expect(englishIn(cards)).toEqual([]);
});
