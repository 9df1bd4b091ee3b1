import { cardFieldsSchema } from "@idms/core/cards/designs/card-field";
import { idTemplateSchema, type IdTemplate } from "@idms/core/cards/designs/id-template";
import { CANVAS } from "@idms/core/cards/geometry/space";
import type { CardFields } from "@idms/core/cards/designs/template";
import type { Locator, Page } from "playwright-core";
import type { OpenOptions, WebApp } from "./web-app.ts";

/** The ID of the demo school. */
export const SCHOOL = 1;

const templatesOf = async (web: WebApp, school = SCHOOL): Promise<unknown[]> =>
  (await web.call("SUPER_ADMIN", "GET", `/id-templates/?school=${school}`)) as unknown[];

/** Returns the templates of a school from the API. */
export const storedTemplates = async (web: WebApp, school = SCHOOL): Promise<IdTemplate[]> =>
  (await templatesOf(web, school)).map((template) => idTemplateSchema.parse(template));

/** Returns the stored elements of a template: their exact JSON text and the parsed value. */
export async function storedFields(web: WebApp, id: number): Promise<{ text: string; fields: CardFields }> {
  const template = (await templatesOf(web)).find((each) => (each as { id: number }).id === id);
  const { fields } = template as { fields: unknown };
  return { text: JSON.stringify(fields), fields: cardFieldsSchema.parse(fields) };
}

/** Creates a template for one test: a copy of the demo's first one. */
export async function freshTemplate(web: WebApp): Promise<IdTemplate> {
  const [first] = await storedTemplates(web);
  const copy = await web.call("SUPER_ADMIN", "POST", `/id-templates/${first?.id}/duplicate/`, {
    school: SCHOOL,
  });
  return idTemplateSchema.parse(copy);
}

/** The designer with a template on its canvas. */
export interface Designer {
  page: Page;
  /** Returns the CSS px per image pixel. */
  scale(): Promise<number>;
  element(name: string): Locator;
  /** Drags from the middle of an element, by CSS px. */
  drag(from: Locator, x: number, y: number, options?: DragOptions): Promise<void>;
  handle(index: number): Locator;
  /** Saves, and waits until the screen confirms it. */
  save(): Promise<void>;
  drawn(): Promise<void>;
}

interface DragOptions {
  /** The key held while dragging. */
  key?: "Alt" | "Shift";
  /** Called before the pointer is released. */
  atEnd?: () => Promise<void>;
}

/** Adds a second school, so that one of them has to be chosen. */
export const addSchool = async (web: WebApp): Promise<{ id: number }> =>
  (await web.call("SUPER_ADMIN", "POST", "/schools/", { name: "Zenith" })) as { id: number };

/** Opens subjects in the panel of the selected elements, unless they are open. */
export async function unfold(page: Page, ...subjects: readonly string[]): Promise<void> {
  const editor = page.locator(".designer-side");
  for (const subject of subjects) {
    const button = editor
      .getByRole("button", { name: new RegExp(`^${subject}`) })
      .and(page.locator("[aria-expanded]"));
    if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  }
}

export async function openDesigner(
  web: WebApp,
  template: IdTemplate | null,
  options?: OpenOptions,
): Promise<Designer> {
  const which = template ? `?school=${SCHOOL}&template=${template.id}` : "";
  const page = await web.open("SUPER_ADMIN", `/admin/id-templates${which}`, options);
  const stage = page.getByRole("group", { name: /^(Front|Back) of the card$/ });
  const drawn = () => page.locator('canvas[data-state="drawn"]').waitFor();
  await drawn();
  return {
    page,
    drawn,
    async scale() {
      const width = (await stage.boundingBox())?.width ?? 0;
      const image = template?.front.background ?? { width: 1, height: 1 };
      return Math.min(CANVAS.width / image.width, CANVAS.height / image.height) * (width / CANVAS.width);
    },
    element: (name) => stage.locator(`[data-element="${name}"]`),
    handle: (index) => stage.locator(`[data-handle="${index}"]`),
    async drag(from, x, y, { key, atEnd } = {}) {
      const box = await from.boundingBox();
      if (!box) throw new Error("There is nothing to drag");
      const [startX, startY] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(startX, startY);
      await page.mouse.down();
      if (key) await page.keyboard.down(key);
      await page.mouse.move(startX + x / 2, startY + y / 2);
      await page.mouse.move(startX + x, startY + y);
      await atEnd?.();
      await page.mouse.up();
      if (key) await page.keyboard.up(key);
    },
    async save() {
      await page.getByRole("button", { name: "Save Layout" }).click();
      await page.getByRole("status").getByText("Layout saved successfully!").waitFor();
    },
  };
}
