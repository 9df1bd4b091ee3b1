import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { pageRoot } from "./public/page/page-root.ts";
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

// The service worker lets the page open without a network, even after the phone has restarted. Everything else works
// without it.
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
if (import.meta.env.PROD)
  workers?.register("/photo-day/worker.js", { scope: "/photo-day/" }).catch(() => undefined);

createRoot(pageRoot()).render(
  <StrictMode>
    <PhotoDayPage token={token} />
  </StrictMode>,
);
