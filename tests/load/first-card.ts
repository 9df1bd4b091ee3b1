/**
 * Measures how long a newcomer takes from an empty school to a good card. From the root of the repository:
 *
 * `npm run build && node tests/load/first-card.ts`
 *
 * Performs the steps below in a real browser at the pace of the keystroke-level model (Card, Moran and Newell, 1980)
 * and prints the seconds of each, which include both the user's and the program's share. This shows the cost of any
 * change to the screens.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { designerText, loginText } from "@idms/core/messages";
import { chromium, type Locator, type Page } from "playwright-core";
import sharp from "sharp";
import { startIdms } from "./started-idms.ts";

/** Time to decide, reach for the mouse, point and click, in ms. */
const CLICK_MS = 1350 + 400 + 1100 + 200;
/** Time to decide, reach for the keyboard, and press each key as an occasional typist, in ms. */
const TYPE_MS = 1350 + 400;
const KEY_MS = 280;
/** Time to look at a picture of cards, as reported by users, in ms. */
const LOOK_MS = 10_000;

const SCHOOL = "Green Valley Public School";
const PASSWORD = "first secret";
const program = fileURLToPath(new URL("../../bin/idms.js", import.meta.url));

const data = await mkdtemp(join(tmpdir(), "idms-first-card-"));
const logo = join(data, "logo.png");
try {
  const init = ["init", "--data", data, "--username", "root", "--school", SCHOOL, "--no-input"];
  const made = spawnSync(process.execPath, [program, ...init], { input: `${PASSWORD}\n` });
  if (made.status !== 0) throw new Error(String(made.stderr));
  const crest = `<svg width="400" height="400"><path d="M200 20 360 80v150q0 100-160 150Q40 330 40 230V80z" fill="#f2b134"/></svg>`;
  await sharp(Buffer.from(crest)).png().toFile(logo);
  const idms = await startIdms(data);
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    await walk(await browser.newPage({ baseURL: idms.url, viewport: { width: 1440, height: 900 } }));
  } finally {
    await browser.close();
    await idms.end("SIGTERM");
  }
} finally {
  await rm(data, { recursive: true, force: true });
}

async function walk(page: Page): Promise<void> {
  const click = async (what: Locator) => {
    await page.waitForTimeout(CLICK_MS);
    await what.click();
  };
  const type = async (text: string) => {
    await page.waitForTimeout(TYPE_MS);
    await page.keyboard.type(text, { delay: KEY_MS });
  };
  const look = () => page.waitForTimeout(LOOK_MS);
  const drawn = () => page.locator('canvas[data-state="drawn"]').waitFor();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const gallery = page.getByRole("dialog", { name: "Start from a design" });

  const steps: [what: string, act: () => Promise<void>][] = [
    [
      "sign in",
      async () => {
        await page.goto("/login");
        await click(page.getByLabel(loginText.username));
        await type("root");
        await page.keyboard.press("Tab");
        await type(PASSWORD);
        await page.keyboard.press("Enter");
        await page.getByRole("link", { name: "ID Templates" }).waitFor();
      },
    ],
    [
      "open the designer and choose the school",
      async () => {
        await click(page.getByRole("link", { name: "ID Templates" }));
        await click(page.getByRole("combobox", { name: "School" }));
        await click(page.getByRole("option", { name: SCHOOL }));
      },
    ],
    [
      "look at the designs and take one",
      async () => {
        await click(button("Start from a design").last());
        await gallery.locator("img").nth(5).waitFor();
        await look();
        await click(gallery.getByRole("radio", { name: /Meridian/ }));
      },
    ],
    [
      "give it the school's colour and logo",
      async () => {
        await page.waitForTimeout(CLICK_MS + TYPE_MS + "#8a1538".length * KEY_MS);
        await gallery.getByLabel("Main colour", { exact: true }).fill("#8a1538");
        const chooser = page.waitForEvent("filechooser");
        await click(gallery.getByRole("button", { name: "Add the school's logo" }));
        await page.waitForTimeout(2 * CLICK_MS);
        await (await chooser).setFiles(logo);
        await look();
        await click(gallery.getByRole("button", { name: "Use Meridian" }));
        await page.getByRole("status").getByText(designerText.created).waitFor();
        await drawn();
      },
    ],
    [
      "look at the card with the longest values",
      async () => {
        await look();
        await click(page.getByRole("combobox", { name: "Data to show on the card" }));
        await click(page.getByRole("option", { name: "Longest values" }));
        await drawn();
        await look();
      },
    ],
    [
      "make it the default and save",
      async () => {
        await click(page.getByText("Set default", { exact: true }));
        await click(button("Save Layout"));
        await page.getByText("No unsaved changes").waitFor();
      },
    ],
    [
      "look at the proof as a PDF",
      async () => {
        const proof = page.context().waitForEvent("page");
        await click(page.getByRole("button", { name: "PDF proof of this card" }));
        await proof;
        await look();
      },
    ],
  ];
  const seconds: Record<string, number> = {};
  const begun = performance.now();
  for (const [what, act] of steps) {
    const start = performance.now();
    await act();
    seconds[what] = Math.round((performance.now() - start) / 100) / 10;
  }
  const all = Math.round((performance.now() - begun) / 1000);
  process.stdout.write(`${JSON.stringify({ seconds: all, steps: seconds }, null, 1)}\n`);
}
