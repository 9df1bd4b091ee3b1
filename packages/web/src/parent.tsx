import type { FamilyView, ParentView } from "@idms/core/collect/links/parent-view";
import { StrictMode, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { loadTexts, type Spoken } from "./public/form-locales/languages.ts";
import { texts as english } from "./public/form-locales/en.ts";
import { ParentPage } from "./public/form/parent-page.tsx";
import { pageRoot } from "./public/page/page-root.ts";
import { preferredLanguage } from "./public/page/remembered-language.ts";
import { typedIn } from "./public/page/typed-in.ts";
import "./parent.css";
import { openAnewOnOther, openedBy } from "./public/page/link-token.ts";

const kind = location.pathname.split("/")[1];
const token = openedBy();
openAnewOnOther();
const root = pageRoot();
const drawn = document.querySelector("#view");

if (drawn && kind === "u") await takeOver(JSON.parse(drawn.textContent) as ParentView);
else createRoot(root).render(<StrictMode>{await page()}</StrictMode>);

/**
 * Hydrates the server-rendered page and keeps what the user has typed in the meantime. If the language fails to load,
 * the page stays static, but it can still be filled in and sent.
 */
async function takeOver(view: ParentView): Promise<void> {
  const texts = await loadTexts(view.language).catch(() => null);
  if (!texts) return;
  await leftBy(document.activeElement);
  // Elements that an extension has added would be taken for the page.
  for (const child of root.querySelectorAll(":scope > :not(.pp-page)")) child.remove();
  // Done immediately, because text typed before the page is hydrated would otherwise be lost.
  const form = root.querySelector<HTMLElement>("main form");
  const typed = form ? typedIn(form) : {};
  flushSync(() => hydrateRoot(root, <ParentPage view={view} texts={texts} typed={typed} />));
}

/** Waits until the user leaves a text area. Hydration refills it, which would repeat a word that is being composed. */
async function leftBy(field: Element | null): Promise<void> {
  if (field instanceof HTMLTextAreaElement)
    await new Promise((left) => field.addEventListener("blur", left, { once: true }));
}

/** Returns a page that the server has not rendered, or a family's page. The browser renders a family's page again. */
async function page(): Promise<ReactNode> {
  const { language, texts } = await spokenHere();
  if (kind === "f") return familyPage({ language, texts });
  return (
    <ParentPage view={{ token, language, key: "", link: null, state: { kind: "loading" } }} texts={texts} />
  );
}

async function familyPage(spoken: Spoken): Promise<ReactNode> {
  const [{ FamilyPage }, { asLoaded }, { englishWords, loadWords }] = await Promise.all([
    import("./public/family/family-page.tsx"),
    import("./public/family/family-calls.ts"),
    import("./public/family-locales/words.ts"),
  ]);
  const view = drawn && (JSON.parse(drawn.textContent) as FamilyView);
  const words = await loadWords(spoken.language).catch(() => englishWords);
  const page = view?.page ? asLoaded(view.page) : null;
  return <FamilyPage token={token} spoken={{ ...spoken, words }} drawn={page} />;
}

async function spokenHere(): Promise<Spoken> {
  const language = preferredLanguage();
  return loadTexts(language).then(
    (texts) => ({ language, texts }),
    () => ({ language: "en", texts: english }),
  );
}
