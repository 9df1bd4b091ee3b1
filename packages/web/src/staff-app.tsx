/** The staff application. `staff.tsx` imports it once the language is loaded. */
import "./staff.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { CallFailed } from "./ui/api/api.ts";
import { routes } from "./routes.tsx";
import { cssVariablesResolver, theme } from "./theme.ts";
import { AskProvider } from "./ui/forms/ask.tsx";
import { refuseUnchosen } from "./ui/page/refuse-unchosen.ts";
import { pressOnce } from "./ui/forms/held-enter.ts";
import { ConflictProvider } from "./ui/forms/conflict.tsx";

/** The page's nonce for styles that components generate. Without the nonce, the browser would block these styles. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce;

const RETRIES = 2;
const queries = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: "always" },
    queries: {
      // A server in the house is there without the internet too; whether it is, a call finds out.
      networkMode: "always",
      // The server would refuse the same call again. Only calls that did not get through are worth a retry.
      retry: (failures, error) =>
        failures < RETRIES && (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500),
    },
  },
});
const router = createBrowserRouter(routes);
pressOnce();
refuseUnchosen();

createRoot(document.querySelector("#root") as HTMLElement).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queries}>
        <Notifications position="top-center" />
        <AskProvider>
          <ConflictProvider>
            <RouterProvider router={router} />
          </ConflictProvider>
        </AskProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
