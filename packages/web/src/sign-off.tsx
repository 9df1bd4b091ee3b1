import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { pageRoot } from "./public/page/page-root.ts";
import { SignOffPage } from "./public/sign-off/sign-off-page.tsx";
import { language, texts } from "./public/sign-off/texts.ts";
import "./public/form/form-fields.css";
import "./parent.css";
import "./public/sign-off/sign-off.css";
import { openAnewOnOther, openedBy } from "./public/page/link-token.ts";

const token = openedBy();
openAnewOnOther();
document.title = texts.title;
document.documentElement.lang = language;

createRoot(pageRoot()).render(
  <StrictMode>
    <SignOffPage token={token} />
  </StrictMode>,
);
