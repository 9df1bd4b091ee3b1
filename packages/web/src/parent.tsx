import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { loadTexts, preferredLanguage } from "./public/languages.ts";
import { texts as english } from "./public/locales/en.ts";
import { ParentPage, type Spoken } from "./public/parent-page.tsx";
import { loadForm } from "./public/public-calls.ts";
import "./parent.css";

const [, kind, encoded = ""] = location.pathname.split("/");
const token = decodeURIComponent(encoded);
const language = preferredLanguage();

async function page(): Promise<ReactNode> {
  if (kind === "f") return familyPage();
  // The form is on its way before anything is drawn; the page waits for it where it can show a failure.
  const form = loadForm(token);
  form.catch(() => undefined);
  return <ParentPage token={token} spoken={await spokenHere()} first={form} />;
}

async function familyPage(): Promise<ReactNode> {
  const [spoken, { FamilyPage }, { englishWords, loadWords }] = await Promise.all([
    spokenHere(),
    import("./family/family-page.tsx"),
    import("./family/words.ts"),
  ]);
  const words = await loadWords(spoken.language).catch(() => englishWords);
  return <FamilyPage token={token} spoken={{ ...spoken, words }} />;
}

const spokenHere = (): Promise<Spoken> =>
  loadTexts(language).then(
    (texts) => ({ language, texts }),
    () => ({ language: "en", texts: english }),
  );

createRoot(document.querySelector("#root") as HTMLElement).render(<StrictMode>{await page()}</StrictMode>);
