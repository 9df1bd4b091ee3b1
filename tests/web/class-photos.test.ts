import { beforeAll, expect, test } from "vitest";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { expectAccessible } from "./accessibility.ts";
import { clipped } from "./clipped.ts";
import { eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();
const lens = { username: "lens", password: "correct horse 9" };
const LONG = "Venkatanarasimharajuvaripeta Lakshminarasimhan";
let classroom: number;

beforeAll(async () => {
  const [room] = (await web.call("SCHOOL_ADMIN", "GET", "/classes/")) as { id: number }[];
  classroom = room?.id as number;
  const [form] = (await web.call("SUPER_ADMIN", "GET", "/form-templates/?school=1")) as { id: number }[];
  const answers = { full_name: LONG, parent_phone: "9876500001" };
  await web.call("SCHOOL_ADMIN", "POST", "/students/", { classroom, form: form?.id, answers });
  const user = { ...lens, role: "PHOTOGRAPHER", place: "class", school: 1, classes: [classroom] };
  await web.call("SUPER_ADMIN", "POST", "/users/", user);
});

interface Child {
  name: string;
  photo: string | null;
}

test(
  "a photographer adds a photo of a child on a phone, after a file that is not a photo is refused",
  { tags: "thorough" },
  async () => {
    const page = await web.open(lens, "/", { viewport: PHONE, expectErrors: /415/ });
    await page.getByRole("heading", { name: "Photos", exact: true }).waitFor();
    const child = page.getByRole("listitem").filter({ hasText: LONG });
    const choose = child.getByRole("button", { name: /^(Add a|Replace the) photo: Venkata/ });
    await choose.waitFor();
    expect(await clipped(page)).toEqual([]);
    await expectAccessible(page);
    const give = async (name: string, buffer: Buffer): Promise<void> => {
      const asked = page.waitForEvent("filechooser");
      await choose.click();
      await (await asked).setFiles({ name, mimeType: "image/jpeg", buffer });
    };
    await give("no-photo.jpg", Buffer.from("no photo at all"));
    await child.getByRole("alert").waitFor();
    await give("asha.jpg", Buffer.from(await drawPortrait(5)));
    const stored = async () => {
      const { results } = (await web.call(
        "SCHOOL_ADMIN",
        "GET",
        `/students/?classroom=${classroom}&page=1`,
      )) as {
        results: (Child & { full_name: string })[];
      };
      return results.find(({ full_name }) => full_name === LONG)?.photo ?? null;
    };
    await eventually(stored).not.toBeNull();
    await child.locator("img").waitFor();
    await child.getByRole("button", { name: /^Replace the photo: Venkata/ }).waitFor();
    await expectAccessible(page);
    const folder = process.env["IDMS_SHOTS"];
    if (folder) await page.screenshot({ path: `${folder}/class-photos.png`, fullPage: true });
  },
);
