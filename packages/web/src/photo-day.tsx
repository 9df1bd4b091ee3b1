import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { PhotoDayPage } from "./public/photo-day/photo-day-page.tsx";
import { language, texts } from "./public/photo-day/texts.ts";
import "./public/form/form-fields.css";
import "./parent.css";
import "./public/photo-day/photo-day.css";
import { openAnewOnOther, openedBy } from "./public/page/link-token.ts";

const token = openedBy();
openAnewOnOther();
document.title = texts.title;
document.documentElement.lang = language;

// With it the page opens without a network, after the phone was restarted. Without it all else works.
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
if (import.meta.env.PROD)
  workers?.register("/photo-day/worker.js", { scope: "/photo-day/" }).catch(() => undefined);

createRoot(document.querySelector("#root") as HTMLElement).render(
  <StrictMode>
    <PhotoDayPage token={token} />
  </StrictMode>,
);
