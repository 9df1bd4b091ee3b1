import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SignOffPage } from "./sign-off/sign-off-page.tsx";
import { language, texts } from "./sign-off/texts.ts";
import "./public/form-fields.css";
import "./parent.css";
import "./sign-off/sign-off.css";
import { openAnewOnOther, openedBy } from "./public/link-token.ts";

const token = openedBy();
openAnewOnOther();
document.title = texts.title;
document.documentElement.lang = language;

createRoot(document.querySelector("#root") as HTMLElement).render(
  <StrictMode>
    <SignOffPage token={token} />
  </StrictMode>,
);
