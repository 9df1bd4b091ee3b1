/** The staff application. `staff.tsx` imports it once the language is loaded. */
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { CallFailed } from "./ui/api/api.ts";
import { routes } from "./routes.tsx";
import { AskProvider } from "./ui/forms/ask.tsx";
import { pressOnce } from "./ui/forms/held-enter.ts";
import { refuseUnchosen } from "./ui/page/refuse-unchosen.ts";
import { showThemed } from "./ui/page/themed.tsx";
import { ConflictProvider } from "./ui/forms/conflict.tsx";

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

showThemed(
  <QueryClientProvider client={queries}>
    <Notifications position="top-center" />
    <AskProvider>
      <ConflictProvider>
        <RouterProvider router={router} />
      </ConflictProvider>
    </AskProvider>
  </QueryClientProvider>,
);
