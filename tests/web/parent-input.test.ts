/** @module-tag thorough */
import { makeField } from "@idms/core/forms/values/field";
import { uploadText } from "@idms/core/messages";
import { describe, expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { everyField, freshPhone, makeLink, portrait, submittedAs, TOUCH_PHONE } from "./parent-link.ts";
import { webApp } from "./web-app.ts";

const web = webApp();

describe("a phone number", () => {
  test("is grouped as 3-3-4 while it is typed, and accepts neither letters nor an eleventh digit", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, path, TOUCH_PHONE);
    const phone = page.getByLabel("Parent Phone");
    await phone.pressSequentially("98a7-65");
    expect(await phone.inputValue()).toBe("987-65");
    await phone.pressSequentially("432109");
    expect(await phone.inputValue()).toBe("987-654-3210");
  });

  test("can be corrected in the middle, and the caret stays where the digit was typed", async () => {
    const { path } = await makeLink(web);
    const page = await web.open(null, path, TOUCH_PHONE);
    const phone = page.getByLabel("Parent Phone");
    await phone.pressSequentially("987654321");
    const caret = () => phone.evaluate((input: HTMLInputElement) => input.selectionStart);
    for (let step = 0; step < 6; step += 1) await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("0");
    expect([await phone.inputValue(), await caret()]).toEqual(["987-605-4321", 6]);
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    expect([await phone.inputValue(), await caret()]).toEqual(["987-543-21", 3]);
  });
});

test("every field has its label above it and opens the matching keyboard", async () => {
  const fields = [...everyField(), makeField("emergency_phone", "Emergency", "text")];
  const { path } = await makeLink(web, { fields });
  const page = await web.open(null, path, TOUCH_PHONE);
  const hints = async (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((input: HTMLInputElement) => ({
      below:
        input.getBoundingClientRect().top >= (input.labels?.[0]?.getBoundingClientRect().bottom ?? Infinity),
      type: input.type,
      mode: input.inputMode,
      fill: input.autocomplete,
    }));
  expect(await hints("Parent Phone")).toEqual({
    below: true,
    type: "tel",
    mode: "numeric",
    fill: "tel-national",
  });
  expect(await hints("Emergency")).toMatchObject({ below: true, type: "tel", mode: "numeric" });
  expect(await hints("Email")).toEqual({ below: true, type: "email", mode: "email", fill: "email" });
  expect(await hints("Student Name")).toMatchObject({ below: true, fill: "section-fullname name" });
  expect(await hints("Date of Birth")).toMatchObject({ below: true, type: "date" });
  expect(await page.locator("input[type=file]:not([accept='image/*'])").count()).toBe(0);
});

test("everything that can be touched is at least 44 px high and wide", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path, TOUCH_PHONE);
  await page.getByLabel("Photo", { exact: true }).setInputFiles(await portrait());
  await page.getByRole("button", { name: "Adjust" }).click();
  await page.getByRole("dialog").getByRole("group").waitFor();
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "button, input:not([hidden], [type=hidden]), select, textarea",
      ),
    ]
      .map((control) => {
        // A checkbox is as large as its label, which can be pressed as well.
        const box = (control.closest("label") ?? control).getBoundingClientRect();
        return { name: control.textContent || control.id, box };
      })
      .filter(({ box }) => box.height < 44 || box.width < 44)
      .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
  );
  expect(small).toEqual([]);
});

test("nothing overflows a screen of 320 px, even with an endless word", async () => {
  const fields = [makeField("x", "Label".repeat(20), "text", { required: true }), ...everyField()];
  const { path } = await makeLink(web, { fields });
  const page = await web.open(null, path, { ...TOUCH_PHONE, viewport: { width: 320, height: 640 } });
  await page.getByRole("button", { name: uploadText.submit }).click();
  await page.getByRole("alert").getByText(uploadText.fixErrors).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("the whole form is filled in and sent by keyboard alone", async () => {
  const { path } = await makeLink(web);
  const page = await web.open(null, path);
  page.on("filechooser", (chooser) => void portrait().then((file) => chooser.setFiles(file)));
  const { keyboard } = page;
  const next = async (name: string) => {
    await keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(name);
  };
  await page.getByLabel("Student Name").waitFor();
  // Past the choice of languages.
  await keyboard.press("Tab");
  await next("full_name");
  await keyboard.type("Keyboard Rao");
  await next("fatherName");
  await next("address");
  await keyboard.type("12 Hill Road");
  await next("blood_group");
  await keyboard.type("O");
  await next("parent_phone");
  const phone = freshPhone();
  await keyboard.type(phone);
  await next("photo");
  await keyboard.press("Enter");
  await page.getByRole("img", { name: "Photo, as it will be sent" }).waitFor();

  await keyboard.press("Tab");
  await keyboard.press("Enter");
  const cropper = page.getByRole("dialog", { name: "Adjust the photo" });
  await cropper.getByRole("group").waitFor();
  await expectAccessible(page);
  await keyboard.press("Escape");
  await cropper.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Adjust");

  await keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Rotate");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await page.getByRole("img", { name: "Sample of the front of the card" }).waitFor();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await page.getByText("What is kept:", { exact: false }).waitFor();
  await next("_consent");
  await keyboard.press("Space");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: uploadText.done }).waitFor();
  expect(await submittedAs(web, "Keyboard Rao")).toMatchObject([
    { parent_phone: phone, meta: { address: "12 Hill Road", blood_group: "O+" } },
  ]);
});
