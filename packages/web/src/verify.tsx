import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { pageRoot } from "./public/page/page-root.ts";
import { language, texts } from "./public/verify/texts.ts";
import { VerifyPage } from "./public/verify/verify-page.tsx";
import "./public/form/form-fields.css";
import "./parent.css";
import "./public/verify/verify.css";

document.title = texts.title;
document.documentElement.lang = language;

// The service worker lets the page open without a network. Everything else works without it.
const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
if (import.meta.env.PROD) workers?.register("/verify/worker.js", { scope: "/verify" }).catch(() => undefined);

createRoot(pageRoot()).render(
  <StrictMode>
    <VerifyPage />
  </StrictMode>,
);
