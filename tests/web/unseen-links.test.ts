import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { resetPasswordText, uploadText } from "@idms/core/messages";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { fillIn, makeLink, submittedAs, TOUCH_PHONE } from "./parent-link.ts";
import { eventually, webApp } from "./web-app.ts";

const web = webApp({ env: async () => ({ IDMS_LINKS_IN: "fragment" }) });

/** Records every URL that a page requests from the server, as a proxy would log it. */
function written(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url().split("#")[0] ?? ""));
  return addresses;
}

/** Opens a page at an address with the token in its fragment, and returns the URLs requested from the server. */
async function openUnseen(address: string): Promise<{ page: Page; addresses: string[]; token: string }> {
  const token = address.split("#")[1] ?? "";
  expect(token).toMatch(/^[\w-]{16,}$/);
  const page = await web.open(null, "/verify", TOUCH_PHONE);
  const addresses = written(page);
  await page.goto(address);
  return { page, addresses, token };
}

const isNowhere = (addresses: readonly string[], token: string): void => {
  expect(addresses.length).toBeGreaterThan(1);
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
};

test(
  "a parent's link and a family's page put no token in an address sent to the server, and work as usual",
  { tags: "thorough" },
  async () => {
    const { token } = await makeLink(web);
    const staff = await web.open("SCHOOL_ADMIN", "/school/upload-links");
    await staff.getByText(`${web.url}/u/#${token}`, { exact: true }).waitFor();

    const { page, addresses } = await openUnseen(`/u/#${token}`);
    await fillIn(page, "Asha Unseen");
    await page.getByLabel("Father Name").fill("Ravi Rao");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: uploadText.done }).waitFor();
    const card = page.getByRole("link", { name: "See your child's card and its status" });
    const address = (await card.getAttribute("href")) ?? "";
    expect(address).toMatch(/^\/f\/#/);
    isNowhere(addresses, token);
    expect(await submittedAs(web, "Asha Unseen")).toHaveLength(1);

    const { page: family, addresses: ofFamily, token: own } = await openUnseen(address);
    const photo = family.locator("img.fp-photo");
    await eventually(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      100,
    );
    await expectAccessible(family);
    const zip = family.waitForEvent("download");
    await family.getByRole("button", { name: "Download all stored data" }).click();
    expect((await zip).suggestedFilename()).toBe("idms.zip");
    await family.getByRole("button", { name: "Correct the details" }).click();
    await family.getByLabel("Student Name").fill("Asha Seen");
    await family.getByRole("button", { name: "Send to the school" }).click();
    await eventually(async () => (await submittedAs(web, "Asha Seen")).length).toBe(1);
    await family.getByText("The details have been corrected").waitFor();
    await family.getByRole("button", { name: "Add a brother or sister" }).click();
    await family.getByLabel("Father Name").waitFor();
    expect(await family.getByLabel("Father Name").inputValue()).toBe("Ravi Rao");
    expect(new URL(family.url()).hash).toBe(`#${token}`);
    isNowhere(ofFamily, own);
    isNowhere(ofFamily, token);
  },
);

test(
  "sign-offs, photo days, reset links and staff searches put nothing in such an address, either",
  { tags: "thorough" },
  async () => {
    const photo = await anyPhoto(web.data);
    const names = ["Bela Iyer", "Chitra Nair"];
    const classroom = await addClass(
      web.data,
      "Unseen",
      names.map((full_name) => ({ full_name, status: "VERIFIED" as const, photo, meta: { full_name } })),
    );
    const make = async (path: string) =>
      (await web.call("SCHOOL_ADMIN", "POST", path, { classroom })) as { token: string };
    const proof = await openUnseen(`/sign/#${(await make("/proof-links/")).token}`);
    const drawn = proof.page.getByRole("img", { name: "The card for Bela Iyer" });
    await eventually(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      100,
    );
    await proof.page.getByLabel("Your name").fill("Ms Rao");
    await proof.page.getByRole("button", { name: "Mark as correct: the card for Bela Iyer" }).click();
    await proof.page.getByText("1 of 2 checked").first().waitFor();
    isNowhere(proof.addresses, proof.token);

    const day = await openUnseen(`/photo-day/#${(await make("/photo-days/")).token}`);
    const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: "#3a6ea5" } })
      .jpeg()
      .toBuffer();
    await day.page.getByRole("button", { name: /Bela Iyer/ }).click();
    await day.page
      .getByLabel("Open the camera")
      .setInputFiles({ name: "1.jpg", mimeType: "image/jpeg", buffer });
    await day.page.getByRole("button", { name: "Use and continue" }).click();
    const isTaken = async () => {
      const all = (await web.call("SCHOOL_ADMIN", "GET", `/students/?classroom=${classroom}`)) as {
        full_name: string;
        status: string;
      }[];
      return all.find(({ full_name }) => full_name === "Bela Iyer")?.status;
    };
    await eventually(isTaken).toBe("SUBMITTED");
    isNowhere(day.addresses, day.token);

    const zoya = { username: "zoya", password: "correct horse 9", email: "zoya@example.org", school: 1 };
    await web.call("SUPER_ADMIN", "POST", "/users/", zoya);
    await fetch(`${web.url}/api/auth/password-reset/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: zoya.email }),
    });
    const mailed = async (): Promise<string | undefined> => {
      const outbox = join(web.data, "outbox");
      for (const name of await readdir(outbox).catch(() => [])) {
        const text = (await readFile(join(outbox, name), "utf8"))
          .replaceAll("=\r\n", "")
          .replaceAll("=\n", "");
        const found = /reset-password\/#([\w-]+)/.exec(text)?.[1];
        if (found !== undefined) return found;
      }
      return undefined;
    };
    await eventually(mailed).toBeDefined();
    const reset = await openUnseen(`/reset-password#${await mailed()}`);
    await reset.page.getByLabel(resetPasswordText.newPassword, { exact: true }).fill("a field of kites");
    await reset.page.getByLabel(resetPasswordText.confirmPassword, { exact: true }).fill("a field of kites");
    await reset.page.getByRole("button", { name: resetPasswordText.save }).click();
    await reset.page.waitForURL("**/login");
    isNowhere(reset.addresses, reset.token);

    const staff = await web.open("SCHOOL_ADMIN", "/school/submissions");
    const addresses = written(staff);
    await staff
      .getByRole("searchbox")
      .or(staff.getByLabel(/^Search/))
      .first()
      .fill("Bela");
    await staff.getByRole("link", { name: "Bela Iyer" }).waitFor();
    await eventually(() => new URL(staff.url()).hash).toBe("#search=Bela");
    await staff.reload();
    await staff.getByRole("link", { name: "Bela Iyer" }).waitFor();
    const box = staff
      .getByRole("searchbox")
      .or(staff.getByLabel(/^Search/))
      .first();
    await eventually(() => box.inputValue()).toBe("Bela");
    expect(addresses.filter((address) => /bela/i.test(address))).toEqual([]);
  },
);
