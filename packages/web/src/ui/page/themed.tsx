import "./base.css";
import { MantineProvider } from "@mantine/core";
import { StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { cssVariablesResolver, theme } from "./theme.ts";

/** The page's nonce for styles that components generate. Without the nonce, the browser would block these styles. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

/** Shows an application of the staff, with the theme, as the whole page. */
export function showThemed(application: ReactNode): void {
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce;
  createRoot(document.querySelector("#root") as HTMLElement).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        {application}
      </MantineProvider>
    </StrictMode>,
  );
}
