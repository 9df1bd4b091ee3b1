import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SignOffPage } from "./sign-off/sign-off-page.tsx";
import { language, texts } from "./sign-off/texts.ts";
import "./public/form-fields.css";
import "./parent.css";
import "./sign-off/sign-off.css";

const token = decodeURIComponent(location.pathname.split("/")[2] ?? "");
document.title = texts.title;
document.documentElement.lang = language;

createRoot(document.querySelector("#root") as HTMLElement).render(
  <StrictMode>
    <SignOffPage token={token} />
  </StrictMode>,
);
