import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadTexts, preferredLanguage } from "./public/languages.ts";
import { texts as english } from "./public/locales/en.ts";
import { ParentPage, type Spoken } from "./public/parent-page.tsx";
import { loadForm } from "./public/public-calls.ts";
import "./parent.css";

const token = decodeURIComponent(location.pathname.split("/")[2] ?? "");
// The form is on its way before anything is drawn; the page waits for it where it can show a failure.
const form = loadForm(token);
form.catch(() => undefined);

const language = preferredLanguage();
const spoken = await loadTexts(language).then(
  (texts): Spoken => ({ language, texts }),
  (): Spoken => ({ language: "en", texts: english }),
);

createRoot(document.querySelector("#root") as HTMLElement).render(
  <StrictMode>
    <ParentPage token={token} spoken={spoken} first={form} />
  </StrictMode>,
);
